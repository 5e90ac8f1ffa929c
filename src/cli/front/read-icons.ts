import { wordsOfIcon } from "../../domain/icons/icon-names.ts";
import { readArgs, UsageError } from "../usage.ts";

export interface IconsCommand {
  name: "icons";
  words: string[];
}

/** `icons search book`; null: to explain itself. */
export function readIcons(typed: readonly string[]): IconsCommand | null {
  const { positionals, isHelpWanted } = readArgs(typed, {});
  if (isHelpWanted) return null;
  const [act, ...rest] = positionals;
  const words = wordsOfIcon(rest.join(" "));
  if (act !== "search") throw new UsageError(`icons 后面只能是 search${act === undefined ? "" : `，没有“${act}”`}`);
  if (words.length === 0) throw new UsageError("例如 icons search book：要写英文词，图标的名字是英文的");
  return { name: "icons", words };
}
