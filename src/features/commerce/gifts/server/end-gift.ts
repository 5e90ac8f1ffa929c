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
  /** Checks the locked gift and decides its new state. null: unchanged. May throw. */
  decide(gift: GiftRow, now: Date): "cancelled" | "expired" | "revoked" | null;
  /** null: no confirmation is needed, for example when the giver or a job ends the gift. */
  checkSum: CheckSum | null;
  /** Further changes in the same transaction. */
  note?(before: GiftRow, after: GiftRow): void;
}

/** The order has an invoice. It is refunded only after the invoice was cancelled. */
export const WAITS_FOR_INVOICE = "GIFT_WAITS_FOR_INVOICE";

/**
 * Ends a gift and refunds it in full, in one transaction. Order, recipient's ledger and gift are locked in this order
 * everywhere. A concurrent second call finds the state that the first one set. Throws `GIFT_WAITS_FOR_INVOICE`.
 */
export async function endGift(
  context: Ending,
  { gift: { id, orderNo }, decide, checkSum, note }: Ended,
): Promise<GiftRow> {
  return context.db.transaction(async (tx) => {
    await context.orders.lockOrder(tx, orderNo);
    const taker = (await findGift(tx, id))?.takenBy ?? null;
    // The rights of a taken gift end with the gift. The ledger is locked before the gift, as it is when a gift is
    // taken.
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
    // The giver cancelled it and needs no notification. The refund notifies the giver when the money has been returned.
    if (to !== "cancelled") await notifyEnded(context, tx, ended);
    note?.(gift, ended);
    if (__FAILPOINTS__) await failpoint("gift:before-commit");
    return ended;
  });
}

async function notifyEnded({ notify }: Ending, tx: Transaction, { id, userId, title, state }: GiftRow): Promise<void> {
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
