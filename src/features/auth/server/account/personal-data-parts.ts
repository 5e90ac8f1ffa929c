import type { DataTable } from "../../../../kit/data-table.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";
import type { AuthContext } from "../people/auth-context.ts";
import type { AvatarParts } from "./upload-avatar.ts";

/** What a slice says to an account that wants to go. */
export interface Holdings {
  /** What will be lost or kept, a sentence each. */
  consequences: string[];
  /** What has to be settled first, a sentence each. */
  obstacles: string[];
}

/** What the other slices know of a person; `app.ts` hands it over. */
export interface PersonalDataSources {
  /** Everything that is kept about the person outside this slice. */
  listTables(userId: number): DataTable[];
  describeHoldings(userId: number): Promise<Holdings[]>;
  /** Removes what need not be kept, in the transaction that erases the account. */
  erase(transaction: Transaction, userId: number): Promise<void>;
}

export interface PersonalDataParts extends AvatarParts {
  context: AuthContext;
  exports: PrivateFiles;
  sources: PersonalDataSources;
  /** Has `buildExport` called soon, in any process, once the transaction commits. */
  queueExport(exportId: number, transaction: Transaction): Promise<void>;
}
