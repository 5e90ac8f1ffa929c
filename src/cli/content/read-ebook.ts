import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type EbookCommand = { name: "ebook" } & ({ act: "list" } | { act: "allow" | "stop"; id: number });

/** Parses `ebook`; null: print its help. */
export function readEbook(args: readonly string[]): EbookCommand | null {
  const { positionals, isHelpWanted } = readArgs(args, {});
  if (isHelpWanted) return null;
  const [act, id = "", ...rest] = positionals;
  if (act === undefined) return { name: "ebook", act: "list" };
  if (act !== "allow" && act !== "stop") throw new UsageError(`ebook 后面只能是 allow 或 stop，没有“${act}”`);
  refusePositionals(`ebook ${act} <编号> 后面`, rest);
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new UsageError(`ebook ${act} 要写明图书编号，例如 ebook ${act} 3`);
  return { name: "ebook", act, id: Number(id) };
}
