import { isRecord } from "../../../../kit/values/is-record.ts";

/** One field changed by an action, as text; null means absent. */
export interface FieldDifference {
  name: string;
  before: string | null;
  after: string | null;
}

const WHOLE = "全部";
/** A field without a value. */
const EMPTY = "（空）";

/** The fields that differ before and after an action, by name. */
export function listDifferences(before: unknown, after: unknown): FieldDifference[] {
  const former = fieldsOf(before);
  const later = fieldsOf(after);
  const names = [...new Set([...former.keys(), ...later.keys()])];
  return names
    .map((name) => ({ name, before: former.get(name) ?? null, after: later.get(name) ?? null }))
    .filter((field) => field.before !== field.after);
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isRecord(value)) return new Map([[WHOLE, textOf(value)]]);
  return new Map(Object.entries(value).map(([name, field]) => [name, textOf(field)]));
}

function textOf(value: unknown): string {
  if (value === null) return EMPTY;
  return typeof value === "string" ? value : JSON.stringify(value);
}
