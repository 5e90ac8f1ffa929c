import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { WRITTEN_KINDS } from "../../../../domain/moderation/moderated-content.ts";
import { WHYS } from "../../../../domain/moderation/why-held.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { useListChoice } from "../../../../ui/console/list/list-choice.ts";
import { ListTools } from "../../../../ui/console/list/list-tools.tsx";
import type { ListFilter } from "../../../../ui/console/list/list-types.ts";
import { ListWays } from "../../../../ui/console/list/list-ways.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { EmptyState, ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { listModerationQueue, listPostingBans, type QueueItem } from "../admin-contract.ts";
import { DECISION_NAMES, type Decision, QUEUE_LISTS, type QueueList } from "../queue-lists.ts";
import { type DecideReport, decideContents, type GivenDecision } from "./decide-contents.ts";
import { DecisionSheet } from "./decision-sheet.tsx";
import { QueueCard } from "./queue-card.tsx";
import { LIST_NAMES, WHY_NAMES, WRITTEN_NAMES } from "./queue-names.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

const TABS = (Object.keys(LIST_NAMES) as QueueList[]).map((key) => ({ key, label: LIST_NAMES[key] }));

const FILTERS: readonly ListFilter[] = [
  { name: "kind", label: "种类", kind: "choice", choices: WRITTEN_KINDS.map((kind) => [kind, WRITTEN_NAMES[kind]]) },
  { name: "why", label: "为什么", kind: "choice", choices: WHYS.map((why) => [why, WHY_NAMES[why]]) },
  { name: "author_id", label: "作者", kind: "person" },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];
const NAMES = ["list", ...FILTERS.map(({ name }) => name)];

const keyOf = ({ kind, id }: Pick<QueueItem, "kind" | "id">) => `${kind}:${id}`;

/** Lists user content that is waiting, reported or decided on, with the actions approve, hide and delete. */
export function ModerationPage() {
  const { choice, choose } = useListChoice(NAMES);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = QUEUE_LISTS.find((one) => one === choice.filters.list) ?? "waiting";
  const { list: _list, ...filters } = choice.filters;
  const queue = useAnswer(listModerationQueue, {
    query: {
      ...filters,
      list,
      ...(choice.q === "" ? {} : { q: choice.q }),
      ...(choice.at === null ? {} : { cursor: choice.at }),
    },
  });
  return (
    <>
      <PageHead
        title="审核"
        text="按 j k 选上下一条，p 通过，h 隐藏，d 删除，x 选中。隐藏和删除要写原因，作者会看到。"
      />
      <Tabs
        label="看哪些"
        items={TABS}
        current={list}
        onChange={(key) => choose({ filters: { ...filters, list: key } })}
      >
        <div className="flex flex-col gap-4 pt-4">
          <div className="flex flex-wrap items-start gap-2">
            <ListTools
              choice={{ ...choice, filters }}
              filters={FILTERS}
              search="在标题、正文和词里找"
              searchBox={searchBox}
              choose={(change, options) =>
                choose({ ...change, filters: { ...(change.filters ?? filters), list } }, options)
              }
            />
          </div>
          <AnswerView answer={queue}>
            {(data) => (
              <>
                <Queue key={list} items={data.items} list={list} />
                <ListWays answer={data} at={choice.at} onGo={(at) => choose({ at })} />
              </>
            )}
          </AnswerView>
        </div>
      </Tabs>
    </>
  );
}

interface PendingAct {
  decision: Exclude<Decision, "publish">;
  items: readonly QueueItem[];
}

function Queue({ items, list }: { items: readonly QueueItem[]; list: QueueList }) {
  const client = useQueryClient();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<PendingAct | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<DecideReport["failures"]>([]);
  const selected = items.filter((item) => selection.has(keyOf(item)));

  async function run(contents: readonly QueueItem[], given: GivenDecision) {
    setBusy(true);
    const report = await decideContents(contents, given);
    setBusy(false);
    setPending(null);
    setFailures(report.failures);
    setSelection(new Set(report.failures.map(({ content }) => keyOf(content))));
    if (report.done > 0) showMessage("success", `${DECISION_NAMES[given.decision]}：${report.done} 条已完成`);
    for (const { name } of [listModerationQueue, listPostingBans]) {
      await client.invalidateQueries({ queryKey: [name] });
    }
  }
  function decide(contents: readonly QueueItem[], decision: Decision) {
    const open = contents.filter(({ state }) => state !== "deleted");
    if (isBusy || open.length === 0) return;
    if (decision === "publish") void run(open, { decision, reason: "", banDays: null });
    else setPending({ decision, items: open });
  }
  function toggle(item: QueueItem) {
    const next = new Set(selection);
    if (!next.delete(keyOf(item))) next.add(keyOf(item));
    setSelection(next);
  }
  const current = useQueueKeys({
    count: items.length,
    onDecide: (index, decision) => decide(items.slice(index, index + 1), decision),
    onSelect: (index) => items.slice(index, index + 1).forEach(toggle),
  });

  if (items.length === 0) return <NothingWaits list={list} />;
  return (
    <>
      <BulkBar
        count={selected.length}
        isAll={selected.length === items.length}
        isBusy={isBusy}
        onAll={() => setSelection(new Set(selected.length === items.length ? [] : items.map(keyOf)))}
        onDecide={(decision) => decide(selected, decision)}
      />
      {failures.length > 0 && (
        <ErrorNote
          title={`${failures.length} 条没有完成，其余的已经完成`}
          text={failures.map(({ content, text }) => `${nameOf(items, content)}：${text}`).join("；")}
        />
      )}
      <div className="flex flex-col gap-3" aria-busy={isBusy}>
        {items.map((item, index) => (
          <QueueCard
            key={keyOf(item)}
            item={item}
            isCurrent={index === current}
            isSelected={selection.has(keyOf(item))}
            isBusy={isBusy}
            onSelect={() => toggle(item)}
            onDecide={(decision) => decide([item], decision)}
          />
        ))}
      </div>
      {pending !== null && (
        <DecisionSheet
          {...pending}
          isBusy={isBusy}
          onDecide={(given) => void run(pending.items, given)}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

function nameOf(items: readonly QueueItem[], content: Pick<QueueItem, "kind" | "id">): string {
  const found = items.find((item) => keyOf(item) === keyOf(content));
  return found === undefined ? WRITTEN_NAMES[content.kind] : `${found.author.name}的${WRITTEN_NAMES[content.kind]}`;
}

function NothingWaits({ list }: { list: QueueList }) {
  if (list === "waiting") return <EmptyState drawing="done" title="没有待审的" text="新的发言要审时会出现在这里。" />;
  return <EmptyState drawing="done" title={`没有${LIST_NAMES[list]}的`} text="换一个条件再看。" />;
}

interface BulkBarProps {
  count: number;
  isAll: boolean;
  isBusy: boolean;
  onAll(): void;
  onDecide(decision: Decision): void;
}

function BulkBar({ count, isAll, isBusy, onAll, onDecide }: BulkBarProps) {
  return (
    <section
      aria-label="批量操作"
      className={`flex min-h-12 flex-wrap items-center gap-2 rounded-md px-3 py-1.5 text-sm ${count > 0 ? "bg-brand-soft" : ""}`}
    >
      <label className="mr-2 flex min-h-9 items-center gap-2">
        <input type="checkbox" checked={isAll} onChange={onAll} className="size-4 accent-brand" />
        <span aria-live="polite">{isBusy ? "请稍候" : count === 0 ? "选中这一页" : `已选 ${count} 条`}</span>
      </label>
      {count > 0 && (
        <>
          <Button size="small" disabled={isBusy} onClick={() => onDecide("publish")}>
            通过
          </Button>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => onDecide("hide")}>
            隐藏
          </Button>
          <Button size="small" variant="danger" disabled={isBusy} onClick={() => onDecide("delete")}>
            删除
          </Button>
        </>
      )}
    </section>
  );
}
