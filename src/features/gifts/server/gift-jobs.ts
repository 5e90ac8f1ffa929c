import { endGift } from "./end-gift.ts";
import { findOverdue, takeToRemind, updateGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

const AT_ONCE = 50;

/** Sends back what nobody has taken in time; what one run leaves, the next one finds. */
export async function expireGifts(context: GiftsContext): Promise<void> {
  const overdue = await findOverdue(context.db, { now: context.clock.now(), limit: AT_ONCE });
  for (const gift of overdue) {
    await endGift(context, {
      gift,
      decide: ({ state, expiresAt }, now) => (state === "waiting" && expiresAt <= now ? "expired" : null),
    });
  }
}

/** Tells givers, once, that nobody has taken their gift and until when it waits. */
export async function remindGivers({ db, clock, notify }: GiftsContext): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    for (const { id, userId, title, expiresAt } of await takeToRemind(tx, { now, limit: AT_ONCE })) {
      await updateGift(tx, id, { remindAt: null });
      if (expiresAt <= now) continue;
      await notify(tx, {
        ...{ kind: "gift", to: userId, about: `gift:${id}`, key: `gift:${id}:reminder` },
        data: { event: "reminder", title, until: expiresAt.toISOString() },
      });
    }
  });
}
