import type { TextEdit } from "../edit-text.ts";
import { evaluateExpression } from "./jsx-expressions.ts";
import type { PageValues } from "./page-values.ts";

export interface JsxTag {
  name: string;
  start: number;
  end: number;
  isSelfClosing: boolean;
  attributes: JsxAttribute[];
}

/** `text` null: no value; `expression`: the content of braces, `...x` for a spread. */
interface JsxAttribute {
  name: string;
  text: string | null;
  expression: string | null;
}

const LONGEST_TAG = 4000;
const NAME = /<([A-Za-z][\w.:-]*)(?=[\s/>])/g;
const ATTRIBUTE_NAME = /[^\s=<>{}"'/`]+/y;
const EQUALS = /\s*=\s*/y;
const BARE = /[^\s"'<>`={}]+/y;
/** JSX names of HTML attributes. */
const HTML_NAMES = new Map([
  ["className", "class"],
  ["htmlFor", "for"],
  ["srcSet", "srcset"],
  ["colSpan", "colspan"],
  ["rowSpan", "rowspan"],
]);

/** An address that Vue computes. */
const BOUND_ADDRESS = /^(?::|v-bind:)(?=(?:src|href|to)$)/;

/** Opening tags with attributes in braces, or in syntax of Vue: Markdown reads none of them as tags. */
export function findJsxTags(text: string, masked: string, braces: ReadonlyMap<number, number>): JsxTag[] {
  const tags: JsxTag[] = [];
  let position = 0;
  for (const { index, 1: name = "" } of masked.matchAll(NAME)) {
    if (index < position || masked[index - 1] === "\\") continue;
    const tag = readTag(text, { start: index, name, braces });
    if (!tag) continue;
    position = tag.end;
    const isForeign = ({ name: attribute, expression }: JsxAttribute) =>
      expression !== null || /^[@#]/.test(attribute) || BOUND_ADDRESS.test(attribute) || HTML_NAMES.has(attribute);
    if (tag.attributes.some(isForeign)) tags.push(tag);
  }
  return tags;
}

function readTag(
  text: string,
  { start, name, braces }: { start: number; name: string; braces: ReadonlyMap<number, number> },
): JsxTag | null {
  const attributes: JsxAttribute[] = [];
  let at = start + 1 + name.length;
  while (at < text.length && at - start < LONGEST_TAG) {
    const sign = text[at] ?? "";
    if (/\s/.test(sign)) at += 1;
    else if (sign === ">") return { name, start, end: at + 1, isSelfClosing: false, attributes };
    else if (sign === "/" && text[at + 1] === ">") return { name, start, end: at + 2, isSelfClosing: true, attributes };
    else if (sign === "{") {
      const end = braces.get(at);
      if (end === undefined) return null;
      attributes.push({ name: "", text: null, expression: text.slice(at + 1, end - 1) });
      at = end;
    } else {
      const attribute = readAttribute(text, at, braces);
      if (!attribute) return null;
      attributes.push(attribute.read);
      at = attribute.end;
    }
  }
  return null;
}

function readAttribute(
  text: string,
  start: number,
  braces: ReadonlyMap<number, number>,
): { read: JsxAttribute; end: number } | null {
  const name = matchAt(ATTRIBUTE_NAME, text, start);
  if (name === null) return null;
  const behindName = start + name.length;
  const equals = matchAt(EQUALS, text, behindName);
  if (equals === null) return { read: { name, text: null, expression: null }, end: behindName };
  const at = behindName + equals.length;
  const sign = text[at] ?? "";
  if (sign === "{") {
    const end = braces.get(at);
    return end === undefined ? null : { read: { name, text: null, expression: text.slice(at + 1, end - 1) }, end };
  }
  if (sign === '"' || sign === "'") {
    const close = text.slice(at + 1, at + LONGEST_TAG).indexOf(sign);
    if (close < 0) return null;
    return { read: { name, text: text.slice(at + 1, at + 1 + close), expression: null }, end: at + close + 2 };
  }
  const bare = matchAt(BARE, text, at);
  return bare === null ? null : { read: { name, text: bare, expression: null }, end: at + bare.length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/**
 * The tag as HTML: texts and known expressions stay, styles and functions are removed; the number of lines is
 * unchanged.
 */
export function rewriteJsxTag(
  tag: JsxTag,
  written: string,
  values: PageValues,
): Pick<TextEdit, "start" | "end" | "text"> {
  const attributes = tag.attributes.flatMap(({ name, text, expression }) => {
    if (name === "" || /^[@#]/.test(name)) return [];
    const address = BOUND_ADDRESS.test(name) && text !== null ? evaluateExpression(text, values) : null;
    if (address !== null) return [`${name.replace(BOUND_ADDRESS, "")}="${address.replaceAll('"', "&quot;")}"`];
    const htmlName = HTML_NAMES.get(name) ?? name;
    if (expression === null) return [text === null ? htmlName : `${htmlName}="${text.replaceAll('"', "&quot;")}"`];
    if (expression.trim() === "true") return [htmlName];
    const value = name === "style" ? null : evaluateExpression(expression, values);
    return value === null ? [] : [`${htmlName}="${value.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`];
  });
  const tagText = [tag.name, ...attributes].join(" ").replace(/\s*\n\s*/g, " ");
  const lines = written.split("\n").length - 1;
  return {
    start: tag.start,
    end: tag.end,
    text: `<${tagText}${tag.isSelfClosing ? " />" : ">"}${"\n".repeat(lines)}`,
  };
}
