import type { MarkdownWriter } from "../markdown-types.ts";

export type MarkdownCounts = Record<"bytes" | "delimiters" | "depth" | "nodes" | "html", number>;

// The densest of 1 200 real documents has 0.07 delimiters per character; a user may write twice that in 64 KB.
const LIMITS: Record<MarkdownWriter, MarkdownCounts> = {
  user: { bytes: 64 * 1024, delimiters: 8_000, depth: 12, nodes: 10_000, html: 256 * 1024 },
  author: { bytes: 8 * 1024 * 1024, delimiters: 250_000, depth: 24, nodes: 300_000, html: Number.POSITIVE_INFINITY },
};

const MESSAGES: Record<keyof MarkdownCounts, string> = {
  bytes: "正文太长，请删减或分几次发布",
  delimiters: "格式符号太多，请少用一些或分几次发布",
  depth: "列表或引用嵌套太深，请减少层数",
  nodes: "段落、列表或表格太多，请分几次发布",
  html: "公式或代码太多，显示出来太长，请分几次发布",
};

const DELIMITER = /[*_~`$[\]<>&|!@\\]+/g;
const BLOCK_MARKS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/;

/** Counts everything that can be counted before a source is parsed. The counts are the same on every machine. */
export function countSource(source: string): Omit<MarkdownCounts, "nodes" | "html"> {
  let depth = 0;
  let delimiters = 0;
  for (const line of source.split("\n")) {
    depth = Math.max(depth, BLOCK_MARKS.exec(line)?.[0].match(/[>*+-]|\d+[.)]/g)?.length ?? 0);
    for (const _ of line.matchAll(DELIMITER)) delimiters++;
  }
  return { bytes: Buffer.byteLength(source), delimiters, depth };
}

/**
 * A formula's HTML is a hundred times as long as its source, and every reader of a page loads it. In addition to the
 * absolute limit, the HTML of a user's text may have this many characters in any case, and this many for each typed
 * one.
 */
const FREE_HTML = 48 * 1024;
const HTML_PER_CHARACTER = 12;

/** How many characters of HTML count against the limit of this source. */
export function countHtml(html: string, source: string): number {
  const isInProportion = html.length <= FREE_HTML + HTML_PER_CHARACTER * source.length;
  return isInProportion ? html.length : Math.max(html.length, LIMITS.user.html + 1);
}

/** The message for the writer about the first count above its limit; null: every count is within its limit. */
export function findExcess(counts: Partial<MarkdownCounts>, writer: MarkdownWriter): string | null {
  for (const [name, message] of Object.entries(MESSAGES) as [keyof MarkdownCounts, string][]) {
    if ((counts[name] ?? 0) > LIMITS[writer][name]) return message;
  }
  return null;
}
