import type { DataTable } from "../../kit/tables/data-table.ts";
import type { Transaction } from "../../ports/database.ts";

/** What a slice answers when an account is about to be deleted. */
export interface Holdings {
  /** What will be lost or retained, one sentence each. */
  consequences: string[];
  /** What has to be settled first, a sentence each. */
  obstacles: string[];
}

/** What happens to a person's rows in one table when the account is deleted. */
export type OnLeaving =
  | { rule: "erase" }
  /** The site still needs the rows; these columns no longer identify the person. */
  | { rule: "anonymise"; columns: readonly string[]; because: string }
  | { rule: "keep"; because: string }
  /** Short-lived anyway: a job removes them within so many days. */
  | { rule: "expire"; days: number };

/** A table that names a person. Each slice lists its own; one that is not listed fails the check. */
export interface PersonalTable {
  /** In the database. */
  name: string;
  /** Column that holds the person's number; null: by number, address or device alone. */
  userColumn: string | null;
  /** The list in the copy of one's data that shows it, by its file name; or why the copy goes without. */
  copy: { list: string } | { omitted: string };
  onLeaving: OnLeaving;
}

/**
 * One source as a slice declares it: `user_id` names the person, and the rows are deleted with the account unless it
 * states otherwise.
 */
export type ListedTable = Pick<PersonalTable, "name" | "copy"> & Partial<PersonalTable>;

/** What a slice stores about people; it provides this beside its endpoints. */
export interface PersonalSource {
  tables: readonly PersonalTable[];
  /** Everything that is stored about the person. */
  listTables(userId: number): DataTable[];
  describeHoldings(userId: number): Promise<Holdings>;
  /** Removes what need not be retained, in the transaction that erases the account. */
  erase(tx: Transaction, userId: number): Promise<void>;
}

/** A slice's source with defaults: what it omits is nothing to list, state or remove. */
export function personalSource({
  tables,
  ...source
}: { tables: readonly ListedTable[] } & Partial<Omit<PersonalSource, "tables">>): PersonalSource {
  return {
    tables: tables.map((table) => ({ userColumn: "user_id", onLeaving: { rule: "erase" }, ...table })),
    listTables: () => [],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    erase: async () => undefined,
    ...source,
  };
}
