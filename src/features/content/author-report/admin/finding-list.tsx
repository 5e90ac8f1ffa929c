import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { checkContent, listContentFindings } from "../admin-contract.ts";
import { FINDING_KINDS, type FindingKind } from "../report-kinds.ts";

type Finding = OutputOf<typeof listContentFindings>["items"][number];

const KIND_NAMES: Readonly<Record<FindingKind, string>> = {
  page: "站内没有这一页",
  anchor: "页上没有这个标题",
  picture: "图片缺失",
  original: "影音文件缺失",
  outside: "别的网站打不开",
};

const COLUMNS: readonly ListColumn<Finding>[] = [
  {
    key: "place",
    title: "在哪里",
    render: ({ thing: place, heading }) => (
      <>
        {place.path === null ? (
          place.title
        ) : (
          <Link to={place.path} className="font-medium hover:text-brand">
            {place.title}
          </Link>
        )}
        {heading !== "" && <span className="block text-sm text-text-muted">{heading}</span>}
      </>
    ),
  },
  { key: "kind", title: "问题", render: ({ kind }) => KIND_NAMES[kind] },
  {
    key: "target",
    title: "指向",
    render: ({ target, words }) => (
      <>
        {words !== "" && <span className="block">{words}</span>}
        <span className="text-sm break-all text-text-muted">{target}</span>
      </>
    ),
  },
  { key: "detail", title: "对方的回答", isHidden: true, render: ({ detail }) => detail },
];

/** Lists the broken links and missing files of the last check, and starts a new check. */
export function FindingList() {
  const last = useAnswer(listContentFindings, { query: {} });
  const check = useAct(checkContent, {
    changes: [listContentFindings],
    done: "开始检查了，几分钟后回来看",
  });
  const isFirst = last.data?.checked_at === null;
  const start = (
    <Button
      size="small"
      variant="secondary"
      busyLabel={check.isPending ? "请稍候" : null}
      onClick={() => check.mutate({})}
    >
      {isFirst ? "开始检查" : "再检查一次"}
    </Button>
  );
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-text-secondary">
        {last.data?.checked_at && (
          <span>
            上次检查：
            <Moment at={last.data.checked_at} />
          </span>
        )}
        {last.data?.is_capped && <span>问题太多，只记下了一部分；改好一些再检查。</span>}
        {!isFirst && start}
      </p>
      <ResourceList
        endpoint={listContentFindings}
        name="失效的链接和文件"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        filters={[{ name: "kind", label: "问题", kind: "choice", choices: Object.entries(KIND_NAMES) }]}
        input={({ filters, at }) => {
          const kind = FINDING_KINDS.find((one) => one === filters.kind);
          return { query: { ...(kind && { kind }), ...(at !== null && { cursor: at }) } };
        }}
        empty={{
          title: isFirst ? "还没有检查过" : "没有找到问题",
          text: "检查在后台进行，看全部正文里的链接、图片和影音。",
          action: isFirst && start,
        }}
      />
    </>
  );
}
