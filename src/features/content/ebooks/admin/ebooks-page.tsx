import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AiMarkChoice } from "../../../../ui/console/content/ai-mark-choice.tsx";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { PageHead, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { listEbookOffers, offerEbook } from "../admin-contract.ts";

type Offer = OutputOf<typeof listEbookOffers>["items"][number];

const ACTS: readonly RowAct<Offer>[] = [
  {
    label: "允许带走",
    isFor: ({ is_offered }) => !is_offered,
    run: ({ book_id: id }) => setOffered(id, true),
    undo: ({ book_id: id }) => setOffered(id, false),
  },
  {
    label: "不再允许",
    isDanger: true,
    isFor: ({ is_offered }) => is_offered,
    question: (rows) => ({
      title: `不再允许带走 ${rows.length} 本书`,
      text: "正在下载的一秒内中断；已经下载到读者手里的收不回来。",
    }),
    run: ({ book_id: id }) => setOffered(id, false),
    undo: ({ book_id: id }) => setOffered(id, true),
  },
];

function setOffered(id: number, isOffered: boolean) {
  return callEndpoint(offerEbook, { params: { id }, body: { is_offered: isOffered } });
}

/** Lists all books: whether readers may take them along as EPUB, how often they did, and the AI mark. */
export function EbooksPage() {
  const [opened, setOpened] = useState<Offer | null>(null);
  const columns: readonly ListColumn<Offer>[] = [
    { key: "title", title: "图书", render: ({ title }) => title },
    {
      key: "offered",
      title: "EPUB",
      isPinned: true,
      render: ({ is_offered: isOffered }) => (
        <StateMark tone={isOffered ? "good" : "ended"}>{isOffered ? "可以带走" : "不能带走"}</StateMark>
      ),
    },
    { key: "taken", title: "一年里带走的人次", isNumber: true, render: ({ taken }) => taken },
    {
      key: "mark",
      title: "AI 标识",
      render: (offer) => (
        <Button size="small" variant="text" onClick={() => setOpened(offer)}>
          看和改
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title="图书和电子书"
        text="能读全书的人可以把允许的书做成 EPUB 带走，每份写着读者的名字和编号，一人一天只计一次。"
      />
      <ResourceList
        endpoint={listEbookOffers}
        name="图书"
        columns={columns}
        keyOf={({ book_id }) => book_id}
        titleOf={({ title }) => title}
        input={({ at }) => ({ query: at === null ? {} : { page: Number(at) } })}
        acts={ACTS}
        empty={{ title: "还没有图书", text: "导入一本书以后，它在这里。" }}
      />
      {opened !== null && (
        <Sheet isOpen title={`《${opened.title}》`} onClose={() => setOpened(null)}>
          <AiMarkChoice kind="book" id={opened.book_id} />
        </Sheet>
      )}
    </>
  );
}
