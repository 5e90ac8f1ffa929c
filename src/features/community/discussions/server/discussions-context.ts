import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { JudgeText, WithdrawWriting } from "../../../../domain/moderation/judging.ts";
import type { CallingUser } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import type { RenderUserText } from "../../../../ports/user-text.ts";
import type { DiscussedTargets, TargetKind } from "../discussed-targets.ts";

/** A person as others see them: no number, no address. */
export interface VisiblePerson {
  id: number;
  name: string;
  avatarUrl: string | null;
  isStaff: boolean;
}

/** A post as those whom it concerns are told of it. */
interface ToldPost {
  postId: number;
  authorId: number;
  /** Where it stands, with its permalink. */
  place: { title: string; path: string };
  /** Its first words. */
  excerpt: string;
}

/** Others can read a post, or words of it that were changed. Whoever is told of it is told once. */
export interface PublishedPost extends ToldPost {
  /** false: they could before; only people whose names were added concern it. */
  isFirst: boolean;
  /** What it stands below. */
  target: { kind: TargetKind; id: number };
  /** Whom it answers, and what (`comment:12`, `topic:3`); null: it stands alone, or answers its author. */
  answered: { about: string; authorId: number } | null;
  /** People whose names it calls, its author and whom it answers left out. */
  mentionedIds: readonly number[];
  /** Of all these those who may open what it stands below, and so its words. */
  readerIds: ReadonlySet<number>;
}

export interface LikedPost extends ToldPost {
  likerId: number;
}

/** Told in the transaction in which it happens. */
export interface PostEvents {
  published(tx: Transaction, post: PublishedPost): Promise<void>;
  liked(tx: Transaction, post: LikedPost): Promise<void>;
}

export interface DiscussionsContext {
  db: Database;
  clock: Clock;
  /** Each kind as its slice tells it; nothing can be said in a kind that is absent. */
  targets: Partial<Record<TargetKind, DiscussedTargets>>;
  decideAccess: DecideAccess;
  /** In any order; those that are gone are left out. */
  describePeople(ids: readonly number[]): Promise<VisiblePerson[]>;
  /** Only what they are called, of many. */
  findNames(ids: readonly number[]): Promise<Map<number, string>>;
  renderUserText: RenderUserText;
  judge: JudgeText;
  withdraw: WithdrawWriting;
  /** Whoever reviews reads in its place what waits and what was hidden; never with borrowed eyes. */
  mayModerate(user: Pick<CallingUser, "id" | "isAdmin" | "viewAs">): Promise<boolean>;
  /** Throws for whoever may publish nothing now: no number bound, a ban. */
  requirePoster(userId: number): Promise<void>;
  events: PostEvents;
  /** Where the pictures lie that `/files/` answers. */
  storage: FileStorage;
}
