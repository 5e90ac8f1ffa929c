import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";

/** An account as the list of staff shows it. */
export interface StaffAccount {
  id: number;
  name: string;
  account: string | null;
  isOwner: boolean;
}

export interface StaffDependencies {
  db: Database;
  clock: Clock;
  /** Accounts by number; those that are gone are left out. */
  describeAccounts(ids: readonly number[]): Promise<StaffAccount[]>;
  /** Accounts that own the site. */
  listOwners(): Promise<number[]>;
}
