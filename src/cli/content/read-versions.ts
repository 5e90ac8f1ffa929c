import { TEXT_KINDS, type TextKind } from "../../features/content/texts/text-versions.ts";
import { readNumber } from "../read-values.ts";
import { readWords, refuseWords, UsageError } from "../usage.ts";

export type VersionsCommand = { name: "versions"; kind: TextKind; id: number } & (
  | { act: "list" }
  | { act: "show"; version: number; to: number | null }
  | { act: "restore"; version: number }
);

const ACTS = ["list", "show", "restore"] as const;

/** Parses `versions`; null: print its help. */
export function readVersions(words: readonly string[]): VersionsCommand | null {
  const { values, positionals, isHelpWanted } = readWords(words, { to: "text" });
  if (isHelpWanted) return null;
  const [word = "", kindWord, number, versionWord, ...rest] = positionals;
  const act = ACTS.find((one) => one === word);
  if (act === undefined) throw new UsageError(`versions 后面要写 ${ACTS.join("、")}，没有“${word}”`);
  if (kindWord === undefined || number === undefined)
    throw new UsageError(
      `versions ${act} 要写明种类和编号，例如 versions ${act} article 3${act === "list" ? "" : " 12"}`,
    );
  if (values.to !== null && act !== "show") throw new UsageError("--to 只用于 versions show");
  const text = { name: "versions", kind: readKind(kindWord), id: readNumber(number, "编号") } as const;
  if (act === "list") {
    refuseWords("versions list <种类> <编号> 后面", versionWord === undefined ? [] : [versionWord]);
    return { ...text, act };
  }
  if (versionWord === undefined)
    throw new UsageError(`versions ${act} 要写明版本，例如 versions ${act} article 3 12；版本号用 versions list 看`);
  refuseWords(`versions ${act} <种类> <编号> <版本> 后面`, rest);
  const version = readNumber(versionWord, "版本");
  if (act === "restore") return { ...text, act, version };
  return { ...text, act, version, to: values.to === null ? null : readNumber(values.to, "--to ") };
}

function readKind(word: string): TextKind {
  const kind = TEXT_KINDS.find((one) => one === word);
  if (!kind) throw new UsageError(`种类只能是 ${TEXT_KINDS.join("、")}，没有“${word}”`);
  return kind;
}
