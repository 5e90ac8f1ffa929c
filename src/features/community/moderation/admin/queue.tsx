import { type ReactNode, useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useReadAgain } from "../../../../ui/console/console-data.ts";
import { BulkReport } from "../../../../ui/console/list/bulk-report.tsx";
import { nextOf } from "../../../../ui/console/list/collect-matches.ts";
import type { ListChoice } from "../../../../ui/console/list/list-types.ts";
import { PickMore } from "../../../../ui/console/list/pick-more.tsx";
import type { EachReport } from "../../../../ui/console/list/run-each.ts";
import { useMatches } from "../../../../ui/console/list/use-matches.ts";
import { usePickedRows } from "../../../../ui/console/list/use-picked-rows.ts";
import { useTotal } from "../../../../ui/console/list/use-total.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { listModerationQueue, listPostingBans, type QueueItem } from "../admin-contract.ts";
import { DECISION_NAMES, type Decision, type QueueList } from "../queue-lists.ts";
import { decideContents, type GivenDecision } from "./decide-contents.ts";
import { DecisionSheet } from "./decision-sheet.tsx";
import { QueueCard } from "./queue-card.tsx";
import { LIST_NAMES, WRITTEN_NAMES } from "./queue-names.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

type QueueAnswer = OutputOf<typeof listModerationQueue>;

/** A decision can ban the authors as well. */
const CHANGES = [listModerationQueue, listPostingBans];

const PUBLISH: GivenDecision = { decision: "publish", reason: "", banDays: null };

const keyOf = ({ kind, id }: Pick<QueueItem, "kind" | "id">) => `${kind}:${id}`;
const titleOf = ({ author, kind }: QueueItem) => `${author.name}的${WRITTEN_NAMES[kind]}`;

interface PendingAct {
  decision: Decision;
  items: readonly QueueItem[];
}

interface QueueProps {
  /** The current page. */
  answer: QueueAnswer;
  list: QueueList;
  choice: ListChoice;
  /** Reads the page at a position with the same filter. */
  read(at: string | null, signal: AbortSignal): Promise<QueueAnswer>;
}

/** The cards of the queue, and decisions on one or several of them. */
export function Queue({ answer, list, choice, read }: QueueProps) {
  const { items } = answer;
  const readAgain = useReadAgain(CHANGES);
  const { condition, selection, onSelect, picked, elsewhere, keep } = usePickedRows<QueueItem>({
    rows: items,
    keyOf,
    choice,
  });
  const total = useTotal(condition, answer);
  const matches = useMatches<QueueAnswer>({
    condition,
    read,
    keyOf: (item) => keyOf(item as QueueItem),
    onFound: (found) => keep(found as QueueItem[]),
  });
  const [pending, setPending] = useState<PendingAct | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [report, setReport] = useState<EachReport<QueueItem> | null>(null);
  const isBusy = progress !== null;
  const isPageSelected = items.every((item) => selection[keyOf(item)] === true);

  async function run(contents: readonly QueueItem[], given: GivenDecision) {
    setPending(null);
    setReport(null);
    const name = DECISION_NAMES[given.decision];
    const show = (count: number) => setProgress(`${name} ${count} / ${contents.length}`);
    show(0);
    const result = await decideContents(contents, given, show);
    setProgress(null);
    setReport(result);
    keep([...result.failures.map(({ row }) => row), ...(result.ended?.rows ?? [])]);
    const ban = given.banDays === null ? "" : `，作者禁言 ${given.banDays} 天`;
    if (result.done > 0) showMessage("success", `${name}：${result.done} 条已完成${ban}`);
    await readAgain();
  }
  function decide(contents: readonly QueueItem[], decision: Decision, isUnseen = false) {
    const open = contents.filter(({ state }) => state !== "deleted");
    if (isBusy || open.length === 0) return;
    if (decision === "publish" && !isUnseen) void run(open, PUBLISH);
    else setPending({ decision, items: open });
  }
  const select = (contents: readonly QueueItem[], isOn: boolean) =>
    onSelect((former) => {
      const chosen = new Set(Object.keys(former));
      for (const key of contents.map(keyOf)) isOn ? chosen.add(key) : chosen.delete(key);
      return Object.fromEntries([...chosen].map((key) => [key, true]));
    });
  const toggle = (item: QueueItem) => select([item], !picked.some((one) => keyOf(one) === keyOf(item)));
  const togglePage = (isOn: boolean) => select(items, isOn);
  const current = useQueueKeys({
    count: items.length,
    onDecide: (index, decision) => decide(items.slice(index, index + 1), decision),
    onSelect: (index) => items.slice(index, index + 1).forEach(toggle),
  });

  return (
    <>
      {items.length > 0 && (
        <BulkBar
          count={picked.length}
          elsewhere={elsewhere}
          isAll={isPageSelected}
          progress={progress}
          isBusy={isBusy || matches.count !== null}
          more={
            <PickMore
              count={picked.length}
              total={total}
              hasOtherPages={choice.at !== null || nextOf(answer) !== null}
              isPageSelected={isPageSelected}
              pageBox="always"
              matches={matches}
              onSelectPage={() => togglePage(true)}
            />
          }
          onAll={() => togglePage(!isPageSelected)}
          onDecide={(decision) => decide(picked, decision, elsewhere > 0)}
        />
      )}
      {report !== null && <BulkReport report={report} titleOf={titleOf} />}
      {items.length === 0 && <NothingWaits list={list} />}
      <div className="flex flex-col gap-3" aria-busy={isBusy}>
        {items.map((item, index) => (
          <QueueCard
            key={keyOf(item)}
            item={item}
            isCurrent={index === current}
            isSelected={selection[keyOf(item)] === true}
            isBusy={isBusy}
            onSelect={() => toggle(item)}
            onDecide={(decision) => decide([item], decision)}
          />
        ))}
      </div>
      {pending !== null && (
        <PendingSheet pending={pending} isBusy={isBusy} onDecide={run} onClose={() => setPending(null)} />
      )}
    </>
  );
}

interface PendingSheetProps {
  pending: PendingAct;
  isBusy: boolean;
  onDecide(items: readonly QueueItem[], given: GivenDecision): Promise<void>;
  onClose(): void;
}

function PendingSheet({ pending: { decision, items }, isBusy, onDecide, onClose }: PendingSheetProps) {
  if (decision !== "publish") {
    return (
      <DecisionSheet
        decision={decision}
        items={items}
        isBusy={isBusy}
        onDecide={(given) => void onDecide(items, given)}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmSheet
      title={`通过 ${items.length} 条`}
      text="里面有不在这一页的。通过以后所有人都看得到。"
      label="通过"
      isAgreement
      onConfirm={async () => {
        // The progress is shown in the bar.
        void onDecide(items, PUBLISH);
      }}
      onClose={onClose}
    />
  );
}

function NothingWaits({ list }: { list: QueueList }) {
  if (list === "waiting") return <EmptyState drawing="done" title="没有待审的" text="新的发言要审时会出现在这里。" />;
  return <EmptyState drawing="done" title={`没有${LIST_NAMES[list]}的`} text="换一个条件再看。" />;
}

interface BulkBarProps {
  count: number;
  elsewhere: number;
  isAll: boolean;
  /** Shown while decisions are sent. */
  progress: string | null;
  isBusy: boolean;
  /** Selects more than the page. */
  more: ReactNode;
  onAll(): void;
  onDecide(decision: Decision): void;
}

function BulkBar({ count, elsewhere, isAll, progress, isBusy, more, onAll, onDecide }: BulkBarProps) {
  const selected = `已选 ${count} 条${elsewhere > 0 ? `，${elsewhere} 条在别的页` : ""}`;
  return (
    <section
      aria-label="批量操作"
      className={`flex min-h-12 flex-wrap items-center gap-2 rounded-md px-3 py-1.5 text-sm ${count > 0 ? "bg-brand-soft" : ""}`}
    >
      <label className="mr-2 flex min-h-9 items-center gap-2">
        <input type="checkbox" checked={isAll} onChange={onAll} className="size-4 accent-brand" />
        <span aria-live="polite" className="tabular-nums">
          {progress ?? (count === 0 ? "选中这一页" : selected)}
        </span>
      </label>
      {count > 0 && (
        <>
          {progress === null && more}
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
