import type { TextEdit } from "../edit-text.ts";
import { findValue, isNamespaced, type PageValues } from "./page-values.ts";

const TRIPLE = /\{\{\{\s*([.$\w][\w.$-]{0,200})\s*\}\}\}/g;
const PARAM = /\{\{[<%]\s*(?:param|var|variable|site-param)\s+["'`]?([\w.-]{1,200})["'`]?\s*[>%]\}\}/g;
const DOUBLE = /\{\{-?(?![<%#{])([^{}\n]{1,200})\}\}/g;
/** Parts of addresses; they are read with the address. */
const ADDRESS_NAME = /^\s*(?:site\.)?(?:baseurl|url)\s*$|\|\s*(?:relative_url|absolute_url|url_for|prepend)\b/;
const MAX_ADDRESS = 200;
const NAME = /^[.$\w][\w.$?-]*$/;

/**
 * Replaces variables of Hugo, Liquid, Vue, nunjucks and similar generators by their value, or removes those without
 * one. A name without a namespace (`{{ message }}`) is text where the generator does not interpolate: `isInterpolated`.
 */
export function readVariables(masked: string, values: PageValues, isInterpolated: boolean): TextEdit[] {
  const found: TextEdit[] = [];
  for (const [pattern, label] of [
    [TRIPLE, "变量 {{{ }}}"],
    [PARAM, "变量 {{< param >}}"],
  ] as const) {
    for (const { index, 0: written, 1: name = "" } of masked.matchAll(pattern))
      found.push(replaceBy(findValue(name, values), { label, index, written }));
  }
  for (const { index, 0: written, 1: inner = "" } of masked.matchAll(DOUBLE)) {
    if (ADDRESS_NAME.test(inner) || isInAddress(masked, index)) continue;
    const [first = "", ...filters] = inner.replace(/-$/, "").split("|");
    const name = first.trim();
    const [, quoted] = /^(?:"([^"]*)"|'([^']*)')$/.exec(name)?.filter((part) => part !== undefined) ?? [];
    const value = quoted ?? (NAME.test(name) ? (findValue(name, values) ?? defaultOf(filters)) : null);
    if (value === null && !isInterpolated && !(NAME.test(name) && isNamespaced(name))) continue;
    found.push(replaceBy(value, { label: "变量 {{ }}", index, written }));
  }
  return found;
}

/** `| default: "x"`. */
function defaultOf(filters: readonly string[]): string | null {
  for (const filter of filters) {
    const [, value] = /^\s*default\s*[:(]\s*["']([^"']*)["']/.exec(filter) ?? [];
    if (value !== undefined) return value;
  }
  return null;
}

/** Whether the address of a link or a picture contains it. */
function isInAddress(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && at - from < MAX_ADDRESS && !/[\s()"'<>]/.test(text[from - 1] ?? "")) from -= 1;
  return /(?:\]\(<?|(?:href|src)\s{0,3}=\s{0,3}["']?|\]:\s{0,3}<?)$/.test(text.slice(Math.max(0, from - 16), from));
}

function replaceBy(
  value: string | null,
  { label, index, written }: { label: string; index: number; written: string },
): TextEdit {
  const lines = written.split("\n").length - 1;
  return {
    start: index,
    end: index + written.length,
    text: (value ?? "") + "\n".repeat(lines),
    name: value === null ? `${label}，来源里没有写值` : label,
    outcome: value === null ? "removed" : "changed",
  };
}
