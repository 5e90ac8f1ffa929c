import type { ItemDraft } from "../../features/content/media/item-admin-contract.ts";
import { ITEM_KINDS, ITEM_TYPES } from "../../features/content/media/item-types.ts";
import { readMoment, readNumber, splitList } from "../read-values.ts";
import { readArgs, UsageError } from "../usage.ts";

/** The given facts of an item; absent ones stay, or have the defaults of a new item. */
export type ItemFacts = Partial<Omit<ItemDraft, "published_at" | "cover_url">>;

export type MediaCommand = MediaFileCommand | MediaItemCommand;

export type MediaFileCommand =
  | { name: "media"; act: "add"; file: string }
  | { name: "media"; act: "chapters"; mediaId: number; file: string };

export type MediaItemCommand =
  | { name: "media"; act: "list" }
  | { name: "media"; act: "new"; facts: ItemFacts }
  | { name: "media"; act: "set"; id: number; facts: ItemFacts }
  | { name: "media"; act: "publish"; id: number; at: Date | null }
  | { name: "media"; act: "withdraw"; id: number }
  | { name: "media"; act: "remove"; id: number };

const ACTS = ["add", "chapters", "new", "set", "publish", "withdraw", "remove"] as const;

/** Parses `media`; null: print its help. */
export function readMedia(args: readonly string[]): MediaCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, {
    at: "text",
    title: "text",
    summary: "text",
    kind: "text",
    type: "text",
    category: "text",
    tags: "text",
    position: "text",
    files: "text",
  });
  if (isHelpWanted) return null;
  const [arg, ...rest] = positionals;
  const { at, ...named } = values;
  const [misplaced] = arg === "new" || arg === "set" ? [] : Object.entries(named).filter(([, value]) => value !== null);
  if (misplaced) throw new UsageError(`--${misplaced[0]} 只用于 media new 和 media set`);
  if (at !== null && arg !== "publish") throw new UsageError("--at 只用于 media publish");
  if (arg === undefined) return { name: "media", act: "list" };
  const act = ACTS.find((one) => one === arg);
  if (act === undefined) throw new UsageError(`media 后面只能是 ${ACTS.join("、")}，没有“${arg}”`);
  if (act === "add") return { name: "media", act, file: readOne("media add", "文件", rest) };
  if (act === "chapters") return readChapters(rest);
  if (act === "new") {
    if (rest[0] !== undefined) throw new UsageError(`media new 不需要“${rest[0]}”`);
    if (named.title === null || named.kind === null)
      throw new UsageError("media new 要写明标题和种类，例如 media new --title 雨天书桌 --kind audio --files 3,4");
    return { name: "media", act, facts: readFacts(named) };
  }
  const id = readNumber(readOne(`media ${act}`, "内容编号", rest), "内容编号");
  if (act === "publish") return { name: "media", act, id, at: at === null ? null : readMoment(at) };
  if (act !== "set") return { name: "media", act, id };
  if (Object.values(named).every((value) => value === null))
    throw new UsageError("media set 要写明改什么，例如 media set 1 --type vip");
  return { name: "media", act, id, facts: readFacts(named) };
}

function readChapters([number = "", ...lists]: readonly string[]): MediaCommand {
  if (!/^\d{1,15}$/.test(number))
    throw new UsageError("media chapters 要写明编号和文件，例如 media chapters 3 ./章节.txt");
  return {
    name: "media",
    act: "chapters",
    mediaId: Number(number),
    file: readOne("media chapters <编号>", "文件", lists),
  };
}

function readOne(what: string, subject: string, [one, extra]: readonly string[]): string {
  if (one === undefined) throw new UsageError(`${what} 要写明${subject}`);
  if (extra !== undefined) throw new UsageError(`${what} 一次只要一个${subject}，多出了“${extra}”`);
  return one;
}

function readFacts(values: Record<FactOption, string | null>): ItemFacts {
  const { title, summary, kind, type, category, tags, position, files } = values;
  return {
    ...(title !== null && { title }),
    ...(summary !== null && { summary }),
    ...(kind !== null && { kind: readName(kind, ITEM_KINDS, "--kind") }),
    ...(type !== null && { content_type: readName(type, ITEM_TYPES, "--type") }),
    ...(category !== null && { category }),
    ...(tags !== null && { tags: splitList(tags) }),
    ...(position !== null && { position: readNumber(position, "--position ") }),
    ...(files !== null && { files: splitList(files).map(readFile) }),
  };
}

type FactOption = "title" | "summary" | "kind" | "type" | "category" | "tags" | "position" | "files";

/** `3` or `3=第一段`. */
function readFile(text: string): ItemDraft["files"][number] {
  const [number = "", ...title] = text.split("=");
  return { media_id: readNumber(number.trim(), "--files "), title: title.join("=").trim() };
}

function readName<Name extends string>(text: string, names: readonly Name[], option: string): Name {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new UsageError(`媒体内容的 ${option} 只能是 ${names.join("、")}，没有“${text}”`);
  return found;
}
