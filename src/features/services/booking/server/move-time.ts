import { conflict } from "../../../../kit/api/app-error.ts";
import { MINUTE_MS } from "../../../../kit/values/durations.ts";
import { findMoveObstacle } from "../booking-rules.ts";
import type { BookingContext } from "./booking-context.ts";
import { type BookingRow, findSeat, lockBooking, updateBooking } from "./booking-store.ts";
import { requireFree } from "./free-times.ts";
import { notifyBoth } from "./notify-of-booking.ts";
import { findService, lockCalendar } from "./service-store.ts";

/**
 * Moves a booking to another time of the same host. At any moment, exactly one of the two times is occupied. A user
 * may do so twice. Throws `BOOKING_NOT_MOVABLE`, `SERVICE_NOT_AVAILABLE`.
 */
export async function moveTime(
  context: BookingContext,
  { id, startsAt, by }: { id: number; startsAt: Date; by: "member" | "staff" },
): Promise<BookingRow> {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking === null) throw new Error(`booking ${id} has vanished`);
    const now = clock.now();
    if (booking.state !== "confirmed") throw notMovable("只有已确认的预约能改时间");
    // A repeated call: the booking has already been moved.
    if (booking.startsAt.getTime() === startsAt.getTime()) return booking;
    const { cancelHours, moves, hostId } = booking;
    const obstacle =
      by === "member" ? findMoveObstacle({ startsAt: booking.startsAt, terms: { cancelHours }, moves }, now) : null;
    if (obstacle !== null) throw notMovable(obstacle);
    const service = await findService(tx, booking.serviceId);
    if (service === null) throw notMovable("这项服务已经没有了");
    await lockCalendar(tx, hostId);
    const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE_MS;
    const slot = await requireFree(tx, { service, startsAt, now, but: id, minutes });
    const seat = await findSeat(tx, { hostId, startsAt });
    const moved = await updateBooking(tx, id, {
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      seat,
      reminded: null,
      confirmedAt: now,
      moves: by === "member" ? moves + 1 : moves,
    });
    await notifyBoth(context, tx, { booking: moved, event: "moved", again: `:${now.getTime()}` });
    return moved;
  });
}

function notMovable(message: string) {
  return conflict("BOOKING_NOT_MOVABLE", message);
}
