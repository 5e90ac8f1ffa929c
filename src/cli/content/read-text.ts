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
import { readWords, refuseWords, UsageError } from "../usage.ts";

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
export function readText(words: readonly string[]): TextCommand | null {
  const { values, positionals, isHelpWanted } = readWords(words, { at: "text", state: "text" });
  if (isHelpWanted) return null;
  const [word, kindWord, number, ...rest] = positionals;
  const { at, state } = values;
  if (word === undefined || word === "list") {
    if (at !== null) throw new UsageError("--at 只用于 text publish");
    refuseWords("text list", number === undefined ? [] : [number]);
    return { name: "text", act: "list", kind: readKind(kindWord ?? "article"), state: readState(state) };
  }
  const act = ACTS.find((one) => one === word);
  if (act === undefined) throw new UsageError(`text 后面只能是 list、${ACTS.join("、")}，没有“${word}”`);
  if (state !== null) throw new UsageError("--state 只用于 text list");
  if (at !== null && act !== "publish") throw new UsageError("--at 只用于 text publish");
  if (kindWord === undefined || number === undefined)
    throw new UsageError(`text ${act} 要写明种类和编号，例如 text ${act} article 3`);
  if (act === "mark") return readMark(kindWord, number, rest);
  refuseWords(`text ${act} <种类> <编号> 后面`, rest);
  const target = { name: "text", act: "change", kind: readKind(kindWord), id: readNumber(number, "编号") } as const;
  if (act === "publish")
    return { ...target, change: { state: "published", ...(at !== null && { at: readMoment(at).toISOString() }) } };
  return { ...target, change: { state: act === "draft" ? "draft" : "withdrawn" } };
}

function readMark(kindWord: string, number: string, [markWord, ...rest]: readonly string[]): MarkCommand {
  const kind = MARKED_KINDS.find((one) => one === kindWord);
  if (!kind) throw new UsageError(`text mark 的种类只能是 ${MARKED_KINDS.join("、")}，没有“${kindWord}”`);
  refuseWords("text mark <种类> <编号> <标识> 后面", rest);
  const aiMark = markWord === undefined ? null : readAiMark(markWord);
  if (markWord !== undefined && aiMark === null)
    throw new UsageError(`标识只能是 ${AI_MARKS.join("、")}，没有“${markWord}”`);
  return { name: "text", act: "mark", kind, id: readNumber(number, "编号"), aiMark };
}

function readKind(word: string): PublishedKind {
  const kind = PUBLISHED_KINDS.find((one) => one === word);
  if (!kind) throw new UsageError(`种类只能是 ${PUBLISHED_KINDS.join("、")}，没有“${word}”`);
  return kind;
}

function readState(word: string | null): PublicationState | null {
  if (word === null) return null;
  const state = PUBLICATION_STATES.find((one) => one === word);
  if (!state) throw new UsageError(`--state 只能是 ${PUBLICATION_STATES.join("、")}，没有“${word}”`);
  return state;
}
