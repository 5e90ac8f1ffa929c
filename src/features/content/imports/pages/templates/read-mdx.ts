import type { TextEdit } from "../edit-text.ts";
import { findModuleLines, type RemovedPart } from "../find-removed.ts";
import { evaluateExpression, matchBraces } from "./jsx-expressions.ts";
import { findJsxTags, rewriteJsxTag } from "./jsx-tags.ts";
import type { PageValues } from "./page-values.ts";

const SITE_IMPORT = /\sfrom\s+["'](?:@theme|@site|@docusaurus|@components|@\/|~\/|\.{1,2}\/)/;
const COMMENT = /^\s*\/\*([\s\S]*)\*\/\s*$/;
/** Text that may also be ordinary Markdown and not an expression: a name with a dot, a call, a function, a condition. */
const EXPRESSION = /^[\w$]+(?:\??\.[\w$]+)+$|^[\w$.]+\(|=>|^\s*<|^\(|^!?[\w$.]+\s*(?:&&|\|\||\?)\s/;
const FLOW_TAG = /^[ \t]*<(div|section|article|details|aside|center|main|header|footer)((?:\s[^<>]*)?)>[ \t]*$/;

/** Statements of a page whose name is not that of MDX; null: none imports what only a page of MDX can use. */
export function findPageModules(masked: string): RemovedPart[] | null {
  const found = findModuleLines(masked);
  const isOfSite = ({ start, end }: RemovedPart) => {
    const statement = masked.slice(start, end);
    if (SITE_IMPORT.test(statement)) return true;
    const [, name] = /^import\s+(?:\{\s*)?([A-Z]\w*)/.exec(statement) ?? [];
    return name !== undefined && new RegExp(`<${name}[\\s/>]`).test(masked);
  };
  return found.some(isOfSite) ? found : null;
}

/** Texts and numbers that the page's own statements name, and files that they import. */
export function readOwnValues(text: string, modules: readonly RemovedPart[]): Map<string, string> {
  const own = new Map<string, string>();
  for (const { start, end } of modules) {
    const statement = text.slice(start, end);
    const [, file, path] = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/.exec(statement) ?? [];
    if (file && path) own.set(file, path);
    const [, name, value = ""] = /^export\s+(?:const|let|var)\s+(\w+)\s*=\s*([\s\S]*)$/.exec(statement) ?? [];
    if (!name) continue;
    const [, , scalar] = /^(["'`])([^"'`$]*)\1\s*;?\s*$/.exec(value) ?? [];
    const [number] = /^-?\d+(?:\.\d+)?(?=\s*;?\s*$)/.exec(value) ?? [];
    if (scalar !== undefined || number !== undefined) own.set(name, scalar ?? number ?? "");
    for (const [, key, , text] of value.matchAll(/([\w$]+)\s*:\s*(["'])([^"'\n]*)\2/g))
      if (value.startsWith("{")) own.set(`${name}.${key}`, text ?? "");
  }
  return own;
}

/** Tags with attributes in braces, anywhere; `isMdx`: expressions and fragments of the text too. */
export function readJsx(
  text: string,
  masked: string,
  { values, isMdx, isStrict }: { values: PageValues; isMdx: boolean; isStrict: boolean },
): TextEdit[] {
  if (!masked.includes("<") && !masked.includes("{")) return [];
  const braces = matchBraces(masked);
  const found: TextEdit[] = findJsxTags(text, masked, braces).map((tag) => ({
    ...rewriteJsxTag(tag, text.slice(tag.start, tag.end), values),
    // A component is counted as what becomes of it.
    name: /^[A-Z]/.test(tag.name) ? null : "JSX 属性（style={{ }} 等），标签留着",
    outcome: "changed",
  }));
  if (!isMdx) return found;
  for (const { index, 0: written } of masked.matchAll(/<\/?>/g))
    found.push({ start: index, end: index + written.length, text: "", name: "JSX 的 <></>", outcome: "removed" });
  let position = 0;
  const tags = found.toSorted((left, right) => left.start - right.start);
  let tag = 0;
  for (const [start, end] of [...braces].sort((left, right) => left[0] - right[0])) {
    while ((tags[tag]?.end ?? Number.POSITIVE_INFINITY) <= start) tag += 1;
    if (start < position || (tags[tag]?.start ?? Number.POSITIVE_INFINITY) <= start || isOfTag(masked, start)) continue;
    const read = readExpression(text, { start, end, values, isStrict });
    if (!read) continue;
    position = end;
    found.push(read);
  }
  return found;
}

function readExpression(
  text: string,
  { start, end, values, isStrict }: { start: number; end: number; values: PageValues; isStrict: boolean },
): TextEdit | null {
  const inner = text.slice(start + 1, end - 1);
  // `{#id}`, `{.class}`, `{:.class}`, `{{ … }}` and `{1,3}` are not MDX.
  if (/^\s*[#.:{%]/.test(inner) || /^[\d\s,-]*$/.test(inner)) return null;
  const lines = "\n".repeat(inner.split("\n").length - 1);
  const [, comment] = COMMENT.exec(inner) ?? [];
  if (comment !== undefined) {
    const [, id] = /^\s*(#[\w-]+)\s*$/.exec(comment) ?? [];
    if (id) return { start, end, text: `{${id}}`, name: "MDX 的标题编号", outcome: "changed" };
    return { start, end, text: lines, name: "MDX 的注释，已去掉", outcome: "removed" };
  }
  const value = /^\s*props\./.test(inner) ? null : evaluateExpression(inner, values);
  if (value !== null && !isFile(inner, values))
    return { start, end, text: value.replace(/\s*\n\s*/g, " ") + lines, name: "MDX 的 { }", outcome: "changed" };
  const isExpression =
    EXPRESSION.test(inner.trim()) || (isStrict && !/\p{Script=Han}/u.test(inner.replace(/["'`][^"'`]*["'`]/g, "")));
  return isExpression ? { start, end, text: lines, name: "MDX 的 { }，来源里没有写值", outcome: "removed" } : null;
}

/** An imported picture in braces displays nothing itself. */
function isFile(inner: string, { own }: PageValues): boolean {
  const name = inner.trim();
  return /^[A-Z]/.test(name) && /\.\w+$/.test(own.get(name) ?? "");
}

/** Whether it is the value of an attribute, of a tag that could not be read. */
function isOfTag(masked: string, at: number): boolean {
  return masked[at - 1] === "=" || masked[at - 1] === "\\" || masked[at - 1] === "$" || masked[at - 1] === "{";
}

/** MDX reads Markdown between the lines of `<div>` and `</div>`; the renderer does where the tag declares it. */
export function openFlowTags(text: string, masked: string): string {
  if (!masked.includes("<")) return text;
  const lines = text.split("\n");
  const prose = masked.split("\n");
  return lines
    .map((line, at) => {
      const next = (prose[at + 1] ?? "").trim();
      const isText = next !== "" && !next.startsWith("<");
      const [, name, rest = ""] = isText && prose[at] === line ? (FLOW_TAG.exec(line) ?? []) : [];
      return name === undefined || /\smarkdown\b/.test(rest) ? line : line.replace(`<${name}`, `<${name} markdown="1"`);
    })
    .join("\n");
}

/** Docusaurus: `<Tabs values={[{ label, value }]}>` names the tabs, `<TabItem value>` refers to them. */
export function nameTabs(text: string, masked: string, tabsText: string): string {
  const labels = new Map<string, string>();
  for (const [table] of tabsText.matchAll(/\bvalues=\{\[[^[\]]{0,4000}\]\}/g)) {
    for (const [pair] of table.matchAll(/\{[^{}]*\}/g)) {
      const [, , label] = /\blabel\s*:\s*(["'`])([^"'`]*)\1/.exec(pair) ?? [];
      const [, , value] = /\bvalue\s*:\s*(["'`])([^"'`]*)\1/.exec(pair) ?? [];
      if (label && value) labels.set(value, label);
    }
  }
  if (labels.size === 0) return text;
  return text.replace(/<TabItem\b([^<>]*)>/g, (tag, rest: string, at: number) => {
    const [, value] = /\bvalue="([^"]*)"/.exec(rest) ?? [];
    const label = labels.get(value ?? "");
    const isProse = masked[at] === "<";
    return isProse && label && !/\slabel=/.test(rest)
      ? `<TabItem label="${label.replaceAll('"', "&quot;")}"${rest}>`
      : tag;
  });
}
