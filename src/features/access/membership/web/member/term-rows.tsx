import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import type { OwnTerm } from "../../contract.ts";
import { RIGHT_SOURCES } from "../../right-sources.ts";

const STATES: Readonly<Record<OwnTerm["state"], string>> = {
  running: "进行中",
  waiting: "还没开始",
  suspended: "暂停计时",
  past: "已到期",
  ended: "已结束",
};

/** One row for each membership. */
export function TermRows({ terms }: { terms: readonly OwnTerm[] }) {
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-card px-4">
      {terms.map((term) => (
        <li key={term.id} className="py-3">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{term.name}</span>
            <span className="text-sm text-text-secondary">
              {STATES[term.state]} · {RIGHT_SOURCES[term.source]}
            </span>
          </p>
          <p className="mt-1 text-sm tabular-nums">{spanText(term)}</p>
          {term.reason !== null && <p className="mt-1 text-sm text-text-secondary">{term.reason}</p>}
          {term.moves.length > 0 && <TermMoves moves={term.moves} />}
        </li>
      ))}
    </ul>
  );
}

function TermMoves({ moves }: Pick<OwnTerm, "moves">) {
  return (
    <details className="mt-1 text-sm text-text-secondary">
      <summary className="min-h-11 cursor-pointer py-2">日期变过 {moves.length} 次</summary>
      <ul className="grid gap-1 pb-2 tabular-nums">
        {moves.map((move) => (
          <li key={`${move.at} ${move.after.starts_at}`}>
            {formatExactTime(new Date(move.at))}，{move.cause}：原 {datesText(move.before)}，改为{" "}
            {datesText(move.after)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function spanText({ state, starts_at, ends_at, ended_at }: OwnTerm): string {
  if (state === "ended" && ended_at !== null) return `${formatExactTime(new Date(ended_at))} 结束`;
  return datesText({ starts_at, ends_at });
}

function datesText({ starts_at, ends_at }: Pick<OwnTerm, "starts_at" | "ends_at">): string {
  if (starts_at === null) return "暂停计时";
  const from = formatExactTime(new Date(starts_at));
  return ends_at === null ? `${from} 起，终身有效` : `${from} 到 ${formatExactTime(new Date(ends_at))}`;
}
