import { parseArgs } from "node:util";
import { ARTICLE_TYPES } from "../features/articles/article-draft.ts";
import { bookTypes, isBookType, shelvesOfType } from "../features/books/book-types.ts";
import type { Shelf } from "../features/books/contract.ts";
import type { RestoreCommand } from "./backup/restore.ts";

/** What an operator may ask of `npm run cli`. */
export type Command =
  | { name: "help" }
  | { name: "migrate" }
  | ImportCommand
  | AccountCommand
  | { name: "backup"; file: string }
  | RestoreCommand;

const ACCOUNT_COMMANDS = ["create-admin", "reset-2fa", "wechat", "unlink-wechat"] as const;

export interface AccountCommand {
  name: (typeof ACCOUNT_COMMANDS)[number];
  /** A name, a number or an address, as typed. */
  account: string;
}

export interface ImportCommand {
  name: "import";
  /** Folder or zip archive. */
  path: string;
  as: "book" | "articles";
  /** null: kept as it is, for new content the gated kind. */
  type: string | null;
  shelf: Shelf | null;
  category: string | null;
  title: string | null;
  key: string | null;
  unlisted: "linked" | "all";
  isDryRun: boolean;
  isFullReport: boolean;
}

/** One line that says what is wrong with a command line. */
export class UsageError extends Error {}

const bookOnly = ["shelf", "category", "title"] as const;

const importOptions = {
  as: { type: "string" },
  type: { type: "string" },
  shelf: { type: "string" },
  category: { type: "string" },
  title: { type: "string" },
  key: { type: "string" },
  unlisted: { type: "string" },
  "dry-run": { type: "boolean" },
  "full-report": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const accountOptions = { account: { type: "string" }, help: importOptions.help } as const;
const restoreOptions = { secret: { type: "string" }, help: importOptions.help } as const;
const knownOptions = { ...importOptions, ...accountOptions, ...restoreOptions };

type Values = { [Name in keyof typeof knownOptions]?: string | boolean | undefined };

/** Command line after `cli` → command. Throws a `UsageError` for what it does not understand. */
export function readArguments(words: readonly string[]): Command {
  const [name = "help", ...rest] = words;
  if (["help", "--help", "-h"].includes(name)) return { name: "help" };
  if (name === "migrate") {
    const { values, positionals } = parseWords(rest, { help: importOptions.help });
    if (positionals[0] !== undefined) throw new UsageError(`migrate 不需要“${positionals[0]}”`);
    return { name: values.help === true ? "help" : "migrate" };
  }
  if (name === "import") return readImport(rest);
  const ofAccount = ACCOUNT_COMMANDS.find((one) => one === name);
  if (ofAccount) return readAccount(ofAccount, rest);
  if (name === "backup" || name === "restore") return readArchiveCommand(name, rest);
  throw new UsageError(
    `没有命令“${name}”，可用的有 import、create-admin、reset-2fa、wechat、unlink-wechat、backup、restore、migrate、help`,
  );
}

function readAccount(name: AccountCommand["name"], words: string[]): Command {
  const { values, positionals } = parseWords(words, accountOptions);
  if (values.help === true) return { name: "help" };
  if (positionals[0] !== undefined) throw new UsageError(`${name} 不需要“${positionals[0]}”`);
  const account = textOf(values.account);
  if (account === null) throw new UsageError(`${name} 要写明账号，例如 ${name} --account owner`);
  return { name, account };
}

function readArchiveCommand(name: "backup" | "restore", words: string[]): Command {
  const { values, positionals } = parseWords(words, name === "restore" ? restoreOptions : { help: importOptions.help });
  if (values.help === true) return { name: "help" };
  const [file, extra] = positionals;
  if (file === undefined) throw new UsageError(`${name} 要写明文件，例如 ${name} ./zhixing.zip`);
  if (extra !== undefined) throw new UsageError(`${name} 只要一个文件，多出了“${extra}”`);
  return name === "backup" ? { name, file } : { name, file, secret: textOf(values.secret) };
}

function readImport(words: string[]): Command {
  const { values, positionals } = parseWords(words, importOptions);
  if (values.help === true) return { name: "help" };
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError("import 要写明文件夹或 zip，例如 import ./docs --as book");
  if (extra !== undefined) throw new UsageError(`import 一次只导入一个来源，多出了“${extra}”`);
  const as = readAs(textOf(values.as));
  const type = textOf(values.type);
  const shelf = readShelf(textOf(values.shelf));
  checkType({ as, type, shelf });
  const misplaced = as === "articles" ? bookOnly.find((option) => values[option] !== undefined) : undefined;
  if (misplaced) throw new UsageError(`--${misplaced} 只用于 --as book`);
  return {
    name: "import",
    path,
    as,
    type,
    shelf,
    category: textOf(values.category),
    title: textOf(values.title),
    key: textOf(values.key),
    unlisted: readUnlisted(textOf(values.unlisted)),
    isDryRun: values["dry-run"] === true,
    isFullReport: values["full-report"] === true,
  };
}

function readAs(as: string | null): "book" | "articles" {
  if (as === "book" || as === "articles") return as;
  throw new UsageError("--as 要写 book 或 articles");
}

function readUnlisted(unlisted: string | null): "linked" | "all" {
  if (unlisted === null || unlisted === "linked" || unlisted === "all") return unlisted ?? "linked";
  throw new UsageError("--unlisted 只能是 linked 或 all");
}

function readShelf(shelf: string | null): Shelf | null {
  if (shelf === null || shelf === "system" || shelf === "vip") return shelf;
  throw new UsageError("--shelf 只能是 system 或 vip");
}

function checkType({ as, type, shelf }: Pick<ImportCommand, "as" | "type" | "shelf">): void {
  if (type === null) return;
  const known: readonly string[] = as === "book" ? bookTypes : ARTICLE_TYPES;
  if (!known.includes(type)) throw new UsageError(`--as ${as} 的 --type 只能是 ${known.join("、")}，没有“${type}”`);
  if (shelf !== null && isBookType(type) && !shelvesOfType(type).includes(shelf))
    throw new UsageError(`类型 ${type} 不能放在 ${shelf} 书架上`);
}

function textOf(value: string | boolean | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function parseWords(words: string[], options: Partial<typeof knownOptions>) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return { values: values as Values, positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /'(-[^' ]*)/.exec(message)?.[1] ?? "";
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw new UsageError(`没有选项 ${option}`);
    if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
      throw new UsageError(`选项 ${option} ${message.includes("does not take") ? "不带值" : "要带一个值"}`);
    throw error;
  }
}
