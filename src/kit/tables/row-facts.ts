import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isRecord } from "../values/is-record.ts";
import { isStorable, isStorableText } from "../values/storable-text.ts";

/** Any table, for functions that work on all tables. */
export type AnyTable = PgTable;

/** The name of a table in the database. */
export function nameOfTable(table: AnyTable): string {
  return getTableName(table);
}

/** A row of a table, by the names that columns have in code. */
export type Row = Record<string, unknown>;

/** Values that JSON can represent. */
export type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };
export type Facts = Record<string, Fact>;

/** A row that does not fit its table. */
export class UnfitFacts extends Error {}

/** A row as JSON values, with the names and in the order of the columns in the database; times in UTC. */
export function factsOf(table: PgTable, row: Row, without: readonly string[] = []): Facts {
  const included = Object.entries(getTableColumns(table)).filter(([key, column]) => isIncluded(key, column, without));
  return Object.fromEntries(included.map(([key, column]) => [column.name, toFact(row[key])]));
}

/**
 * Whether a row can be written without this column: it was perhaps added after the facts were written. An existing row
 * keeps its value, and a new row gets the column's default, or null. The columns that identify a row are never absent.
 */
function mayBeAbsent({ primary, notNull, hasDefault, generatedIdentity }: PgColumn): boolean {
  return !primary && generatedIdentity === undefined && (hasDefault || !notNull);
}

/**
 * Converts the result of `factsOf` back into a row, which lacks the columns that facts of an earlier release do not
 * have. Throws `UnfitFacts`, in Chinese, for a fact that is unknown, of another type, or missing although its column
 * has no default and cannot be null (decision 0155).
 */
export function rowOf(table: PgTable, facts: Facts, without: readonly string[] = []): Row {
  const columns = Object.entries(getTableColumns(table)).filter(([key, column]) => isIncluded(key, column, without));
  const known = new Set(columns.map(([, column]) => column.name));
  const strange = Object.keys(facts).find((name) => !known.has(name));
  if (strange !== undefined) throw new UnfitFacts(`没有“${strange}”这一项`);
  const given = columns.filter(([, column]) => facts[column.name] !== undefined || !mayBeAbsent(column));
  return Object.fromEntries(given.map(([key, column]) => [key, toValue(column, facts[column.name])]));
}

/** Reads a fact that is a list of rows. Throws `UnfitFacts` if it is not. */
export function readRows(name: string, fact: Fact | undefined): Facts[] {
  if (Array.isArray(fact) && fact.every((one): one is Facts => isRecord(one))) return fact;
  throw new UnfitFacts(`“${name}”的写法不对`);
}

function isIncluded(key: string, column: PgColumn, without: readonly string[]): boolean {
  return !without.includes(key) && column.generated === undefined;
}

function toFact(value: unknown): Fact {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toFact);
  if (!isRecord(value)) return value as Fact;
  // PostgreSQL sorts the keys of JSON in its own order; the output must not depend on the writer.
  const sorted = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, part]) => [name, toFact(part)]));
}

function toValue(column: PgColumn, fact: Fact | undefined): unknown {
  if (fact === null || fact === undefined) {
    if (fact === undefined || column.notNull) throw new UnfitFacts(`缺少“${column.name}”`);
    return null;
  }
  const value = column.dataType === "date" ? readMoment(fact) : fact;
  if (!FITS[column.dataType]?.(value)) throw new UnfitFacts(`“${column.name}”的写法不对`);
  const { enumValues } = column;
  if (enumValues?.length && !enumValues.includes(String(value)))
    throw new UnfitFacts(`“${column.name}”不能是“${String(value)}”`);
  return value;
}

function readMoment(fact: Fact): Date | null {
  const moment = typeof fact === "string" ? new Date(fact) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
}

const isText = (value: unknown) => typeof value === "string" && isStorableText(value);

const FITS: Record<string, (value: unknown) => boolean> = {
  string: isText,
  number: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === "boolean",
  date: (value) => value instanceof Date,
  array: (value) => Array.isArray(value) && value.every(isText),
  json: (value) => value !== undefined && isStorable(value),
};
