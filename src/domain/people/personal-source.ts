import type { DataTable } from "../../kit/tables/data-table.ts";
import type { OnLeaving } from "../../kit/tables/on-leaving.ts";
import type { Database, Transaction } from "../../ports/database.ts";

/** A slice's answer when an account is about to be deleted. */
export interface Holdings {
  /** What will be lost or kept, one sentence each. */
  consequences: string[];
  /** What has to be settled first, one sentence each. */
  obstacles: string[];
}

/** A table with data of persons. Each slice lists its own tables; a table that is not listed fails the check. */
export interface PersonalTable {
  /** In the database. */
  name: string;
  /** The column with the person's number; null: identified only by phone number, address or device. */
  userColumn: string | null;
  /** The file name of the list in the user's data export, or the reason why the export omits it. */
  copy: { list: string } | { omitted: string };
  /** With the names of columns. */
  onLeaving: OnLeaving<string>;
  /** The person's rows for the data export; null where it omits them. */
  listRows(db: Database, userId: number): DataTable | null;
  /** Applies `onLeaving` to the person's rows. */
  erase(tx: Transaction, userId: number): Promise<void>;
}

/** The data that a slice stores about persons; the slice provides this in addition to its endpoints. */
export interface PersonalSource {
  tables: readonly PersonalTable[];
  /** Everything that is stored about the person. */
  listTables(userId: number): DataTable[];
  describeHoldings(userId: number): Promise<Holdings>;
  /** Removes data that need not be kept, in the transaction that erases the account. */
  erase(tx: Transaction, userId: number): Promise<void>;
}

interface SourceOfTables {
  /** Their rules are applied in this order. */
  tables: readonly PersonalTable[];
  /** By default nothing. */
  describeHoldings?: PersonalSource["describeHoldings"];
  /** What the rules do not express: files, other people's rows, acts that follow from the deletion. Runs before them. */
  erase?: PersonalSource["erase"];
}

/** A slice's source from the declarations of its tables. */
export function personalSource(
  db: Database,
  { tables, erase, describeHoldings = async () => ({ consequences: [], obstacles: [] }) }: SourceOfTables,
): PersonalSource {
  return {
    tables,
    listTables: (userId) => tables.map((table) => table.listRows(db, userId)).filter((list) => list !== null),
    describeHoldings,
    async erase(tx, userId) {
      await erase?.(tx, userId);
      for (const table of tables) await table.erase(tx, userId);
    },
  };
}
