import { isRecord } from "./is-record.ts";

/**
 * Whether the database can store a text: no NUL, and no half of a surrogate pair, which `jsonb` refuses and a `text`
 * column changes.
 */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Whether every text and every name in a value of JSON can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (Array.isArray(value)) return value.every(isStorable);
  return !isRecord(value) || Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part));
}

/** The same value with U+FFFD in the place of each character that cannot be stored. */
export function toStorable<T>(value: T): T;
export function toStorable(value: unknown): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (Array.isArray(value)) return value.map((part: unknown) => toStorable(part));
  if (!isRecord(value) || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [toStorableText(name), toStorable(part)]));
}

/** The beginning of a text, at most so many UTF-16 units; a pair is never cut in half. */
export function cutText(text: string, maxUnits: number): string {
  const cut = text.slice(0, maxUnits);
  return cut.length < text.length && !cut.isWellFormed() ? cut.replace(/[\ud800-\udbff]$/, "") : cut;
}

/** Parsers of TOML make objects without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
