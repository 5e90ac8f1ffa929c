import type { CheckSum } from "../../../../domain/orders/confirmed-sums.ts";
import { serviceKey } from "../../../../domain/orders/sold-service.ts";
import { AppError, conflict } from "../../../../kit/api/app-error.ts";
import type { Outcome } from "../booking-outcomes.ts";
import { decideCancel } from "../booking-rules.ts";
import type { BookingContext } from "./booking-context.ts";
import { type BookingRow, lockBooking, moveBooking } from "./booking-store.ts";
import { notifyBoth } from "./notify-of-booking.ts";

interface Cancelling {
  booking: BookingRow;
  by: "member" | "staff";
  reason: string;
  /** The refund displayed to the user. null: the refund by the rules. */
  displayedPercent: number | null;
  /** null: the user cancels, or it is cancelled on the command line. */
  checkSum: CheckSum | null;
}

/**
 * Ends a confirmed booking: in one transaction, its time becomes free and the refund by the rules is promised. The
 * refund then follows automatically. A cancelled booking does not change. Throws `BOOKING_OVER`, `PRICE_CHANGED`.
 */
export async function endBooking(
  context: BookingContext,
  { booking: { id, orderNo }, by, reason, displayedPercent, checkSum }: Cancelling,
): Promise<BookingRow> {
  const { db, clock, orders } = context;
  if (orderNo === null) throw over("这个时间还没有下单，不需要取消");
  const ended = await db.transaction(async (tx) => {
    await orders.lockOrder(tx, orderNo);
    const booking = await lockBooking(tx, id);
    if (booking === null) throw new Error(`booking ${id} has vanished`);
    if (booking.state === "cancelled") return booking;
    if (booking.state === "held") throw over("这份预约还没有付款，在订单里取消");
    if (booking.state !== "confirmed") throw over("这份预约已经结束，不能取消");
    const now = clock.now();
    const { startsAt, cancelHours, latePercent } = booking;
    const answer = decideCancel({ startsAt, terms: { cancelHours, latePercent } }, { by, now });
    if (answer.refusal !== null) throw over(answer.refusal);
    const { percent } = answer;
    if (displayedPercent !== null && percent < displayedPercent) {
      const message = `可以全额退的时间刚刚过去，现在取消退 ${percent}%。没有取消，看过再决定`;
      throw new AppError({ status: 409, code: "PRICE_CHANGED", message });
    }
    const facts = { endedAt: now, endedBy: by, endReason: reason, backPercent: percent };
    const moved = await moveBooking(tx, { booking, to: "cancelled", facts });
    const key = serviceKey("booking", id);
    await orders.promiseBack(tx, { key, orderNo, percent, reason: "预约取消", checkSum, now });
    await notifyBoth(context, tx, { booking: moved, event: "cancelled" });
    return moved;
  });
  await orders.grantPromised();
  return ended;
}

/** Records the outcome of a booking that has begun. A second call changes nothing. Throws `BOOKING_OVER`. */
export async function finishBooking(
  { db, clock }: Pick<BookingContext, "db" | "clock">,
  { id, outcome }: { id: number; outcome: Outcome },
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking === null) throw new Error(`booking ${id} has vanished`);
    if (booking.state === outcome) return booking;
    if (booking.state !== "confirmed") throw over("这份预约已经结束，或者还没有付款");
    const now = clock.now();
    if (now < booking.startsAt) throw over("还没有到开始的时间");
    return moveBooking(tx, { booking, to: outcome, facts: { endedAt: now, endedBy: "staff" } });
  });
}

export function over(message: string) {
  return conflict("BOOKING_OVER", message);
}
