import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment } from "../../../../ui/console/page-parts.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { listQuietTexts } from "../admin-contract.ts";
import { QUIET_KINDS, type QuietKind, type QuietState } from "../report-kinds.ts";

type QuietText = OutputOf<typeof listQuietTexts>["items"][number];

const KIND_NAMES: Readonly<Record<QuietKind, string>> = { document: "书里的文档", article: "文章" };

const COLUMNS: readonly ListColumn<QuietText>[] = [
  {
    key: "title",
    title: "标题",
    render: ({ title, path, work_title: work }) => (
      <>
        <Link to={path} className="font-medium hover:text-brand">
          {title}
        </Link>
        {work !== "" && <span className="block text-sm text-text-muted">{work}</span>}
      </>
    ),
  },
  { key: "published", title: "发布", render: ({ published_at }) => <Moment at={published_at} /> },
  { key: "changed", title: "改动", render: ({ changed_at }) => <Moment at={changed_at} /> },
  {
    key: "read",
    title: "最近有人读",
    render: ({ last_read_at: at }) => (at === null ? "没有" : <Moment at={at} />),
  },
  {
    key: "versions",
    title: "版本",
    render: ({ kind, id }) => (
      <Link to={consoleHref(`/versions/${kind}/${id}`)} className="text-brand">
        看版本
      </Link>
    ),
  },
];

const EMPTY: Readonly<Record<QuietState, { title: string; text: string }>> = {
  unread: { title: "都有人读", text: "九十天没有人打开的会列在这里；游客的阅读不计。" },
  stale: { title: "没有过时的", text: "一年没改、仍有人读的会列在这里。" },
};

/** Lists texts that nobody opened for a long time, and old texts that are still read. */
export function QuietTextList({ state }: { state: QuietState }) {
  return (
    <ResourceList
      endpoint={listQuietTexts}
      name={state === "unread" ? "没有人读的正文" : "很久没改的正文"}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      filters={[{ name: "kind", label: "种类", kind: "choice", choices: Object.entries(KIND_NAMES) }]}
      input={({ filters, at }) => {
        const kind = QUIET_KINDS.find((one) => one === filters.kind) ?? "article";
        return { query: { kind, state, ...(at !== null && { cursor: at }) } };
      }}
      empty={EMPTY[state]}
    />
  );
}
