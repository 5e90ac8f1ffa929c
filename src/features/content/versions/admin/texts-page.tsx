import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { PUBLICATION_NAMES } from "../../../../ui/console/content/publication-names.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListChoice, ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import type { PublishedKind } from "../../texts/publication.ts";
import { changeTextState, listWrittenTexts } from "../contract.ts";

type WrittenText = OutputOf<typeof listWrittenTexts>["items"][number];

const MOMENTS: readonly ListColumn<WrittenText>[] = [
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(PUBLICATION_NAMES, state) },
  {
    key: "published",
    title: "发布时间",
    sort: "published_at",
    render: ({ published_at }) => <Moment at={published_at} />,
  },
  { key: "changed", title: "改动时间", sort: "updated_at", render: ({ updated_at }) => <Moment at={updated_at} /> },
];

const TITLE: ListColumn<WrittenText> = { key: "title", title: "标题", sort: "title", render: ({ title }) => title };
const BOOK: ListColumn<WrittenText> = { key: "book", title: "图书", render: ({ book }) => book?.title };

function actsOf(kind: PublishedKind): readonly RowAct<WrittenText>[] {
  return [
    {
      label: "发布",
      isFor: ({ state }) => state !== "published",
      question: (rows) => ({ title: `发布 ${rows.length} 篇`, text: "读者马上就能看到；定了时间的也马上发布。" }),
      run: ({ id }) => callEndpoint(changeTextState, { params: { kind, id }, body: { state: "published" } }),
    },
    {
      label: "下架",
      isDanger: true,
      isFor: ({ state }) => state === "published" || state === "scheduled",
      question: (rows) => ({ title: `下架 ${rows.length} 篇`, text: "原来的地址打不开了；随时可以再发布。" }),
      run: ({ id }) => callEndpoint(changeTextState, { params: { kind, id }, body: { state: "withdrawn" } }),
    },
  ];
}

function inputOf(kind: PublishedKind, choice: ListChoice): InputOf<typeof listWrittenTexts> {
  return { params: { kind }, query: listQuery(choice) };
}

const FILTERS = [{ name: "state", label: "状态", kind: "choice", choices: choicesOf(PUBLICATION_NAMES) }] as const;

/** Lists all articles, including drafts and withdrawn ones. */
export function ArticlesPage() {
  return (
    <>
      <PageHead
        title="文章"
        text="新改的在前；草稿、定时和下架的也在这里。新文章从导入来，导入以后在这里修改和发布。"
      />
      <ResourceList
        endpoint={listWrittenTexts}
        name="文章"
        columns={[TITLE, ...MOMENTS]}
        keyOf={({ id }) => id}
        titleOf={({ title }) => title}
        hrefOf={({ id }) => consoleHref(`/articles/${id}`)}
        search="找标题"
        filters={FILTERS}
        input={(choice) => inputOf("article", choice)}
        acts={actsOf("article")}
        empty={{
          title: "还没有文章",
          text: "在服务器上运行 npm run cli -- import 导入文件夹或压缩包，先用 --dry-run 看结果。",
        }}
      />
    </>
  );
}

/** Lists the documents of all books, including drafts and withdrawn ones. */
export function DocumentsPage() {
  return (
    <>
      <PageHead title="书里的文档" text="每本书的每一篇，新改的在前；草稿、定时和下架的也在这里。" />
      <ResourceList
        endpoint={listWrittenTexts}
        name="书里的文档"
        columns={[TITLE, BOOK, ...MOMENTS]}
        keyOf={({ id }) => id}
        titleOf={({ title }) => title}
        hrefOf={({ id }) => consoleHref(`/documents/${id}`)}
        search="找标题、书名"
        filters={FILTERS}
        input={(choice) => inputOf("document", choice)}
        acts={actsOf("document")}
        empty={{ title: "还没有文档", text: "导入一本书以后，它的每一篇都在这里。" }}
      />
    </>
  );
}
