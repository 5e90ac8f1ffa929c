import type { ActSubjects } from "../../../../domain/staff/act-subjects.ts";
import type { GuardAccount } from "../../../../domain/staff/guarded-acts.ts";
import type { CallingUser, View } from "../../../../kit/api/caller.ts";
import type { Logger } from "../../../../kit/process/logger.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";

/** An account as the list of staff shows it. */
export interface StaffAccount {
  id: number;
  name: string;
  account: string | null;
  isOwner: boolean;
}

/** An account that staff looks for. */
export interface FoundAccount extends Omit<StaffAccount, "isOwner"> {
  createdAt: Date;
}

export interface AccountSearch {
  word: string;
  /** By which parts of a number or an address it may be found. */
  contact: "none" | "whole" | "visible_end";
  limit: number;
}

export interface StaffDependencies {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "error">;
  /** Accounts by id; deleted ones are left out. */
  describeAccounts(ids: readonly number[]): Promise<StaffAccount[]>;
  /** Accounts that a word means, the surest first. */
  findMeant(search: AccountSearch): Promise<FoundAccount[]>;
  /** null: there is none with this id. */
  findById(id: number): Promise<FoundAccount | null>;
  /** Sets how one login of staff views the site; null: as themselves. */
  setView(user: CallingUser, viewAs: View | null): Promise<void>;
  /** For an account that may not view as another level any more. */
  endViews(userId: number): Promise<void>;
  /** Accounts that own the site. */
  listOwners(db: DatabaseOrTransaction): Promise<number[]>;
  /** What acts are about, each kind titled by its slice. */
  actSubjects: ActSubjects;
  /** The one rule for acts of staff on accounts. */
  guardAccount: GuardAccount;
}
