import { readDay } from "../read-values.ts";
import { readArgs, refusePositionals } from "../usage.ts";

export interface StatisticsCommand {
  name: "statistics";
  from: string | null;
  to: string | null;
}

/** `statistics`, `statistics --from 2026-11-01 --to 2026-11-30`. */
export function readStatisticsArgs(args: readonly string[]): StatisticsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { from: "text", to: "text" });
  if (isHelpWanted) return null;
  refusePositionals("statistics", positionals);
  const dayOf = (option: "from" | "to") => {
    const text = values[option];
    return text === null ? null : readDay(text, `--${option} 写成 2026-11-01 这样的日期`);
  };
  return { name: "statistics", from: dayOf("from"), to: dayOf("to") };
}
