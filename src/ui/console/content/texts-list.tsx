import type { ReactNode } from "react";
import type { PublishedKind } from "../../../features/content/texts/publication.ts";
import { changeTextState, listWrittenTexts } from "../../../features/content/versions/contract.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { listQuery } from "../list/list-choice.ts";
import type { ListColumn, RowAct } from "../list/list-types.ts";
import { ResourceList } from "../list/resource-list.tsx";
import { choicesOf, Moment, stateOf } from "../page-parts.tsx";
import { PUBLICATION_NAMES } from "./publication-names.ts";
import { undoTextState } from "./undo-text-state.ts";

export type ListedText = OutputOf<typeof listWrittenTexts>["items"][number];

const MOMENTS: readonly ListColumn<ListedText>[] = [
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(PUBLICATION_NAMES, state) },
  {
    key: "published",
    title: "发布时间",
    sort: "published_at",
    render: ({ published_at }) => <Moment at={published_at} />,
  },
  { key: "changed", title: "改动时间", sort: "updated_at", render: ({ updated_at }) => <Moment at={updated_at} /> },
];

export const TITLE_COLUMN: ListColumn<ListedText> = {
  key: "title",
  title: "标题",
  sort: "title",
  render: ({ title }) => title,
};

function actsOf(kind: PublishedKind): readonly RowAct<ListedText>[] {
  return [
    {
      label: "发布",
      isFor: ({ state }) => state !== "published",
      question: (rows) => ({ title: `发布 ${rows.length} 篇`, text: "读者马上就能看到；定了时间的也马上发布。" }),
      run: ({ id }) => callEndpoint(changeTextState, { params: { kind, id }, body: { state: "published" } }),
      undo: (entry) => undoTextState(kind, { entry, state: "published" }),
    },
    {
      label: "下架",
      isDanger: true,
      isFor: ({ state }) => state === "published" || state === "scheduled",
      question: (rows) => ({ title: `下架 ${rows.length} 篇`, text: "原来的地址打不开了；随时可以再发布。" }),
      run: ({ id }) => callEndpoint(changeTextState, { params: { kind, id }, body: { state: "withdrawn" } }),
      undo: (entry) => undoTextState(kind, { entry, state: "withdrawn" }),
    },
  ];
}

const FILTERS = [{ name: "state", label: "状态", kind: "choice", choices: choicesOf(PUBLICATION_NAMES) }] as const;

interface TextsListProps {
  kind: PublishedKind;
  /** What the rows are. */
  name: string;
  /** Before the columns that all kinds have. */
  columns: readonly ListColumn<ListedText>[];
  hrefOf(text: ListedText): string;
  search: string;
  empty: { title: string; text: string; action?: ReactNode };
}

/** Lists the texts of a kind that are published one by one, including drafts and withdrawn ones. */
export function TextsList({ kind, columns, ...list }: TextsListProps) {
  return (
    <ResourceList
      {...list}
      endpoint={listWrittenTexts}
      columns={[...columns, ...MOMENTS]}
      keyOf={({ id }) => id}
      titleOf={({ title }) => title}
      filters={FILTERS}
      input={(choice) => ({ params: { kind }, query: listQuery(choice) })}
      acts={actsOf(kind)}
    />
  );
}
