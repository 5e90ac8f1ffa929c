import type { SQL } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase } from "drizzle-orm/pg-core";
import type { ListedPerson } from "../api/staff-list.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Columns of an account and of the copy of its name. */
export interface NamedAccount {
  account: AnyPgColumn;
  name: AnyPgColumn;
}

/** Finds accounts and their names for lists of staff. */
export interface ListedPeople {
  /** By id; deleted accounts are omitted. */
  findNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Whether a search word refers to the account of this column; undefined: there is no word. */
  isMeant(account: AnyPgColumn, word: string | undefined): SQL | undefined;
  /** The same, at a lower cost if the whole table has some ten thousand accounts at most and no other filter. */
  findMeant(db: Db, account: AnyPgColumn, word: string | undefined): Promise<SQL | undefined>;
  /** The same for a table that has a copy of the accounts' names beside the accounts (decision 0204). */
  findNamed(db: Db, copy: NamedAccount, word: string | undefined): Promise<SQL | undefined>;
}

/** The name of the account with this id, for answers. */
export interface NamePerson {
  (id: number): ListedPerson;
  (id: number | null): ListedPerson | null;
}

/** Reads the names of several accounts in one query. Deleted accounts are not in the result. */
export async function namePeople(
  people: Pick<ListedPeople, "findNames">,
  db: Db,
  ids: readonly (number | null)[],
): Promise<NamePerson> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const names: ReadonlyMap<number, string> = known.length === 0 ? new Map() : await people.findNames(db, known);
  // Account 0 means no account, as in included content.
  const name = (id: number | null) => (id === null ? null : { user_id: id, name: names.get(id) ?? "已注销用户" });
  return name as NamePerson;
}
