export interface FoundConstruct {
  /** Chinese name of the construct, the key of the report. */
  name: string;
  offset: number;
}

const HTML_NAMES = new Set(
  (
    "a abbr acronym address area article aside audio b bdi bdo big blockquote br button canvas caption center cite code col colgroup " +
    "data dd del details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd " +
    "label legend li link main map mark meta meter nav ol optgroup option output p picture pre progress q rp rt ruby s samp section " +
    "select small source span strike strong sub summary sup svg path g circle rect line polygon text table tbody td textarea tfoot th thead time title tr track tt u " +
    "ul var video wbr math"
  ).split(" "),
);
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
  ["模板标签 {% %}", /\{%-?\s*[\w/]/g],
  ["Hugo 短代码", /\{\{[<%]/g],
  ["模板插值 {{ }}", /\{\{(?![<%])[^{}\n]{1,200}\}\}/g],
  ["MDX 的 import / export", /^(?:import\s+[\w{*][^\n]{0,200}\sfrom\s+["']|export\s+(?:const|default|function)\s)/gm],
  ["引入指令", /(?:^|\n)[ \t]*(?:<<<\s*@?[\w./]|-{1,2}8<-{1,2}\s)|\{\{#\w+\s|<!--\s*@include:/g],
];

/** What no Markdown page can show as meant: scripts, components, template tags; text inside them survives. */
export function scanConstructs(masked: string): FoundConstruct[] {
  const found: FoundConstruct[] = [];
  for (const [name, pattern] of PATTERNS) {
    for (const match of masked.matchAll(pattern)) found.push({ name, offset: match.index });
  }
  for (const match of masked.matchAll(/<([\p{L}][\p{L}\p{N}.:_-]{0,60})(?=[\s/>])[^<>]{0,2000}>/gu)) {
    const name = isEscaped(masked, match.index) ? null : nameOfTag(match[1] ?? "", match[0]);
    if (name) found.push({ name, offset: match.index });
  }
  return found.sort((left, right) => left.offset - right.offset);
}

/** Whether an odd number of backslashes stands before it: what looks like a tag is shown as it is written. */
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
  return "像标签的文字";
}
