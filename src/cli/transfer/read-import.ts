import { ARTICLE_TYPES } from "../../features/content/articles/article-draft.ts";
import { bookTypes, isBookType, shelvesOfType } from "../../features/content/books/book-types.ts";
import type { Shelf } from "../../features/content/books/contract.ts";
import { courseTypes } from "../../features/content/courses/course-types.ts";
import { readMoment } from "../../features/identity/people-transfer/sources/read-moment.ts";
import { readArgs, UsageError } from "../usage.ts";

export interface ImportCommand {
  name: "import";
  /** Folder or zip archive. */
  path: string;
  /** `site`: a complete export, imported into its site or into an empty one. `members`: users of another site. */
  as: "book" | "articles" | "course" | "site" | "members";
  /** null: unchanged, and restricted for new content. */
  type: string | null;
  shelf: Shelf | null;
  category: string | null;
  title: string | null;
  key: string | null;
  unlisted: "linked" | "all";
  /** For a source in several languages; null: Chinese if available. */
  language: string | null;
  /** Levels of a Ghost export's tiers, by name in lower case. */
  tiers: ReadonlyMap<string, "vip" | "premium">;
  /** The end of a tier for members whose list does not contain it; "none": no tier is given, null: for life. */
  until: Date | null | "none";
  /** For a complete export: whether its users are imported too. */
  hasPeople: boolean;
  isDryRun: boolean;
  isFullReport: boolean;
}

/** Options that have no meaning for this kind of import. */
const MISPLACED = {
  book: ["tier", "until"],
  articles: ["shelf", "category", "title", "until"],
  course: ["shelf", "unlisted", "tier", "until"],
  site: ["type", "shelf", "category", "title", "key", "unlisted", "language", "tier", "until"],
  members: ["type", "shelf", "category", "title", "key", "unlisted", "language"],
} as const;

/** Parses `import`; null: print its help. */
export function readImport(args: readonly string[]): ImportCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, {
    as: "text",
    type: "text",
    shelf: "text",
    category: "text",
    title: "text",
    key: "text",
    unlisted: "text",
    language: "text",
    tier: "text",
    until: "text",
    people: "flag",
    "dry-run": "flag",
    "full-report": "flag",
  });
  if (isHelpWanted) return null;
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError("import 要写明文件夹或 zip，例如 import ./docs --as book");
  if (extra !== undefined) throw new UsageError(`import 一次只导入一个来源，多出了“${extra}”`);
  const as = readAs(values.as);
  const shelf = readShelf(values.shelf);
  const { type, category, title, key, language } = values;
  checkType({ as, type, shelf });
  const misplaced = MISPLACED[as].find((option) => values[option] !== null);
  if (values.people && as !== "site") throw new UsageError(`--people 不用于 --as ${as}`);
  if (misplaced) throw new UsageError(`--${misplaced} 不用于 --as ${as}`);
  return {
    name: "import",
    path,
    as,
    type,
    shelf,
    category,
    title,
    key,
    unlisted: readUnlisted(values.unlisted),
    language,
    tiers: readTiers(values.tier),
    until: readUntil(values.until),
    hasPeople: values.people,
    isDryRun: values["dry-run"],
    isFullReport: values["full-report"],
  };
}

function readAs(as: string | null): ImportCommand["as"] {
  if (as === "book" || as === "articles" || as === "course" || as === "site" || as === "members") return as;
  throw new UsageError("--as 要写 book、articles、course、site 或 members");
}

function readUnlisted(unlisted: string | null): "linked" | "all" {
  if (unlisted === null || unlisted === "linked" || unlisted === "all") return unlisted ?? "linked";
  throw new UsageError("--unlisted 只能是 linked 或 all");
}

/** The last day of validity, or `forever`. */
function readUntil(until: string | null): ImportCommand["until"] {
  if (until === null) return "none";
  if (until === "forever") return null;
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(until) ? readMoment(until) : null;
  if (moment === null) throw new UsageError("--until 要写成日期（2027-12-31）或 forever");
  return moment;
}

/** `金卡=vip,银卡=vip`: the last equals sign separates a name from its level. */
function readTiers(tier: string | null): ImportCommand["tiers"] {
  const tiers = new Map<string, "vip" | "premium">();
  for (const pair of tier?.split(/[,，]/) ?? []) {
    const at = pair.lastIndexOf("=");
    const [name, level] = [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
    if (at < 0 || name === "" || (level !== "vip" && level !== "premium"))
      throw new UsageError(`--tier 要写成“等级名=vip”或“等级名=premium”，几个用逗号隔开，没有看懂“${pair.trim()}”`);
    tiers.set(name, level);
  }
  return tiers;
}

function readShelf(shelf: string | null): Shelf | null {
  if (shelf === null || shelf === "system" || shelf === "vip") return shelf;
  throw new UsageError("--shelf 只能是 system 或 vip");
}

function checkType({ as, type, shelf }: Pick<ImportCommand, "as" | "type" | "shelf">): void {
  if (type === null || as === "site" || as === "members") return;
  const known: readonly string[] = { book: bookTypes, articles: ARTICLE_TYPES, course: courseTypes }[as];
  if (!known.includes(type)) throw new UsageError(`--as ${as} 的 --type 只能是 ${known.join("、")}，没有“${type}”`);
  if (shelf !== null && isBookType(type) && !shelvesOfType(type).includes(shelf))
    throw new UsageError(`类型 ${type} 不能放在 ${shelf} 书架上`);
}
