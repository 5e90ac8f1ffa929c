import { useState } from "react";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { listAllBoards } from "../admin-contract.ts";
import { COMMUNITY_PATH } from "../community-paths.ts";
import { BOARD_KIND_NAMES, type Board } from "./board-names.ts";
import { BoardSheet } from "./board-sheet.tsx";

const STATES: Readonly<Record<"open" | "closed", readonly [string, StateTone]>> = {
  open: ["开放", "good"],
  closed: ["已收起", "ended"],
};

/** Lists the boards in the order of the community page. */
export function BoardsPage() {
  const [edited, setEdited] = useState<Board | "new" | null>(null);
  const columns: readonly ListColumn<Board>[] = [
    { key: "name", title: "名字", render: ({ name }) => name },
    {
      key: "state",
      title: "状态",
      isPinned: true,
      render: ({ is_closed }) => stateOf(STATES, is_closed ? "closed" : "open"),
    },
    { key: "kind", title: "种类", render: ({ kind }) => BOARD_KIND_NAMES[kind] },
    { key: "description", title: "说明", render: ({ description }) => description },
    { key: "topics", title: "话题", isNumber: true, render: ({ topics }) => topics },
    { key: "position", title: "顺序", isNumber: true, render: ({ position }) => position },
    {
      key: "see",
      title: "网站上",
      render: ({ slug, is_closed }) =>
        is_closed ? null : (
          <a
            href={`${COMMUNITY_PATH}?board=${slug}`}
            target="_blank"
            rel="noreferrer"
            className="text-brand hover:underline"
          >
            在网站上看
          </a>
        ),
    },
    {
      key: "edit",
      title: "操作",
      isPinned: true,
      render: (board) => (
        <Button size="small" variant="text" onClick={() => setEdited(board)}>
          修改
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title="版块"
        text="收起的版块不再列出，也不能发新话题；里面的话题还在。"
        actions={
          <Button size="small" onClick={() => setEdited("new")}>
            新建版块
          </Button>
        }
      />
      <ResourceList
        endpoint={listAllBoards}
        name="版块"
        columns={columns}
        keyOf={({ id }) => id}
        input={() => ({})}
        empty={{
          title: "还没有版块",
          text: "有了版块，大家才能发话题。",
          action: (
            <Button size="small" onClick={() => setEdited("new")}>
              新建版块
            </Button>
          ),
        }}
      />
      {edited !== null && <BoardSheet board={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
