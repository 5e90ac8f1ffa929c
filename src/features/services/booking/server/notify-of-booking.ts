import type { Transaction } from "../../../../ports/database.ts";
import { OWN_BOOKINGS_PATH, pathOfBooking } from "../booking-paths.ts";
import { type BookingEvent, bookingNotification } from "../notifications.ts";
import type { SellingTimes } from "./booking-context.ts";
import type { BookingRow } from "./booking-store.ts";
import { findCalendar } from "./service-store.ts";

/**
 * Notifies user and host of a booking's event, each once. `again` distinguishes events that can happen more than once.
 * The meeting link is shown only on the site.
 */
export async function notifyBoth(
  { notify }: Pick<SellingTimes, "notify">,
  tx: Transaction,
  { booking, event, again = "" }: { booking: BookingRow; event: BookingEvent; again?: string },
): Promise<void> {
  const { id, hostId, userId, title, startsAt, endsAt, backPercent } = booking;
  const calendar = await findCalendar(tx, hostId);
  const data = {
    event,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    reason: booking.endReason ?? "",
  };
  const about = `booking:${id}`;
  const key = `booking:${id}:${event}${again}`;
  const isPaid = booking.freeMonth === null;
  await notify(
    tx,
    bookingNotification.notice({
      to: userId,
      about,
      key,
      data: { ...data, path: pathOfBooking(id), backPercent: isPaid ? (backPercent ?? 0) : 0 },
    }),
  );
  if (calendar?.userId == null || calendar.userId === userId) return;
  await notify(
    tx,
    bookingNotification.notice({
      to: calendar.userId,
      about,
      key: `${key}:host`,
      data: { ...data, isHost: true, path: OWN_BOOKINGS_PATH, backPercent: 0 },
    }),
  );
}
