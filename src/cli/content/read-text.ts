import { MARKED_KINDS, type MarkedKind } from "../../features/content/ai-marks/marked-content.ts";
import {
  PUBLICATION_STATES,
  PUBLISHED_KINDS,
  type PublicationChange,
  type PublicationState,
  type PublishedKind,
} from "../../features/content/texts/publication.ts";
import { AI_MARKS, type AiMark, readAiMark } from "../../kit/values/ai-mark.ts";
import { readMoment, readNumber } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type TextCommand = StateCommand | MarkCommand;

export type StateCommand = { name: "text"; kind: PublishedKind } & (
  | { act: "list"; state: PublicationState | null }
  | { act: "change"; id: number; change: PublicationChange }
);

/** The AI mark of content of any kind; null: only print it. */
export interface MarkCommand {
  name: "text";
  act: "mark";
  kind: MarkedKind;
  id: number;
  aiMark: AiMark | null;
}

const ACTS = ["publish", "draft", "withdraw", "mark"] as const;

/** Parses `text`; null: print its help. */
export function readText(args: readonly string[]): TextCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { at: "text", state: "text" });
  if (isHelpWanted) return null;
  const [arg, kindArg, number, ...rest] = positionals;
  const { at, state } = values;
  if (arg === undefined || arg === "list") {
    if (at !== null) throw new UsageError("--at 只用于 text publish");
    refusePositionals("text list", number === undefined ? [] : [number]);
    return { name: "text", act: "list", kind: readKind(kindArg ?? "article"), state: readState(state) };
  }
  const act = ACTS.find((one) => one === arg);
  if (act === undefined) throw new UsageError(`text 后面只能是 list、${ACTS.join("、")}，没有“${arg}”`);
  if (state !== null) throw new UsageError("--state 只用于 text list");
  if (at !== null && act !== "publish") throw new UsageError("--at 只用于 text publish");
  if (kindArg === undefined || number === undefined)
    throw new UsageError(`text ${act} 要写明种类和编号，例如 text ${act} article 3`);
  if (act === "mark") return readMark(kindArg, number, rest);
  refusePositionals(`text ${act} <种类> <编号> 后面`, rest);
  const target = { name: "text", act: "change", kind: readKind(kindArg), id: readNumber(number, "编号") } as const;
  if (act === "publish")
    return { ...target, change: { state: "published", ...(at !== null && { at: readMoment(at).toISOString() }) } };
  return { ...target, change: { state: act === "draft" ? "draft" : "withdrawn" } };
}

function readMark(kindArg: string, number: string, [markArg, ...rest]: readonly string[]): MarkCommand {
  const kind = MARKED_KINDS.find((one) => one === kindArg);
  if (!kind) throw new UsageError(`text mark 的种类只能是 ${MARKED_KINDS.join("、")}，没有“${kindArg}”`);
  refusePositionals("text mark <种类> <编号> <标识> 后面", rest);
  const aiMark = markArg === undefined ? null : readAiMark(markArg);
  if (markArg !== undefined && aiMark === null)
    throw new UsageError(`标识只能是 ${AI_MARKS.join("、")}，没有“${markArg}”`);
  return { name: "text", act: "mark", kind, id: readNumber(number, "编号"), aiMark };
}

function readKind(arg: string): PublishedKind {
  const kind = PUBLISHED_KINDS.find((one) => one === arg);
  if (!kind) throw new UsageError(`种类只能是 ${PUBLISHED_KINDS.join("、")}，没有“${arg}”`);
  return kind;
}

function readState(arg: string | null): PublicationState | null {
  if (arg === null) return null;
  const state = PUBLICATION_STATES.find((one) => one === arg);
  if (!state) throw new UsageError(`--state 只能是 ${PUBLICATION_STATES.join("、")}，没有“${arg}”`);
  return state;
}
