import type { ActSubjects } from "../../../../domain/staff/act-subjects.ts";
import type { GuardAccount } from "../../../../domain/staff/guarded-acts.ts";
import type { CallingUser, View } from "../../../../kit/api/caller.ts";
import type { Logger } from "../../../../kit/process/logger.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";

/** An account in the list of staff. */
export interface StaffAccount {
  id: number;
  name: string;
  account: string | null;
  isOwner: boolean;
}

/** An account found by a search of staff. */
export interface FoundAccount extends Omit<StaffAccount, "isOwner"> {
  createdAt: Date;
}

export interface AccountSearch {
  word: string;
  /** Which parts of a number or an address find it. */
  contact: "none" | "whole" | "visible_end";
  limit: number;
}

export interface StaffDependencies {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "error">;
  /** Accounts by id, without deleted ones. */
  describeAccounts(ids: readonly number[]): Promise<StaffAccount[]>;
  /** Accounts that a search may mean, best match first. */
  findMeant(search: AccountSearch): Promise<FoundAccount[]>;
  /** null: no account has this id. */
  findById(id: number): Promise<FoundAccount | null>;
  /** Sets the level as which one login of staff views the site; null: their own view. */
  setView(user: CallingUser, viewAs: View | null): Promise<void>;
  /** For an account that may no longer view as another level. */
  endViews(userId: number): Promise<void>;
  /** Accounts that own the site. */
  listOwners(db: DatabaseOrTransaction): Promise<number[]>;
  /** The subjects of acts, with their titles from each slice. */
  actSubjects: ActSubjects;
  /** The rule for acts of staff on accounts. */
  guardAccount: GuardAccount;
}
