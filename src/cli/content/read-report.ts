import { readArgs, refusePositionals, UsageError } from "../usage.ts";

const PARTS = ["links", "files", "unread", "stale", "searches"] as const;
export type ReportPart = (typeof PARTS)[number];

export type ReportCommand =
  | { name: "report"; parts: readonly ReportPart[]; isFull: boolean }
  | { name: "report"; courseId: number };

/** Parses `report`; null: print its help. */
export function readReport(args: readonly string[]): ReportCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { full: "flag" });
  if (isHelpWanted) return null;
  const [named, ...rest] = positionals;
  if (named === "course") {
    const [id = "", ...more] = rest;
    refusePositionals("report course <编号> 后面", more);
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new UsageError("report course 后面写课程编号，例如 report course 3");
    return { name: "report", courseId: Number(id) };
  }
  refusePositionals("report", rest);
  if (named === undefined) return { name: "report", parts: PARTS, isFull: values.full };
  const part = PARTS.find((known) => known === named);
  if (part === undefined)
    throw new UsageError(`report 后面可以写 ${PARTS.join("、")} 或 course <编号>，没有“${named}”`);
  return { name: "report", parts: [part], isFull: values.full };
}
