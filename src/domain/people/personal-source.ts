import type { DataTable } from "../../kit/tables/data-table.ts";
import type { Transaction } from "../../ports/database.ts";

/** A slice's answer when an account is about to be deleted. */
export interface Holdings {
  /** What will be lost or kept, one sentence each. */
  consequences: string[];
  /** What has to be settled first, one sentence each. */
  obstacles: string[];
}

/** What happens to a person's rows in one table when the account is deleted. */
export type OnLeaving =
  | { rule: "erase" }
  /** The site still needs the rows; after the deletion these columns no longer identify the person. */
  | { rule: "anonymise"; columns: readonly string[]; because: string }
  | { rule: "keep"; because: string }
  /** The rows are short-lived: a job removes them within this number of days. */
  | { rule: "expire"; days: number };

/** A table with data of persons. Each slice lists its own tables; a table that is not listed fails the check. */
export interface PersonalTable {
  /** In the database. */
  name: string;
  /** The column with the person's number; null: identified only by phone number, address or device. */
  userColumn: string | null;
  /** The file name of the list in the user's data export, or the reason why the export omits it. */
  copy: { list: string } | { omitted: string };
  onLeaving: OnLeaving;
}

/**
 * One table as a slice declares it: by default `user_id` names the person, and the rows are deleted with the account.
 */
export type ListedTable = Pick<PersonalTable, "name" | "copy"> & Partial<PersonalTable>;

/** The data that a slice stores about persons; the slice provides this in addition to its endpoints. */
export interface PersonalSource {
  tables: readonly PersonalTable[];
  /** Everything that is stored about the person. */
  listTables(userId: number): DataTable[];
  describeHoldings(userId: number): Promise<Holdings>;
  /** Removes data that need not be kept, in the transaction that erases the account. */
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
