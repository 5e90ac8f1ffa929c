import type { ModeratedContent, WrittenKind } from "../../../../domain/moderation/moderated-content.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { GuardAccount } from "../../../../domain/staff/guarded-acts.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Seal } from "../../../../kit/process/seal.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { Words } from "./cached-words.ts";

export interface PosterFacts {
  name: string;
  hasPhone: boolean;
  createdAt: Date;
}

export interface ModerationDependencies {
  db: Database;
  clock: Clock;
  appSecret: string;
  /** Scheme and host of this site: links to it are not external. */
  origin: string;
  /** Each kind, provided by its slice; an absent kind cannot be moderated. */
  contents: Partial<Record<WrittenKind, ModeratedContent>>;
  /** null: the account does not exist. */
  readPoster(userId: number): Promise<PosterFacts | null>;
  people: Pick<ListedPeople, "findNames">;
  /** Moderators do not wait for review. */
  mayModerate(user: Pick<CallingUser, "id" | "isAdmin">): Promise<boolean>;
  /** Staff may change their names and pictures without review. */
  isStaff(user: Pick<CallingUser, "id" | "isAdmin">): Promise<boolean>;
  notify: Notify;
  /** The rule for acts of staff on accounts. */
  guardAccount: GuardAccount;
}

export interface ModerationContext extends ModerationDependencies {
  seal: Seal;
  words: Words;
}

/** The dependencies of a decision, which is made on admin pages or the command line. */
export type DecidingContext = Pick<ModerationDependencies, "db" | "clock" | "notify" | "guardAccount"> & {
  contents: Partial<Record<WrittenKind, Pick<ModeratedContent, "setState" | "describe">>>;
};
