import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, type ExtraConfigColumn, text, timestamp } from "drizzle-orm/pg-core";
import { AI_MARKS } from "../values/ai-mark.ts";

/** The column type of every point in time: with time zone, in milliseconds as in JavaScript. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** A 64-bit integer within the safe integers of JavaScript, for ids and sizes in bytes. */
export function int8(name: string) {
  return bigint(name, { mode: "number" });
}

/**
 * A descending column of an index, for `order by … desc`. Drizzle's own `desc()` puts nulls last in an index and first
 * in a query, and PostgreSQL does not use such an index for the query even if no value is null.
 */
export function falling(column: ExtraConfigColumn) {
  return column.desc().nullsFirst();
}

/** The column that states whether content was made with AI. Its table also has the check `isAiMark`. */
export function aiMarkColumn() {
  return text("ai_mark", { enum: AI_MARKS }).notNull().default("none");
}

/** The check constraint of a table with `aiMarkColumn`. */
export function isAiMark(column: AnyPgColumn): SQL {
  return isOneOf(column, AI_MARKS);
}

/** For check constraints: the column has one of these values. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}

type Stretches = [from: number, to: number][];

/** Ranges of whole numbers, each with its first and the first after it; PostgreSQL joins and measures them. */
export const ranges = stretches("int4multirange");

/** The same for 64-bit numbers within the safe integers of JavaScript: bytes of a file. */
export const longRanges = stretches("int8multirange");

function stretches(type: "int4multirange" | "int8multirange") {
  return customType<{ data: Stretches; driverData: string }>({
    dataType: () => type,
    toDriver: writeStretches,
    fromDriver: (text) =>
      Array.from(text.matchAll(/\[(-?\d+),(-?\d+)\)/g), ([, from, to]) => [Number(from), Number(to)]),
  });
}

/** The text form of a multirange in PostgreSQL. Each pair is the first number and the first after the last. */
export function writeStretches(list: readonly (readonly [from: number, to: number])[]): string {
  return `{${list.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}
