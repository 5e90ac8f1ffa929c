import { AppError } from "../../../../kit/api/app-error.ts";
import { giftNotification } from "../notifications.ts";
import { endGift, WAITS_FOR_INVOICE } from "./end-gift.ts";
import { findOverdue, takeToRemind, updateGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

const AT_ONCE = 50;

/** Returns gifts that were not taken in time, one by one. A gift that must wait does not block the others. */
export async function expireGifts(context: GiftsContext): Promise<void> {
  let after = 0;
  for (;;) {
    const overdue = await findOverdue(context.db, { now: context.clock.now(), limit: AT_ONCE, after });
    for (const gift of overdue) await expireGift(context, gift);
    if (overdue.length < AT_ONCE) return;
    after = overdue.at(-1)?.id ?? after;
  }
}

/** A gift whose order has an invoice is left for a later run. It can no longer be taken. */
async function expireGift(context: GiftsContext, gift: Parameters<typeof endGift>[1]["gift"]): Promise<void> {
  try {
    await endGift(context, {
      gift,
      checkSum: null,
      decide: ({ state, expiresAt }, now) => (state === "waiting" && expiresAt <= now ? "expired" : null),
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === WAITS_FOR_INVOICE)) throw error;
  }
}

/** Notifies givers once that their gift was not taken, and how long it can still be taken. */
export async function remindGivers({ db, clock, notify }: GiftsContext): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    for (const { id, userId, title, expiresAt } of await takeToRemind(tx, { now, limit: AT_ONCE })) {
      await updateGift(tx, id, { remindAt: null });
      if (expiresAt <= now) continue;
      await notify(
        tx,
        giftNotification.notice({
          to: userId,
          about: `gift:${id}`,
          key: `gift:${id}:reminder`,
          data: { event: "reminder", title, until: expiresAt.toISOString() },
        }),
      );
    }
  });
}
