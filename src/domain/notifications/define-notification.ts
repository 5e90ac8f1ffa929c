import type { z } from "zod";
import type { Transaction } from "../../ports/database.ts";
import type { Permission } from "../staff/permissions.ts";
import type { Followed } from "./followed.ts";
import type { Channel, NotificationKind } from "./kind-names.ts";

/** Channels that leave the site. */
export type SentChannel = Exclude<Channel, "site">;

/** The text that a user reads. */
export interface NoticeText {
  title: string;
  /** A line below the title; empty: none. */
  text: string;
  /** The path of its target on this site. */
  path: string;
  /** The text of mails; the subject follows the name of the site. It has no links, so that nobody can imitate them. */
  letter?: { subject: string; lines: readonly string[] };
}

/** The facts from which a text is written, in addition to the data of its kind. */
export interface NoticeFacts {
  /** The current name of the actor; null: no actor, or a deleted account. */
  actor: string | null;
  /** For a bundle: the number of notices. */
  count: number;
  happenedAt: Date;
}

export interface KindOptions<Data extends z.ZodType> {
  /** Shown below its name in the settings. */
  explanation: string;
  data: Data;
  /** The channels that this kind supports. */
  channels: readonly Channel[];
  /** Its default channels. */
  chosen: readonly Channel[];
  /**
   * Sent through all its channels regardless of the user's choice, at any hour, also to closed accounts, and not
   * counted in any limit.
   */
  isUrgent?: true;
  /** Waits for the daily mail if the user wants one. */
  isDigested?: true;
  /** Several notices about the same subject are merged until they are read. */
  isBundled?: true;
  write(data: z.output<Data>, facts: NoticeFacts): NoticeText;
}

/** A notification to be stored; created by `notice` of its definition, which checks the type of `data`. */
export interface Notice<Data = unknown> {
  kind: NotificationKind;
  /**
   * One account; or all followers of one of these items, except those who are notified otherwise; or the staff who have
   * a permission when it is processed.
   */
  to: number | { followersOf: readonly Followed[]; butNot?: readonly number[] } | { holdersOf: Permission };
  /** Its subject, as `comment:12`: notices of a bundled kind about the same subject become one. */
  about: string;
  /** Unique over all kinds and permanently: a second notice with the same key is ignored. */
  key: string;
  data: Data;
  /** The account that caused it; it is not notified itself. */
  actorId?: number;
  /** Contacts before a change, used instead of the current ones. */
  contacts?: { phone: string | null; email: string | null };
}

/**
 * Notifies users from inside the transaction of the action: stored only if it commits, and exactly once. A job
 * determines texts, channels and choices afterwards.
 */
export type Notify = (tx: Transaction, notice: Notice) => Promise<void>;

/** A kind without the type of its data, for code that handles all kinds. */
export interface NotificationType extends Omit<KindOptions<z.ZodType>, "write"> {
  kind: NotificationKind;
  write(data: unknown, facts: NoticeFacts): NoticeText;
}

/** Every kind of the product by its name. */
export type NotificationTypes = Readonly<Record<NotificationKind, NotificationType>>;

/** Declares a kind of notification next to the code that sends it; `src/composition` lists all kinds. */
export function defineNotification<Data extends z.ZodType>(kind: NotificationKind, options: KindOptions<Data>) {
  return {
    kind,
    ...options,
    /** Creates the parameter of `notify` with the data of this kind. */
    notice: (notice: Omit<Notice<z.input<Data>>, "kind">): Notice => ({ kind, ...notice }),
  };
}
