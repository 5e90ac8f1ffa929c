import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { listMissedWords, rebuildSearchIndex } from "../contract.ts";

type Missed = OutputOf<typeof listMissedWords>["items"][number];

const COLUMNS: readonly ListColumn<Missed>[] = [
  { key: "words", title: "搜的词", render: ({ words }) => words },
  { key: "times", title: "次数", isNumber: true, render: ({ times }) => times },
  { key: "last_at", title: "最近一次", render: ({ last_at }) => <Moment at={last_at} /> },
  {
    key: "see",
    title: "网站上",
    render: ({ words }) => (
      <a
        href={`/search?${new URLSearchParams({ q: words })}`}
        target="_blank"
        rel="noreferrer"
        className="text-brand hover:underline"
      >
        现在搜一次
      </a>
    ),
  },
];

/** Lists searches without results. */
export function SearchesPage() {
  const mayRebuild = useMay("settings.manage");
  return (
    <>
      <PageHead
        title="搜索"
        text="搜过几次而什么也没找到的词，多的在前：缺的内容，或者缺的说法。"
        actions={mayRebuild && <Rebuild />}
      />
      <ResourceList
        endpoint={listMissedWords}
        name="没有搜到的词"
        columns={COLUMNS}
        keyOf={({ words }) => words}
        input={({ at }) => ({ query: at === null ? {} : { page: at } })}
        empty={{ title: "没有搜不到的词", text: "有人几次搜同一个词而没有结果，会出现在这里。" }}
      />
    </>
  );
}

function Rebuild() {
  const rebuild = useAct(rebuildSearchIndex, { changes: [], done: "已经在后台重建，期间照常可以搜索" });
  return (
    <Button
      size="small"
      variant="secondary"
      busyLabel={rebuild.isPending ? "请稍候" : null}
      onClick={() => rebuild.mutate({})}
    >
      重建搜索索引
    </Button>
  );
}
