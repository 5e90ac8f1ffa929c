import type { ReactNode } from "react";
import type { PublishedKind } from "../../../features/content/texts/publication.ts";
import {
  changeTextState,
  getEditedText,
  listTextVersions,
  listWrittenTexts,
  saveEditedText,
} from "../../../features/content/versions/contract.ts";
import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { LinkButton } from "../../controls/button.tsx";
import { AnswerView } from "../answer-view.tsx";
import { useAct, useAnswer } from "../console-data.ts";
import { ConsoleForm } from "../form/console-form.tsx";
import { useEndpointForm } from "../form/use-endpoint-form.ts";
import { LogLink } from "../log-link.tsx";
import { consoleHref } from "../page.ts";
import { Facts, Moment, PageHead, PagePart, stateOf } from "../page-parts.tsx";
import { AiMarkChoice } from "./ai-mark-choice.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { PreviewLink } from "./preview-link.tsx";
import { PublicationActs } from "./publication-acts.tsx";
import { PUBLICATION_NAMES } from "./publication-names.ts";
import { undoTextState } from "./undo-text-state.ts";
import { versionedMarkdown } from "./versioned-markdown.ts";

type EditedText = OutputOf<typeof getEditedText>;

const LISTS = {
  article: { path: "/articles", label: "文章" },
  document: { path: "/documents", label: "书里的文档" },
} as const;

interface TextProps {
  kind: PublishedKind;
  id: number;
  /** Edits what belongs to the kind, below the text. */
  facts?: ReactNode;
}

/** Edits one text, and publishes it. */
export function TextPage({ kind, id, facts }: TextProps) {
  const text = useAnswer(getEditedText, { params: { kind, id } });
  return (
    <AnswerView answer={text} head={{ title: "正文", back: LISTS[kind] }}>
      {(data) => <OpenedText kind={kind} text={data} facts={facts} />}
    </AnswerView>
  );
}

function OpenedText({ kind, text, facts }: { kind: PublishedKind; text: EditedText; facts: ReactNode }) {
  const { id, title } = text;
  const listed = useAnswer(listWrittenTexts, { params: { kind }, query: { id: String(id) } });
  const entry = listed.data?.items[0];
  return (
    <>
      <PageHead
        title={title}
        {...(entry?.book ? { text: `《${entry.book.title}》里的一篇` } : {})}
        back={LISTS[kind]}
        actions={
          <>
            {entry?.state === "published" && (
              <LinkButton to={entry.path} size="small" variant="secondary">
                在网站上看
              </LinkButton>
            )}
            {kind === "article" && <PreviewLink path={`/preview/article/${id}`} />}
            <LinkButton to={consoleHref(`/versions/${kind}/${id}`)} size="small" variant="secondary">
              正文的版本
            </LinkButton>
            <LogLink subject={`${kind}:${id}`} look="button" />
          </>
        }
      />
      <PagePart title="发布">
        <AnswerView answer={listed} shape="lines" failure="状态没有取到">
          {() => entry && <TextState kind={kind} entry={entry} hasText={text.markdown.trim() !== ""} />}
        </AnswerView>
      </PagePart>
      <PagePart title="正文">
        <TextForm kind={kind} text={text} />
      </PagePart>
      {facts}
      <PagePart title="标识">
        <AiMarkChoice kind={kind} id={id} />
      </PagePart>
    </>
  );
}

function TextState({
  kind,
  entry,
  hasText,
}: {
  kind: PublishedKind;
  entry: OutputOf<typeof listWrittenTexts>["items"][number];
  hasText: boolean;
}) {
  const params = { kind, id: entry.id };
  const act = useAct(changeTextState, {
    changes: [listWrittenTexts],
    done: ({ state }) => `现在是：${PUBLICATION_NAMES[state][0]}`,
    undo: (_input, { state }) => undoTextState(kind, { entry, state }),
  });
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          ["状态", stateOf(PUBLICATION_NAMES, entry.state)],
          [
            entry.state === "scheduled" ? "到时发布" : "发布时间",
            entry.published_at === null ? "还没有发布" : <Moment key="at" at={entry.published_at} />,
          ],
          ["改动时间", <Moment key="changed" at={entry.updated_at} />],
          ...(hasText ? [] : [["正文", "还是空的"] as const]),
        ]}
      />
      <PublicationActs
        content={entry}
        source={listWrittenTexts}
        missing={hasText ? 0 : 1}
        withdrawal="原来的地址打不开了，读者的笔记和进度留着；随时可以再发布。"
        onChange={(body) => act.mutate({ params, body })}
      />
    </div>
  );
}

/** Edits the Markdown; a save names the version it is based on. */
function TextForm({ kind, text }: { kind: PublishedKind; text: EditedText }) {
  const params = { kind, id: text.id };
  const state = useEndpointForm({
    endpoint: saveEditedText,
    name: `${kind}:${text.id}:text`,
    values: { markdown: text.markdown },
    input: (body) => ({ params, body: { ...body, base_version: text.version } }),
    versioned: versionedMarkdown(text.version),
    changes: [getEditedText, listTextVersions, listWrittenTexts],
    done: "正文已经保存",
  });
  return (
    <ConsoleForm form={state} saveLabel="保存正文">
      <MarkdownField form={state.form} name="markdown" label="Markdown" rows={24} />
    </ConsoleForm>
  );
}
