import { CASE_KIND_NAMES, type CaseKind } from "../../features/services/cases/case-kinds.ts";
import { readCaseNumber } from "../../features/services/cases/case-number.ts";
import { CASE_STATE_NAMES, type CaseState } from "../../features/services/cases/case-states.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type CasesCommand = { name: "cases" } & (
  | { act: "list"; state: CaseState | null; kind: CaseKind | null }
  | { act: "show" | "take"; caseNo: string }
  | { act: "note" | "answer" | "decline"; caseNo: string; text: string }
);

const WITH_TEXT = ["note", "answer", "decline"] as const;

/** `cases --kind personal`, `cases take TS-20261125-7K3M9Q`, `cases answer TS-20261125-7K3M9Q --text 已删除`. */
export function readCases(args: readonly string[]): CasesCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { state: "text", kind: "text", text: "text" });
  if (isHelpWanted) return null;
  const [act, typed, ...more] = positionals;
  const { state, kind, text } = values;
  const name = "cases" as const;
  if (act === undefined) {
    if (text !== null) throw new UsageError("--text 用于 cases note、answer 和 decline");
    return {
      name,
      act: "list",
      state: readOne(state, CASE_STATE_NAMES, "state"),
      kind: readOne(kind, CASE_KIND_NAMES, "kind"),
    };
  }
  const written = WITH_TEXT.find((one) => one === act);
  if (written === undefined && act !== "show" && act !== "take")
    throw new UsageError(`cases 后面没有“${act}”，用法见 help cases`);
  if (state !== null || kind !== null) throw new UsageError("--state 和 --kind 用于不带词的 cases");
  refusePositionals(`cases ${act}`, more);
  const caseNo = readCaseNumber(typed ?? "");
  if (caseNo === null) throw new UsageError(`例如 cases ${act} TS-20261125-7K3M9Q：要写编号`);
  if (written === undefined) {
    if (text !== null) throw new UsageError("--text 用于 cases note、answer 和 decline");
    return { name, act: act === "take" ? "take" : "show", caseNo };
  }
  if (text === null) throw new UsageError(`cases ${act} 要用 --text 写明${act === "note" ? "备注" : "，提交人会看到"}`);
  return { name, act: written, caseNo, text };
}

function readOne<T extends string>(text: string | null, known: readonly T[], option: string): T | null {
  if (text === null) return null;
  const found = known.find((one) => one === text);
  if (found === undefined) throw new UsageError(`--${option} 只能是 ${known.join("、")}`);
  return found;
}
