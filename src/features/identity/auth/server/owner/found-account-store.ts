import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../ports/database.ts";
import { readLoginName } from "../../account-name.ts";
import { isNamed } from "../people/user-store.ts";
import { accountNames, users } from "../people/user-tables.ts";

/** Which parts of a number or an address find an account: none, only the whole of it, or also its visible end. */
export type ContactSearch = "none" | "whole" | "visible_end";

export interface AccountSearch {
  word: string;
  contact: ContactSearch;
  limit: number;
}

const ID = /^[1-9]\d{0,14}$/;
const VISIBLE_DIGITS = /^\d{4}$/;

/** Accounts that a word may mean, best match first; each kind of match uses its own index. */
export async function findMeantAccounts(db: Database, { word, contact, limit }: AccountSearch) {
  const found = new Map<number, Awaited<ReturnType<typeof readAccounts>>[number]>();
  for (const { where, order } of waysToMean(word, contact)) {
    if (found.size >= limit) break;
    for (const row of await readAccounts(db, { where, order, limit })) found.set(row.id, row);
  }
  return [...found.values()].slice(0, limit);
}

export async function findAccountById(db: Database, id: number) {
  const [row] = await readAccounts(db, { where: eq(users.id, id), order: [], limit: 1 });
  return row ?? null;
}

interface Way {
  where: SQL;
  order: SQL[];
}

function waysToMean(word: string, contact: ContactSearch): Way[] {
  if (word === "") return [];
  const begins = `${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const ways: Way[] = [];
  if (ID.test(word)) ways.push({ where: eq(users.id, Number(word)), order: [] });
  const account = contact === "none" ? null : readLoginName(word);
  if (account !== null) ways.push({ where: isNamed(account), order: [] });
  if (contact === "visible_end" && VISIBLE_DIGITS.test(word))
    ways.push({ where: sql`right(${users.phone}, 4) = ${word}`, order: [asc(users.id)] });
  ways.push({
    where: sql`lower(${users.name}) like lower(${begins})`,
    // The order of the index, which ends the search at the limit even if most names begin with the word.
    order: [sql`lower(${users.name}) using ~<~`, asc(users.id)],
  });
  return ways;
}

function readAccounts(db: Database, { where, order, limit }: Way & { limit: number }) {
  const { id, name, role, phone, email, createdAt } = users;
  return db
    .select({ id, name, role, phone, email, createdAt, login: accountNames.name })
    .from(users)
    .leftJoin(accountNames, eq(accountNames.userId, users.id))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}
