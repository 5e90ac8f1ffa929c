import { or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { containsWord } from "../../../../../kit/tables/list-rows.ts";
import { users } from "../people/user-tables.ts";

/** What staff see of a number: no other part of it can be searched, so that nobody finds the rest by trying. */
const VISIBLE_DIGITS = /^\d{4}$/;

/**
 * Whether the account of a column has this word in its name, or a number that ends with these four digits. Each row of
 * the list looks its one account up: `exists` beside other conditions would make PostgreSQL read every account first.
 */
export function isMeant(account: AnyPgColumn, word: string | undefined): SQL | undefined {
  const isNamed = containsWord(word, [users.name]);
  if (word === undefined || isNamed === undefined) return undefined;
  const endsSo = VISIBLE_DIGITS.test(word) ? sql`right(${users.phone}, 4) = ${word}` : undefined;
  return sql`coalesce((select ${or(isNamed, endsSo)} from ${users} where ${users.id} = ${account}), false)`;
}
