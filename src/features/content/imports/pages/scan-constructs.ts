import { SILENT_NAMES } from "../../../../kit/markdown/parse/place-site-tags.ts";
import { meaningOf } from "../../../../kit/markdown/parse/site-tag-meaning.ts";
import { readCodeTag, readContainerOpening } from "../../../../kit/markdown/source/container-line.ts";
import { readSiteTag, type SiteTag } from "../../../../kit/markdown/source/site-tag.ts";
import type { Construct, ConstructOutcome } from "../import-report.ts";
import { blankScripts } from "./blank-scripts.ts";
import { TAGS } from "./scan-site-tags.ts";

/** `name` is Chinese and, with the outcome, the key of the report. */
export interface FoundConstruct extends Construct {
  offset: number;
  end: number;
}

export const INCLUDE = "引入指令";

const HTML_NAMES = new Set(
  (
    "a abbr acronym address area article aside audio b bdi bdo big blockquote br button canvas caption center cite code col colgroup " +
    "data dd del details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd " +
    "label legend li link main map mark meta meter nav ol optgroup option output p picture pre progress q rp rt ruby s samp section " +
    "select small source span strike strong sub summary sup svg path g circle rect line polygon text table tbody td textarea tfoot th thead time title tr track tt u " +
    "ul var video wbr math"
  ).split(" "),
);
const TAG_LIKE = "像标签的文字";
const NAMED_TAGS: Record<string, string> = {
  script: "<script> 脚本",
  style: "<style> 样式",
  iframe: "<iframe> 嵌入页面",
  embed: "<embed> 嵌入对象",
  object: "<object> 嵌入对象",
  video: "<video> 视频",
  audio: "<audio> 音频",
  svg: "<svg> 内联图形",
  form: "<form> 表单",
};
const PATTERNS: [name: string, pattern: RegExp][] = [
  [INCLUDE, /^[ \t]*(?:<<<\s*@?[\w./]|-{1,2}8<-{1,2}\s)|\{\{#\w+\s[^{}\n]{0,200}|<!--\s*@include:/gm],
  ["模板插值 {{ }}", /\{\{(?![<%])[^{}\n]{1,200}\}\}/g],
  ["MDX 的 import / export", /^(?:import\s+[\w{*][^\n]{0,200}\sfrom\s+["']|export\s+(?:const|default|function)\s)/gm],
];
const HTML_TAG = /<(\p{L}[\p{L}\p{N}.:_-]{0,60})(?=[\s/>])[^<>]{0,2000}>/gu;

/**
 * Constructs that cannot be displayed as intended in Markdown: scripts, components, template tags; the text inside them
 * is kept. Constructs that the renderer supports are not included.
 */
export function scanConstructs(masked: string): FoundConstruct[] {
  const found: FoundConstruct[] = [];
  const prose = blankScripts(masked);
  for (const [name, pattern] of PATTERNS) {
    for (const match of prose.matchAll(pattern))
      found.push({ name, outcome: "literal", offset: match.index, end: match.index + match[0].length });
  }
  found.push(...scanTags(masked));
  const closed = new Set([...masked.matchAll(/<\/(\p{L}[\p{L}\p{N}.:_-]{0,60})\s*>/gu)].map(([, name = ""]) => name));
  for (const match of masked.matchAll(HTML_TAG)) {
    const [written, tag = ""] = match;
    const name = isEscaped(masked, match.index) || isUnderstood(written) ? null : nameOfTag(tag, written);
    // The renderer shows an unclosed bare tag as it is written.
    const outcome = name === TAG_LIKE && !/[\s/]/.test(written) && !closed.has(tag) ? "literal" : "removed";
    if (name) found.push({ name, outcome, offset: match.index, end: match.index + written.length });
  }
  return found;
}

/** In order, each place once: a construct inside another one is part of it. */
export function countOnce(constructs: readonly FoundConstruct[]): FoundConstruct[] {
  let reached = 0;
  return constructs
    .toSorted((left, right) => left.offset - right.offset)
    .filter(({ offset, end }) => {
      if (offset < reached && end > offset) return false;
      reached = Math.max(reached, end);
      return true;
    });
}

/** `{% %}` and `{{< >}}`: an opening tag represents its closing one. */
function* scanTags(masked: string): Generator<FoundConstruct> {
  const tags = [...masked.matchAll(TAGS)]
    .filter(([written]) => written.startsWith("{"))
    .map((match) => ({ match, tag: readSiteTag(match[0]) }));
  const closed = new Set(tags.flatMap(({ tag }) => (tag?.isClosing ? [`${tag.kind} ${tag.name}`] : [])));
  for (const { match, tag } of tags) {
    const [written] = match;
    if (!tag || tag.isClosing || isUnderstood(written)) continue;
    const end = match.index + written.length;
    const name = tag.kind === "hugo" ? "Hugo 短代码" : "模板标签 {% %}";
    const isDropped = closed.has(`${tag.kind} ${tag.name}`) || isAlone(masked, { start: match.index, end });
    yield { name, outcome: outcomeOf(tag, isDropped), offset: match.index, end };
  }
}

function outcomeOf({ kind }: SiteTag, isDropped: boolean): ConstructOutcome {
  return kind === "hugo" || isDropped ? "removed" : "literal";
}

/** Whether it is on its own line, with blank lines around it: then the renderer reads it as a tag. */
function isAlone(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    /(?:^|\n[ \t]*\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) &&
    /^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(text.slice(end, end + 200))
  );
}

/** Whether the renderer converts it to a picture, a link, a box or code, or knows that it has no meaning. */
function isUnderstood(written: string): boolean {
  const tag = readSiteTag(written);
  if (!tag) return false;
  if (tag.kind !== "component" && SILENT_NAMES.has(tag.name)) return true;
  return meaningOf(tag) !== null || readContainerOpening(written) !== null || readCodeTag(written) !== null;
}

/** Whether an odd number of backslashes precedes it: then the apparent tag is shown as it is written. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && text[from - 1] === "\\") from -= 1;
  return (at - from) % 2 === 1;
}

function nameOfTag(tag: string, whole: string): string | null {
  if (/^(https?|mailto|ftp):/i.test(tag) || whole.includes("@") || whole.includes("://")) {
    if (!/\s/.test(whole)) return null;
  }
  const lower = tag.toLowerCase();
  const named = NAMED_TAGS[lower];
  if (named) return named;
  if (HTML_NAMES.has(lower)) return null;
  if (
    /^[A-Z][A-Za-z0-9.]*$/.test(tag) &&
    /[a-z]/.test(tag) &&
    (/\/>$/.test(whole) || /=/.test(whole) || tag.length > 2)
  )
    return `组件 <${tag}>`;
  if (/^[a-z][a-z0-9]*-[a-z0-9-]+$/.test(tag)) return `组件 <${tag}>`;
  return TAG_LIKE;
}
