import { readWords, refuseWords, UsageError } from "./usage.ts";

export interface StatisticsCommand {
  name: "statistics";
  from: string | null;
  to: string | null;
}

/** `statistics`, `statistics --from 2026-11-01 --to 2026-11-30`. */
export function readStatisticsWords(words: readonly string[]): StatisticsCommand | null {
  const { values, positionals, isHelpWanted } = readWords(words, { from: "text", to: "text" });
  if (isHelpWanted) return null;
  refuseWords("statistics", positionals);
  return { name: "statistics", from: readDay("--from", values.from), to: readDay("--to", values.to) };
}

function readDay(option: string, text: string | null): string | null {
  if (text === null) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);
  if (!isDay) throw new UsageError(`${option} 写成 2026-11-01 这样的日期`);
  return text;
}
