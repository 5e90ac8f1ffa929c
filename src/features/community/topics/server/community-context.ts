import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { Icons } from "../../../../domain/icons/icon-source.ts";
import type { ModerateText, WithdrawWriting } from "../../../../domain/moderation/moderated-content.ts";
import { type AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { RenderUserText } from "../../../../ports/user-text.ts";
import { accessDenied } from "../../../access/membership/access-denied.ts";

export interface CommunityContext {
  db: Database;
  guestDb: Database;
  clock: Clock;
  icons: Pick<Icons, "read">;
  decideAccess: DecideAccess;
  renderUserText: RenderUserText;
  moderate: ModerateText;
  withdraw: WithdrawWriting;
  /** Missing ones are omitted. */
  describePeople(
    ids: readonly number[],
  ): Promise<{ id: number; name: string; avatarUrl: string | null; isStaff: boolean }[]>;
  /** The location of a post, and whether others can see it; null: it does not exist. */
  findPost(id: number): Promise<{ kind: string; targetId: number; rootId: number | null; isSeen: boolean } | null>;
  /** Throws 422 for pictures that the author did not upload. */
  requireOwnPictures(written: { html: string; authorId: number }): Promise<AiMark>;
  /** Called in the transaction that adds the like. */
  notifyAboutLike(
    tx: Transaction,
    like: { topicId: number; authorId: number; likerId: number; title: string; path: string },
  ): Promise<void>;
  notifyAboutMention(
    tx: Transaction,
    mention: { topicId: number; authorId: number; userId: number; title: string; path: string },
  ): Promise<void>;
  /** The latest authors of replies in these topics. */
  listRepliers(topicIds: readonly number[]): Promise<number[]>;
  /** Never while viewing as another level. */
  mayModerate(user: Pick<CallingUser, "id" | "isAdmin" | "viewAs">): Promise<boolean>;
}

/** The rights needed to read and write here (spec §6). */
export const COMMUNITY = { contentType: "community" } as const;

/** Throws 403 for a user without access to the community. */
export async function requireMember({ decideAccess }: CommunityContext, user: CallingUser): Promise<void> {
  const access = await decideAccess(user, COMMUNITY);
  if (!access.allowed) throw accessDenied(access, "community");
}

export function goneError(): AppError {
  return notFound("这个话题不存在或已删除");
}
