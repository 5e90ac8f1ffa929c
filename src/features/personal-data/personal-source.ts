import type { DataTable } from "../../kit/tables/data-table.ts";
import type { Transaction } from "../../ports/database.ts";

/** What a slice says to an account that wants to go. */
export interface Holdings {
  /** What will be lost or kept, a sentence each. */
  consequences: string[];
  /** What has to be settled first, a sentence each. */
  obstacles: string[];
}

/** What a slice knows of people, as it hands it out beside its endpoints. */
export interface PersonalSource {
  /** Everything that is kept about the person. */
  listTables(userId: number): DataTable[];
  describeHoldings(userId: number): Promise<Holdings>;
  /** Removes what need not be kept, in the transaction that erases the account. */
  erase(tx: Transaction, userId: number): Promise<void>;
}
