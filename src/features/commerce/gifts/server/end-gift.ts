import type { CheckSum } from "../../../../domain/orders/confirmed-sums.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import { failpoint } from "../../../../kit/process/failpoint.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { giftNotification } from "../notifications.ts";
import { findGift, type GiftRow, lockGift, moveGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

type Ending = Pick<GiftsContext, "db" | "clock" | "ledger" | "orders" | "notify">;

interface Ended {
  gift: Pick<GiftRow, "id" | "orderNo">;
  /** Looks at the locked gift: what becomes of it; null: it stays as it is. May throw. */
  decide(gift: GiftRow, now: Date): "cancelled" | "expired" | "revoked" | null;
  /** null: nobody has to confirm, as for the giver and the site's own rule. */
  checkSum: CheckSum | null;
  /** What else belongs to the same transaction. */
  note?(before: GiftRow, after: GiftRow): void;
}

/** What was invoiced goes back only after the invoice was taken back. */
export const WAITS_FOR_INVOICE = "GIFT_WAITS_FOR_INVOICE";

/**
 * Ends a gift and sends its money back, whole, in one transaction: order, taker's ledger and gift are locked in this
 * sequence, in which everybody locks them. Whoever comes second finds the gift where the first has put it. Throws
 * `GIFT_WAITS_FOR_INVOICE`.
 */
export async function endGift(
  context: Ending,
  { gift: { id, orderNo }, decide, checkSum, note }: Ended,
): Promise<GiftRow> {
  return context.db.transaction(async (tx) => {
    await context.orders.lockOrder(tx, orderNo);
    const taker = (await findGift(tx, id))?.takenBy ?? null;
    // What a taken gift opened ends with it, and whoever takes one locks the ledger before the gift.
    if (taker !== null) await context.ledger.lockGrants(tx, taker);
    const gift = await lockGift(tx, id);
    const now = context.clock.now();
    const to = decide(gift, now);
    if (to === null) {
      note?.(gift, gift);
      return gift;
    }
    const obstacle = await context.orders.findReturnObstacle(tx, orderNo);
    if (obstacle !== null) throw conflict(WAITS_FOR_INVOICE, obstacle);
    if (to === "revoked" && gift.takenBy !== taker) throw conflict("GIFT_NOT_TAKEN", "这份礼物刚刚被领取，请再试一次");
    const ended = await moveGift(tx, { gift, to, endedAt: now });
    if (to === "revoked") await context.ledger.revokeGiftRights(tx, { orderNo, now });
    if (__FAILPOINTS__) await failpoint("gift:after-end");
    await context.orders.returnWhole(tx, { orderNo, checkSum, now });
    // Who cancels knows it, and hears of the money when it is back.
    if (to !== "cancelled") await tellEnded(context, tx, ended);
    note?.(gift, ended);
    if (__FAILPOINTS__) await failpoint("gift:before-commit");
    return ended;
  });
}

async function tellEnded({ notify }: Ending, tx: Transaction, { id, userId, title, state }: GiftRow): Promise<void> {
  const event = state === "expired" ? ("expired" as const) : ("revoked" as const);
  await notify(
    tx,
    giftNotification.notice({
      to: userId,
      about: `gift:${id}`,
      key: `gift:${id}:${event}`,
      data: { event, title, until: null },
    }),
  );
}
