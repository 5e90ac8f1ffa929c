import { and, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { containsWord } from "../../../../../kit/tables/list-rows.ts";
import type { NamedAccount } from "../../../../../kit/tables/listed-people.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { users } from "../people/user-tables.ts";

/**
 * The digits of a number that staff see. No other part can be searched, so that nobody can find out the rest by trying.
 */
const VISIBLE_DIGITS = /^\d{4}$/;

/**
 * Whether the account in a column has this word in its name or a number that ends with these four digits. Each row
 * looks up its own account, because with a plain `exists` among other conditions PostgreSQL would read every account
 * first.
 */
export function isMeant(account: AnyPgColumn, word: string | undefined): SQL | undefined {
  const isFound = describes(word);
  return isFound && sql`coalesce((select ${isFound} from ${users} where ${users.id} = ${account}), false)`;
}

/**
 * The same for a list that holds a small part of all accounts, and which a word usually searches completely: the
 * different accounts of its table are looked up once, before its rows and their number are read.
 */
export async function findMeant(
  db: DatabaseOrTransaction,
  account: AnyPgColumn,
  word: string | undefined,
): Promise<SQL | undefined> {
  const isFound = describes(word);
  if (isFound === undefined) return undefined;
  const found = await selectListed(db, account, isFound);
  // Without `coalesce`, so that PostgreSQL estimates how few rows match.
  return isOneOf(account, found);
}

/**
 * The accounts in a column of a table that match a condition. Grouped in order, because PostgreSQL reads them from an
 * index of the column without sorting or hashing; a plain `distinct` reads the whole table.
 */
export function selectListed(db: DatabaseOrTransaction, account: AnyPgColumn, isFound: SQL) {
  const listed = sql`array(select ${account} from ${account.table} group by ${account} order by ${account})`;
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${listed})`, isFound));
}

/**
 * The same for a table whose rows have a copy of the name, so that no account is looked up for it. Few accounts have the
 * same four digits.
 */
export async function findNamed(
  db: DatabaseOrTransaction,
  { account, name }: NamedAccount,
  word: string | undefined,
): Promise<SQL | undefined> {
  const isNamed = containsWord(word, [name]);
  if (word === undefined || isNamed === undefined || !VISIBLE_DIGITS.test(word)) return isNamed;
  const found = await db.select({ id: users.id }).from(users).where(endsIn(word));
  return or(isNamed, isOneOf(account, found));
}

function isOneOf(account: AnyPgColumn, found: readonly { id: number }[]): SQL {
  return sql`${account} = any(${sql.param(found.map(({ id }) => id))}::int8[])`;
}

function endsIn(digits: string): SQL {
  return sql`right(${users.phone}, 4) = ${digits}`;
}

/** Whether the account of a row of `users` is meant. */
function describes(word: string | undefined): SQL | undefined {
  const isNamed = containsWord(word, [users.name]);
  if (word === undefined || isNamed === undefined) return undefined;
  return or(isNamed, VISIBLE_DIGITS.test(word) ? endsIn(word) : undefined);
}
