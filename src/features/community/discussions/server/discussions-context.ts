import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { ModerateText, WithdrawWriting } from "../../../../domain/moderation/moderated-content.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import type { RenderUserText } from "../../../../ports/user-text.ts";
import type { DiscussedTargets, TargetKind } from "../discussed-targets.ts";

/** A person's public data: no number, no address. */
export interface VisiblePerson {
  id: number;
  name: string;
  avatarUrl: string | null;
  isStaff: boolean;
}

/** A post in notifications. */
interface NotifiedPost {
  postId: number;
  authorId: number;
  /** The target's title and the post's permalink. */
  place: { title: string; path: string };
  /** The beginning of its text. */
  excerpt: string;
}

/** A post or its changed text has become readable. Each person is notified once. */
export interface PublishedPost extends NotifiedPost {
  /** false: it was readable before, and only added mentions are notified. */
  isFirst: boolean;
  /** Its target. */
  target: { kind: TargetKind; id: number };
  /** The answered person and text (`comment:12`, `topic:3`); null: it answers nothing, or its own author. */
  answered: { about: string; authorId: number } | null;
  /** The mentioned people, except its author and the answered person. */
  mentionedIds: readonly number[];
  /** The users of these who may open the target and therefore read the post. */
  readerIds: ReadonlySet<number>;
}

export interface LikedPost extends NotifiedPost {
  likerId: number;
}

/** Called in the same transaction. */
export interface PostEvents {
  published(tx: Transaction, post: PublishedPost): Promise<void>;
  liked(tx: Transaction, post: LikedPost): Promise<void>;
}

export interface DiscussionsContext {
  db: Database;
  clock: Clock;
  /** Each kind, provided by its slice; an absent kind has no discussions. */
  targets: Partial<Record<TargetKind, DiscussedTargets>>;
  decideAccess: DecideAccess;
  /** In any order; missing ones are omitted. */
  describePeople(ids: readonly number[]): Promise<VisiblePerson[]>;
  /** Names of many users. */
  findNames(ids: readonly number[]): Promise<Map<number, string>>;
  renderUserText: RenderUserText;
  moderate: ModerateText;
  withdraw: WithdrawWriting;
  /** Moderators read held and hidden posts in place, but not while viewing as another level. */
  mayModerate(user: Pick<CallingUser, "id" | "isAdmin" | "viewAs">): Promise<boolean>;
  /** Throws for a user who may not publish now: no bound phone number, or a ban. */
  requirePoster(userId: number): Promise<void>;
  events: PostEvents;
  /** The storage of the files under `/files/`. */
  storage: FileStorage;
}
