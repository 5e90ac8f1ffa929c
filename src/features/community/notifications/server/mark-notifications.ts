import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { addToUnread, announceChange, lockCounts, markRead, markUnread } from "./notification-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

type Context = Pick<NotificationsDependencies, "db" | "clock">;

/** Marks one or all as read. @returns the unread count, and the time */
export async function readOnes(
  context: Context,
  { userId, id }: { userId: number; id: number | null },
): Promise<{ unread: number; at: Date }> {
  const now = context.clock.now();
  const unread = await change(context, userId, async (tx) => -(await markRead(tx, { userId, id, now })));
  return { unread, at: now };
}

/** Marks one as unread, or all that were read at that moment. @returns the unread count */
export async function unreadOnes(
  context: Context,
  which: { userId: number } & ({ id: number; readAt: null } | { id: null; readAt: Date }),
): Promise<number> {
  return change(context, which.userId, (tx) => markUnread(tx, which));
}

async function change(
  { db, clock }: Context,
  userId: number,
  mark: (tx: Transaction) => Promise<number>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const counts = await lockCounts(tx, { userIds: [userId], day: dayOf(clock.now()) });
    const before = counts.get(userId)?.unread ?? 0;
    const by = await mark(tx);
    if (by === 0) return before;
    await addToUnread(tx, userId, by);
    await announceChange(tx, [userId]);
    return before + by;
  });
}
