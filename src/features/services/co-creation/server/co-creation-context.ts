import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { ModerateText, WithdrawWriting } from "../../../../domain/moderation/moderated-content.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import { type AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { WorkKind } from "../admin-contract.ts";

/** A user in the public form. */
interface VisiblePerson {
  id: number;
  name: string;
  avatarUrl: string | null;
  isStaff: boolean;
}

/** The dependencies of staff actions, in the admin interface and on the command line. */
export interface CoCreationAdminContext {
  db: Database;
  clock: Clock;
  notify: Notify;
  /** The published work in the public form. null: none. */
  findWork(db: DatabaseOrTransaction, kind: WorkKind, id: number): Promise<{ title: string; path: string } | null>;
  /** In any order. Missing users are omitted. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The names for admin lists, and the search for people in them. */
  people: ListedPeople;
}

export interface CoCreationContext extends CoCreationAdminContext {
  guestDb: Database;
  decideAccess: DecideAccess;
  describePeople(ids: readonly number[]): Promise<VisiblePerson[]>;
  moderate: ModerateText;
  withdraw: WithdrawWriting;
  /** Throws if the user may not publish now: no bound phone number, or a ban. */
  requirePoster(userId: number): Promise<void>;
  /** Checks a short text that is not reviewed later. Throws `TEXT_REFUSED`. */
  requireCleanText(texts: readonly string[]): Promise<void>;
  /** Throws 422 for images that the author did not upload. */
  requireOwnPictures(written: { html: string; authorId: number }): Promise<AiMark>;
  /** Always false while viewing as another level. */
  mayModerate(user: Pick<CallingUser, "id" | "isAdmin" | "viewAs">): Promise<boolean>;
}

export function proposalGone(): AppError {
  return notFound("没有这个提议，或者它已经撤回");
}
