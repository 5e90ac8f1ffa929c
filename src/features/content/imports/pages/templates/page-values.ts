import { toOneLine } from "../../../../../kit/values/chinese-lines.ts";
import { isRecord } from "../../../../../kit/values/is-record.ts";
import { asText } from "../../source/lenient-yaml.ts";

/** The values of names in a page's templates. */
export interface PageValues {
  frontMatter: Record<string, unknown>;
  /** Settings of the site that its pages may name. */
  site: Record<string, unknown>;
  /** What the page itself declares: constants and imported files. */
  own: ReadonlyMap<string, string>;
}

const OF_PAGE = /^\$?(?:page(?:\.(?:params|frontmatter))?|front_?matter|params|\$page\.frontmatter)\./i;
const OF_SITE =
  /^\$?(?:site(?:\.(?:params|data|config))?|config|site_?config|book|extra|vars|variables|themeconfig|theme)\./i;
/** Tables of settings with values for pages. */
const TABLES = ["params", "customFields", "extra", "variables", "vars", "themeConfig"];

/** Whether a name is by its form a value of the page or the site, in any text. */
export function isNamespaced(name: string): boolean {
  const bare = withoutDots(name);
  return OF_PAGE.test(bare) || OF_SITE.test(bare) || /^\$(?:page|site|frontmatter)\b/i.test(bare);
}

/** The text of a name such as `page.title`, `$frontmatter.x`, `.Site.Params.x` or `company`; null: there is none. */
export function findValue(name: string, { frontMatter, site, own }: PageValues): string | null {
  const bare = withoutDots(name.trim());
  const known = own.get(bare);
  if (known !== undefined) return known;
  if (OF_PAGE.test(bare)) return readPath(frontMatter, bare.replace(OF_PAGE, ""));
  if (OF_SITE.test(bare)) return ofSite(site, bare.replace(OF_SITE, ""));
  return ofSite(site, bare) ?? readPath(frontMatter, bare);
}

function ofSite(site: Record<string, unknown>, path: string): string | null {
  const tables = TABLES.flatMap((name) => (isRecord(site[name]) ? [site[name]] : []));
  for (const table of [...tables, site]) {
    const value = readPath(table, path);
    if (value !== null) return value;
  }
  return null;
}

/** Names are looked up exactly, then case-insensitively, as in Hugo. */
function readPath(table: Record<string, unknown>, path: string): string | null {
  let value: unknown = table;
  for (const step of path.split(".")) {
    if (!isRecord(value)) return null;
    const found: unknown = Object.hasOwn(value, step)
      ? value[step]
      : Object.entries(value).find(([key]) => key.toLowerCase() === step.toLowerCase())?.[1];
    value = found;
  }
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join("、") || null;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString().slice(0, 10);
  const text = asText(value);
  return text === null ? null : toOneLine(text);
}

function withoutDots(name: string): string {
  return name.replace(/^[.\s]+/, "").replace(/\?\./g, ".");
}
