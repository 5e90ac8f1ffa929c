import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Booking, listOwnBookings } from "../contract.ts";
import { bookingCursor } from "../contract.ts";
import type { BookingContext } from "./booking-context.ts";
import { type BookingRow, countChosen, findBooking, insertBooking, listBookingRows } from "./booking-store.ts";
import { requireFree } from "./free-times.ts";
import { serializeBooking, serializeBookings } from "./serialize-booking.ts";
import { findCalendarOf, findService } from "./service-store.ts";

const PER_PAGE = 20;

/** More than a user considers in a day. */
const MAX_CHOSEN = 50;

type Reads = Pick<BookingContext, "db" | "clock">;

/** The user's own booking. Another user's booking gets the same answer as a missing one (security ACL-2). */
export async function readOwn({ db }: Pick<Reads, "db">, query: { userId: number; id: number }): Promise<BookingRow> {
  const booking = await findBooking(db, query.id);
  if (booking === null || booking.userId !== query.userId) throw notFound("没有这个预约");
  return booking;
}

/** Chooses a time to order, without reserving it. Throws 404, `SERVICE_NOT_AVAILABLE` with free times. */
export async function chooseTime(
  { db, clock }: Reads,
  { userId, serviceId, startsAt, answer }: { userId: number; serviceId: number; startsAt: Date; answer: string },
): Promise<Booking> {
  const now = clock.now();
  const service = await findService(db, serviceId);
  if (!service?.isOpen) throw notFound("没有这项服务，或者现在不能预约");
  if ((await countChosen(db, { userId, since: new Date(now.getTime() - DAY_MS) })) >= MAX_CHOSEN)
    throw conflict("SERVICE_NOT_AVAILABLE", "今天选过的时间太多了，明天再来，或者用已经选好的下单");
  const slot = await requireFree(db, { service, startsAt, now });
  const { hostId, title, bufferMinutes, cancelHours, latePercent } = service;
  const row = await insertBooking(db, {
    serviceId,
    hostId,
    userId,
    title,
    bufferMinutes,
    cancelHours,
    latePercent,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    state: "chosen",
    answer: answer.trim(),
    createdAt: now,
  });
  return serializeBooking(db, row, now);
}

/** The user's own bookings, newest first. */
export async function listOwn(
  { db, clock }: Reads,
  { userId, cursor }: { userId: number; cursor: number | null },
): Promise<OutputOf<typeof listOwnBookings>> {
  const [rows, calendar] = await Promise.all([
    listBookingRows(db, { userId, cursor, limit: PER_PAGE + 1 }),
    findCalendarOf(db, userId),
  ]);
  const { listed, next } = cutPage(rows, PER_PAGE, bookingCursor.write);
  return {
    items: await serializeBookings(db, listed, clock.now()),
    next,
    is_host: calendar !== null,
  };
}
