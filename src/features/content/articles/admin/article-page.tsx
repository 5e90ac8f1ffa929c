import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { TextPage } from "../../../../ui/console/content/text-page.tsx";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, ChoiceField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { joinWords, splitWords } from "../../../../ui/console/form/split-words.ts";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { PagePart } from "../../../../ui/console/page-parts.tsx";
import { PictureField } from "../../../../ui/console/pictures/picture-field.tsx";
import { getEditedText, listWrittenTexts } from "../../versions/contract.ts";
import { changeArticle, getWrittenArticle, type WrittenArticle } from "../admin-contract.ts";
import { ARTICLE_TYPE_CHOICES } from "./article-words.ts";

const valuesOf = (article: WrittenArticle) => ({
  title: article.title,
  summary: article.summary,
  content_type: article.content_type,
  author: article.author,
  tags: joinWords(article.tags),
  cover_url: article.cover_url,
  is_unlisted: article.is_unlisted,
});
const savedOf = (article: WrittenArticle) => ({ values: valuesOf(article), version: article.facts_version });

/** Edits one article: its facts and its text. */
export function ArticlePage({ params }: ConsolePageProps) {
  const id = Number(params.id);
  return <TextPage kind="article" id={id} facts={<ArticleFacts id={id} />} />;
}

function ArticleFacts({ id }: { id: number }) {
  const article = useAnswer(getWrittenArticle, { params: { id } });
  return (
    <PagePart title="资料">
      <AnswerView answer={article} shape="lines" failure="资料没有取到">
        {(data) => <FactsForm article={data} />}
      </AnswerView>
    </PagePart>
  );
}

function FactsForm({ article }: { article: WrittenArticle }) {
  const state = useEndpointForm({
    endpoint: changeArticle,
    name: `article:${article.id}:facts`,
    values: valuesOf(article),
    input: ({ tags, ...body }) => ({ params: { id: article.id }, body: { ...body, tags: splitWords(tags) } }),
    versioned: {
      version: article.facts_version,
      saved: savedOf,
      latest: ({ latest }) => savedOf(latest as WrittenArticle),
    },
    looks: { cover_url: { label: "封面" } },
    changes: [getWrittenArticle, getEditedText, listWrittenTexts],
    done: "资料已经保存",
  });
  const { form } = state;
  return (
    <ConsoleForm form={state} saveLabel="保存资料">
      <TextField form={form} name="title" label="标题" />
      <AreaField form={form} name="summary" label="摘要" hint="在列表和搜索结果里；空着就用正文的开头" rows={2} />
      <ChoiceField form={form} name="content_type" label="谁能读" choices={ARTICLE_TYPE_CHOICES} />
      <TextField form={form} name="author" label="作者" hint="读者在标题下看到的名字" />
      <TextField form={form} name="tags" label="标签" hint="用顿号或逗号隔开，最多 10 个" />
      <PictureField form={form} name="cover_url" label="封面" nothing="没有选，按标题画一张" />
      <SwitchField
        form={form}
        name="is_unlisted"
        label="只有拿到链接的人能看到"
        hint="不在文章列表、标签和搜索引擎里"
      />
    </ConsoleForm>
  );
}
