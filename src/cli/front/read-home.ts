import { readId } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type HomeCommand = { name: "home" } & (
  | { act: "show" }
  | { act: "draft"; file: string }
  | { act: "publish"; edition: number | null }
);

/** Parses `home`; null: print its help. */
export function readHomeArgs(args: readonly string[]): HomeCommand | null {
  const { positionals, isHelpWanted } = readArgs(args, {});
  if (isHelpWanted) return null;
  const [act, named, ...rest] = positionals;
  if (act === undefined) return { name: "home", act: "show" };
  if (act !== "draft" && act !== "publish" && act !== "restore")
    throw new UsageError(`home 后面只能是 draft、publish 或 restore，没有“${act}”`);
  refusePositionals(`home ${act} 后面`, act === "publish" ? positionals.slice(1) : rest);
  if (act === "publish") return { name: "home", act, edition: null };
  if (act === "restore") return { name: "home", act: "publish", edition: readId(named, "home restore") };
  if (named === undefined) throw new UsageError("例如 home draft ./home.json");
  return { name: "home", act, file: named };
}
