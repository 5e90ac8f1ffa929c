import type { z } from "zod";
import type { Transaction } from "../../ports/database.ts";
import type { Permission } from "../staff/permissions.ts";
import type { Followed } from "./followed.ts";
import type { Channel, NotificationKind } from "./kind-names.ts";

/** Channels that leave the site. */
export type SentChannel = Exclude<Channel, "site">;

/** What a person reads of it. */
export interface NoticeText {
  title: string;
  /** A line below the title; empty: there is none. */
  text: string;
  /** Where it leads on this site. */
  path: string;
  /** Text for mails; the subject follows the name of the site. Without links, so that nobody can imitate them. */
  letter?: { subject: string; lines: readonly string[] };
}

/** What a text is written from, besides the data of its kind. */
export interface NoticeFacts {
  /** The current name of who caused it; null: nobody, or a deleted account. */
  actor: string | null;
  /** Of a bundle: how many there are. */
  count: number;
  happenedAt: Date;
}

export interface KindOptions<Data extends z.ZodType> {
  /** Shown below its name where one chooses. */
  explanation: string;
  data: Data;
  /** Channels in which it exists at all. */
  channels: readonly Channel[];
  /** Its default channels. */
  chosen: readonly Channel[];
  /** Goes through all its channels whatever was chosen, at any hour, to closed accounts too, and counts against no bound. */
  isUrgent?: true;
  /** Waits for the mail of the day where somebody wants one. */
  isDigested?: true;
  /** Several about the same subject are merged until they are read. */
  isBundled?: true;
  write(data: z.output<Data>, facts: NoticeFacts): NoticeText;
}

/** A notification to be written down; made by `notice` of its definition, which checks the type of `data`. */
export interface Notice<Data = unknown> {
  kind: NotificationKind;
  /**
   * One account; or everybody who follows one of these items, without those who are notified otherwise; or the staff
   * who hold a permission when it is processed.
   */
  to: number | { followersOf: readonly Followed[]; butNot?: readonly number[] } | { holdersOf: Permission };
  /** What it is about, as `comment:12`: notices of a bundled kind about the same item become one. */
  about: string;
  /** Unique over all kinds and for ever: a second notice of the same key is ignored. */
  key: string;
  data: Data;
  /** The account that caused it; never notified itself. */
  actorId?: number;
  /** Contacts of before a change, used instead of the current ones. */
  contacts?: { phone: string | null; email: string | null };
}

/**
 * Notifies somebody from inside the transaction of the act: written down only if that commits, and then once. Texts,
 * channels and choices are settled by a job afterwards.
 */
export type Notify = (tx: Transaction, notice: Notice) => Promise<void>;

/** A kind without the type of its data, for code that handles all kinds. */
export interface NotificationType extends Omit<KindOptions<z.ZodType>, "write"> {
  kind: NotificationKind;
  write(data: unknown, facts: NoticeFacts): NoticeText;
}

/** Every kind of the product by its name. */
export type NotificationTypes = Readonly<Record<NotificationKind, NotificationType>>;

/** Declares a kind of notification beside the code that sends it; `src/composition` lists all kinds. */
export function defineNotification<Data extends z.ZodType>(kind: NotificationKind, options: KindOptions<Data>) {
  return {
    kind,
    ...options,
    /** What `notify` takes, with the data of this kind. */
    notice: (notice: Omit<Notice<z.input<Data>>, "kind">): Notice => ({ kind, ...notice }),
  };
}
