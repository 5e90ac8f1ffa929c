import type { SQL } from "drizzle-orm";
import { ReadyStatement } from "../../../../../kit/tables/ready-statement.ts";

/** A value of a statement as a column of its first table, `given`. */
export interface GivenValue {
  name: string;
  type: "int4[]" | "int8[]" | "text[]" | "timestamptz" | "timestamptz[]";
  value: string;
}

/** The text of a statement before and after the given values. */
export interface StatementText {
  before: string;
  after: string;
}

/** Texts with a place for each value. Few: they depend on the number of groups and sets, on rights and on the index. */
const texts = new Map<string, string>();

/**
 * A statement whose text is written once for each key and set of values. A search needs one such text of several
 * thousand characters, and writing it took longer than sending it.
 */
export function statementOf(given: readonly GivenValue[], key: string, write: () => StatementText): SQL {
  const name = `${key} ${given.map((value) => value.name).join()}`;
  const text = texts.get(name) ?? textOf(given, write());
  texts.set(name, text);
  return new ReadyStatement(
    text,
    given.map(({ value }) => value),
  );
}

function textOf(given: readonly GivenValue[], { before, after }: StatementText): string {
  const columns = given.map(({ name, type }, at) => `$${at + 1}::${type} as ${name}`);
  return `${before}${columns.join(", ")}${after}`;
}

export function listOf(numbers: readonly number[]): string {
  return `{${numbers.join(",")}}`;
}

export function textsOf(words: readonly string[]): string {
  return `{${words.map((word) => `"${word.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** Lists of numbers as texts, because all lists of an array of numbers have one length. */
export function listsOf(lists: readonly (readonly number[])[]): string {
  return `{${lists.map((list) => `"{${list.join(",")}}"`).join(",")}}`;
}
