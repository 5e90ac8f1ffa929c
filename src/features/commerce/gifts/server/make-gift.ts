import type { PaidGift } from "../../../../domain/orders/paid-gift.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { REMINDER_DAYS } from "../gift-limits.ts";
import { giftEnd } from "../gift-rules.ts";
import { insertGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

/** Creates the gift of an order in the transaction that settles the order. */
export async function makeGift(
  { secrets }: Pick<GiftsContext, "secrets">,
  tx: Transaction,
  { orderNo, giverId: userId, title, lines, days, now }: PaidGift,
): Promise<void> {
  // The giver of a gift with a short period is reminded halfway.
  const daysBefore = Math.min(REMINDER_DAYS, days / 2);
  const expiresAt = giftEnd({ now, days });
  await insertGift(tx, {
    orderNo,
    userId,
    title,
    lines,
    ...secrets.draw(orderNo),
    state: "waiting",
    madeAt: now,
    expiresAt,
    remindAt: new Date(expiresAt.getTime() - daysBefore * DAY_MS),
  });
}
