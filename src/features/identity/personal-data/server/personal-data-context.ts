import type { Logger } from "pino";
import type { Why } from "../../../../domain/moderation/why-held.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { CallingUser, KnownCaller } from "../../../../kit/api/caller.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";
import type { WaitingProfile } from "../../auth/account-contract.ts";
import type { User } from "../../auth/contract.ts";

/** Recorded events of this slice. */
export interface PersonalDataEvent {
  kind:
    | "avatar_changed"
    | "export_requested"
    | "export_downloaded"
    | "cancellation_requested"
    | "cancellation_withdrawn"
    | "account_erased";
  userId: number;
  sessionId?: string;
  ip?: string;
  now: Date;
}

/** The functions of identity that this slice needs; provided by `app.ts`. */
export interface PersonalIdentity {
  describeProfile(user: CallingUser): Promise<{ user: User; waiting: WaitingProfile | null }>;
  /** Throws 403 unless the caller re-authenticated within the last five minutes. */
  requireFresh(user: CallingUser): Promise<void>;
  /** Blocks other changes of the account until the transaction ends. Throws 404 when it does not exist. */
  lockUser(tx: Transaction, userId: number): Promise<{ avatarUrl: string | null }>;
  /**
   * Throws `POSTING_BANNED`, because a ban also covers the user's picture.
   * @returns why a picture waits for review
   */
  checkProfile(user: CallingUser): Promise<Why[]>;
  /**
   * Changes the profile immediately, or after review.
   * @returns addresses of pictures that the account no longer uses
   */
  changeProfile(
    tx: Transaction,
    request: { caller: KnownCaller; change: { avatarUrl: string }; why: readonly Why[]; now: Date },
  ): Promise<string[]>;
  /** Must be called before `lockUser` where pending changes are deleted. */
  lockProfile(tx: Transaction, userId: number): Promise<void>;
  /**
   * Deletes waiting and reviewed changes.
   * @returns addresses of their pictures
   */
  forgetChanges(tx: Transaction, userId: number): Promise<string[]>;
  /** Whether a user has the picture, or had it reviewed. */
  isAvatarNamed(db: DatabaseOrTransaction, avatarUrl: string): Promise<boolean>;
  /** Reviewed changes whose files must be deleted. */
  changes: {
    listLeftAvatars(limit: number): Promise<{ id: number; avatarUrl: string | null }[]>;
    listDecidedBefore(before: Date, limit: number): Promise<{ id: number; avatarUrl: string | null }[]>;
    forgetLeftAvatar(tx: Transaction, id: number): Promise<void>;
    deleteChange(tx: Transaction, id: number): Promise<void>;
  };
  recordEvent(db: DatabaseOrTransaction, event: PersonalDataEvent): Promise<void>;
  /**
   * Notifies the owner that the account will be deleted, and ends their other logins.
   * @returns what to do after the commit
   */
  announceCancellation(tx: Transaction, options: { user: CallingUser; now: Date }): Promise<() => void>;
  /** Deletes the security events of users who were erased before `moment`, and those without a user from before it. */
  deleteEventsOfGone(moment: Date): Promise<void>;
}

export interface PersonalDataContext {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "warn" | "error">;
  readSiteName(): Promise<string>;
  identity: PersonalIdentity;
  storage: FileStorage;
  /** Whether anything other than an avatar uses the file. */
  isPictureKnown(name: string): Promise<boolean>;
  exports: PrivateFiles;
  /** The personal data sources of all slices; identity first. */
  sources: readonly PersonalSource[];
  /** Queues `buildExport` for any process once the transaction commits. */
  queueExport(exportId: number, tx: Transaction): Promise<unknown>;
}
