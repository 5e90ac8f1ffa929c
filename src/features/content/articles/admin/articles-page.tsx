import { useState } from "react";
import { useNavigate } from "react-router";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { TextsList, TITLE_COLUMN } from "../../../../ui/console/content/texts-list.tsx";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { ChoiceField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { listWrittenTexts } from "../../versions/contract.ts";
import { createArticle } from "../admin-contract.ts";
import type { ArticleType } from "../article-draft.ts";
import { ARTICLE_TYPE_CHOICES } from "./article-words.ts";

const articleHref = ({ id }: { id: number }) => consoleHref(`/articles/${id}`);

/** Lists all articles, including drafts and withdrawn ones, and creates new ones. */
export function ArticlesPage() {
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button size="small" onClick={() => setMaking(true)}>
      新建文章
    </Button>
  );
  return (
    <>
      <PageHead title="文章" text="新改的在前；草稿、定时和下架的也在这里。" actions={make} />
      <TextsList
        kind="article"
        name="文章"
        columns={[TITLE_COLUMN]}
        hrefOf={articleHref}
        search="找标题"
        empty={{
          title: "还没有文章",
          text: "先写一个标题，再写正文。已经写好的一批文章，可以在服务器上用 npm run cli -- import 导入。",
          action: make,
        }}
      />
      {isMaking && <NewArticle onClose={() => setMaking(false)} />}
    </>
  );
}

function NewArticle({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const { user } = useConsole();
  const values: { title: string; author: string; content_type: ArticleType } = {
    title: "",
    author: user.name,
    content_type: "free",
  };
  const state = useEndpointForm({
    endpoint: createArticle,
    name: "article:new",
    values,
    input: (body) => ({ body }),
    changes: [listWrittenTexts],
    onDone: (article) => void navigate(articleHref(article)),
  });
  return (
    <Sheet isOpen title="新建文章" text="先是草稿，发布以前读者看不到；下一页写正文。" onClose={onClose}>
      <ConsoleForm form={state} saveLabel="新建" isNew>
        <TextField form={state.form} name="title" label="标题" />
        <TextField form={state.form} name="author" label="作者" hint="读者在标题下看到的名字" />
        <ChoiceField form={state.form} name="content_type" label="谁能读" choices={ARTICLE_TYPE_CHOICES} />
      </ConsoleForm>
    </Sheet>
  );
}
