import type { Transaction } from "../../ports/database.ts";
import type { Followed } from "./followed.ts";
import type { NotificationKind } from "./kind-names.ts";
import type { NoticeData } from "./notification-kinds.ts";

/** Something that happened and that somebody is to be told of. */
export type Notice = {
  [K in NotificationKind]: {
    kind: K;
    /** One person, or everybody who follows one of these things, without those who hear of it otherwise. */
    to: number | { followersOf: readonly Followed[]; butNot?: readonly number[] };
    /** What it is about, as `comment:12`: notices of a bundled kind about the same thing become one. */
    about: string;
    /** One for each thing that can happen, over all kinds and for ever: the second notice of the same key is none. */
    key: string;
    data: NoticeData<K>;
    /** Whoever did it; never told of it themselves. */
    actorId?: number;
    /** Where a message goes instead of to the contacts of today: those from before a change. */
    contacts?: { phone: string | null; email: string | null };
  };
}[NotificationKind];

/**
 * Tells people of something, from inside the transaction that does it: nothing is said unless that commits, and then
 * once. It only writes down what happened; texts, channels and choices are settled by a job afterwards.
 */
export type Notify = (tx: Transaction, notice: Notice) => Promise<void>;
