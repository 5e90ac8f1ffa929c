import { type ListedText, TextsList, TITLE_COLUMN } from "../../../../ui/console/content/texts-list.tsx";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";

const BOOK: ListColumn<ListedText> = { key: "book", title: "图书", render: ({ book }) => book?.title };

/** Lists the documents of all books. */
export function DocumentsPage() {
  return (
    <>
      <PageHead title="书里的文档" text="每本书的每一篇，新改的在前；草稿、定时和下架的也在这里。" />
      <TextsList
        kind="document"
        name="书里的文档"
        columns={[TITLE_COLUMN, BOOK]}
        hrefOf={({ id }) => consoleHref(`/documents/${id}`)}
        search="找标题、书名"
        empty={{ title: "还没有文档", text: "导入一本书以后，它的每一篇都在这里。" }}
      />
    </>
  );
}
