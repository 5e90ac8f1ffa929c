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
  /** Examines the locked gift and decides its new state; null: unchanged. May throw. */
  decide(gift: GiftRow, now: Date): "cancelled" | "expired" | "revoked" | null;
  /** null: no confirmation is needed, as for the giver and the automatic rule. */
  checkSum: CheckSum | null;
  /** Further work in the same transaction. */
  note?(before: GiftRow, after: GiftRow): void;
}

/** An invoiced order is refunded only after its invoice was cancelled. */
export const WAITS_FOR_INVOICE = "GIFT_WAITS_FOR_INVOICE";

/**
 * Ends a gift and refunds it in full, in one transaction. Order, recipient's ledger and gift are locked in this
 * sequence everywhere. A concurrent second call finds the state that the first one set. Throws
 * `GIFT_WAITS_FOR_INVOICE`.
 */
export async function endGift(
  context: Ending,
  { gift: { id, orderNo }, decide, checkSum, note }: Ended,
): Promise<GiftRow> {
  return context.db.transaction(async (tx) => {
    await context.orders.lockOrder(tx, orderNo);
    const taker = (await findGift(tx, id))?.takenBy ?? null;
    // The rights of a taken gift end with it, and taking a gift locks the ledger before the gift.
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
    // The person who cancels needs no notice; the refund notifies them when the money is back.
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
