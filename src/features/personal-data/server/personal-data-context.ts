import type { Logger } from "pino";
import type { CallingUser } from "../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { FileStorage } from "../../../ports/file-storage.ts";
import type { PrivateFiles } from "../../../ports/private-files.ts";
import type { User } from "../../auth/contract.ts";
import type { PersonalSource } from "../personal-source.ts";

/** What happens here and leaves a trace. */
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

/** What identity does for the slice; `app.ts` hands it over. */
export interface PersonalIdentity {
  describeUser(userId: number, viewAs?: CallingUser["viewAs"]): Promise<User>;
  /** Throws 403 unless the caller confirmed who they are within the last five minutes. */
  requireFresh(user: CallingUser): Promise<void>;
  /** Holds back other changes of the account until the transaction ends. Throws 404 when it is gone. */
  lockUser(tx: Transaction, userId: number): Promise<{ avatarUrl: string | null }>;
  /** Throws `POSTING_BANNED`: a ban covers the picture of a person too. */
  requireProfile(userId: number): Promise<void>;
  updateAvatar(tx: Transaction, change: { userId: number; avatarUrl: string; now: Date }): Promise<void>;
  isAvatarInUse(db: DatabaseOrTransaction, avatarUrl: string): Promise<boolean>;
  recordEvent(db: DatabaseOrTransaction, event: PersonalDataEvent): Promise<void>;
  /** Tells the owner that the account will go, and ends their other logins. @returns what to do after the commit */
  announceCancellation(tx: Transaction, options: { user: CallingUser; now: Date }): Promise<() => void>;
  /** Removes the security events of people who were erased before `moment`, and those of nobody from before it. */
  deleteEventsOfGone(moment: Date): Promise<void>;
}

export interface PersonalDataContext {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "warn" | "error">;
  readSiteName(): Promise<string>;
  identity: PersonalIdentity;
  storage: FileStorage;
  /** Whether something beside avatars shows the file. */
  isPictureKnown(name: string): Promise<boolean>;
  exports: PrivateFiles;
  /** What the slices know of a person; identity first. */
  sources: readonly PersonalSource[];
  /** Has `buildExport` called soon, in any process, once the transaction commits. */
  queueExport(exportId: number, tx: Transaction): Promise<unknown>;
}
