import { isRecord } from "../../../../kit/values/is-record.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { FIELD_NAMES, VALUE_NAMES } from "./field-names.ts";

/** One field changed by an action, as text; null means absent. */
export interface FieldDifference {
  name: string;
  before: string | null;
  after: string | null;
}

const WHOLE = "全部";
/** A field without a value. */
const EMPTY = "（空）";
const MAX_SUMMARY_CHARACTERS = 24;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The fields that differ before and after an action, by name. */
export function listDifferences(before: unknown, after: unknown): FieldDifference[] {
  const former = fieldsOf(before);
  const later = fieldsOf(after);
  const names = [...new Set([...former.keys(), ...later.keys()])];
  return names
    .map((name) => ({
      name: FIELD_NAMES[name] ?? name,
      before: former.get(name) ?? null,
      after: later.get(name) ?? null,
    }))
    .filter((field) => field.before !== field.after);
}

/** The differences in one line, for a list: the first with values that can be read there; null: nothing differs. */
export function differenceText(differences: readonly FieldDifference[]): string | null {
  if (differences.length === 0) return null;
  const first = differences.find(({ name, before, after }) => name !== "id" && isPlain(before) && isPlain(after));
  if (first === undefined) return shorten(differences.map(({ name }) => name).join("、"));
  const sides = [first.before, first.after].filter((side) => side !== null).map(shorten);
  return `${first.name}：${sides.join(" → ")}${differences.length === 1 ? "" : `，还有 ${differences.length - 1} 处`}`;
}

/** Lists and fields of fields are written as JSON. */
function isPlain(text: string | null): boolean {
  return text === null || !/^[[{]/.test(text);
}

function shorten(text: string): string {
  return text.length <= MAX_SUMMARY_CHARACTERS ? text : `${text.slice(0, MAX_SUMMARY_CHARACTERS)}…`;
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isRecord(value)) return new Map([[WHOLE, textOf(value)]]);
  return new Map(
    Object.entries(value).map(([name, field]) => [name, VALUE_NAMES[name]?.[`${field}`] ?? textOf(field)]),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === "") return EMPTY;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "string" && ISO_TIME.test(value)) return formatExactTime(new Date(value));
  return typeof value === "string" ? value : JSON.stringify(value);
}
