import { type AiMark, readAiMark } from "../../../../kit/values/ai-mark.ts";
import { toOneLine } from "../../../../kit/values/chinese-lines.ts";
import { asText } from "../source/lenient-yaml.ts";
import { stemOf } from "../source/safe-path.ts";

export interface ArticleFacts {
  publishedAt: Date | null;
  /** The publication time chosen by its author; a date without a time is when it was written. */
  publishAt: Date | null;
  author: string | null;
  summary: string | null;
  tags: string[];
  categories: string[];
  isDraft: boolean;
  coverPath: string | null;
  /** Files to attach to it. */
  attachmentPaths: string[];
  /** The value of `aigc`; null: absent. */
  aiMark: AiMark | null;
}

const DATED_NAME = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_ ]?/;
/** Times without a zone are the author's, and the site's zone is Asia/Shanghai (decisions §0). */
const SITE_OFFSET_MINUTES = 8 * 60;

/** The data of an article in addition to its text, from front matter of any generator and the file name. */
export function readArticleFacts(path: string, data: Record<string, unknown>): ArticleFacts {
  const dated = DATED_NAME.exec(stemOf(path))?.[0];
  const publishAt = readDate(data.publish_at);
  return {
    publishAt,
    publishedAt:
      publishAt ??
      readDate(data.date) ??
      readDate(data.published) ??
      readDate(data.pubDate) ??
      (dated ? readDate(dated.replace(/[-_ ]$/, "")) : null),
    author: asText(data.author) ?? readList(data.authors)[0] ?? null,
    summary: readSummary(data.description) ?? readSummary(data.summary) ?? readSummary(data.excerpt),
    tags: readList(data.tags ?? data.tag),
    categories: readList(data.categories ?? data.category),
    isDraft: isDraft(path, data),
    coverPath: asText(data.cover) ?? asText(data.image) ?? asText(data.thumbnail) ?? asText(data.banner) ?? null,
    attachmentPaths: readPaths(data.attachments),
    aiMark: readAiMark(data.aigc),
  };
}

function readSummary(value: unknown): string | null {
  const text = asText(value);
  return text === null ? null : toOneLine(text);
}

/** `publish: false` is Obsidian's notation. */
function isDraft(path: string, { draft, published, publish }: Record<string, unknown>): boolean {
  const isWithheld = published === false || publish === false || publish === "false";
  return draft === true || draft === "true" || isWithheld || /(^|\/)_drafts\//.test(path);
}

/** Whether a page is hidden from readers. A publication time counts as future if the current time is not given. */
export function isHiddenPage({ isDraft, publishAt }: Pick<ArticleFacts, "isDraft" | "publishAt">, now?: Date): boolean {
  return isDraft || (publishAt !== null && (now === undefined || publishAt > now));
}

/** A name may contain a comma. */
function readPaths(value: unknown): string[] {
  return [value].flat(2).flatMap((item) => asText(item) ?? []);
}

/** The name without the leading date of a post. */
export function stripDate(stem: string): string {
  return stem.replace(DATED_NAME, "") || stem;
}

/** A date in common notations (`2018-7-24 23:31:06`, ISO, TOML date); null: not a date. */
function readDate(value: unknown): Date | null {
  if (value instanceof Date && Number.isNaN(value.getTime())) return null;
  // A TOML date without a zone prints itself without one.
  const text = value instanceof Date ? value.toISOString() : asText(value);
  if (!text) return null;
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    );
  if (!parts) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", zone] = parts;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const calendarDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (calendarDay.getUTCMonth() !== Number(month) - 1) return null;
  return new Date(local - offsetMinutes(zone) * 60_000);
}

function offsetMinutes(zone: string | undefined): number {
  if (!zone) return SITE_OFFSET_MINUTES;
  if (zone.toUpperCase() === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function readList(value: unknown): string[] {
  const items = Array.isArray(value) ? value.flat(3) : typeof value === "string" ? value.split(/[,，、]/) : [value];
  const texts = items.map((item) => (isNamed(item) ? asText(item.name) : asText(item))).filter((item) => item !== null);
  return [...new Set(texts)];
}

function isNamed(value: unknown): value is { name: unknown } {
  return typeof value === "object" && value !== null && "name" in value;
}
