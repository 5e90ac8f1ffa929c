import { TEXT_KINDS, type TextKind } from "../../features/content/texts/text-versions.ts";
import { readNumber } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type VersionsCommand = { name: "versions"; kind: TextKind; id: number } & (
  | { act: "list" }
  | { act: "show"; version: number; to: number | null }
  | { act: "restore"; version: number }
);

const ACTS = ["list", "show", "restore"] as const;

/** Parses `versions`; null: print its help. */
export function readVersions(args: readonly string[]): VersionsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { to: "text" });
  if (isHelpWanted) return null;
  const [arg = "", kindArg, number, versionArg, ...rest] = positionals;
  const act = ACTS.find((one) => one === arg);
  if (act === undefined) throw new UsageError(`versions 后面要写 ${ACTS.join("、")}，没有“${arg}”`);
  if (kindArg === undefined || number === undefined)
    throw new UsageError(
      `versions ${act} 要写明种类和编号，例如 versions ${act} article 3${act === "list" ? "" : " 12"}`,
    );
  if (values.to !== null && act !== "show") throw new UsageError("--to 只用于 versions show");
  const text = { name: "versions", kind: readKind(kindArg), id: readNumber(number, "编号") } as const;
  if (act === "list") {
    refusePositionals("versions list <种类> <编号> 后面", versionArg === undefined ? [] : [versionArg]);
    return { ...text, act };
  }
  if (versionArg === undefined)
    throw new UsageError(`versions ${act} 要写明版本，例如 versions ${act} article 3 12；版本号用 versions list 看`);
  refusePositionals(`versions ${act} <种类> <编号> <版本> 后面`, rest);
  const version = readNumber(versionArg, "版本");
  if (act === "restore") return { ...text, act, version };
  return { ...text, act, version, to: values.to === null ? null : readNumber(values.to, "--to ") };
}

function readKind(arg: string): TextKind {
  const kind = TEXT_KINDS.find((one) => one === arg);
  if (!kind) throw new UsageError(`种类只能是 ${TEXT_KINDS.join("、")}，没有“${arg}”`);
  return kind;
}
