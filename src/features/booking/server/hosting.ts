import { notFound } from "../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { dayAfter, startOfNamedDay } from "../booking-hours.ts";
import { hoursOfDay } from "../free-slots.ts";
import type { HostBooking, readHosting as readHostingEndpoint } from "../hosting-contract.ts";
import type { BookingContext } from "./booking-context.ts";
import { type BookingRow, findBooking, listHostRows, lockBooking, updateBooking } from "./booking-store.ts";
import { endBooking, finishBooking, over } from "./end-booking.ts";
import { findCalendarOf, findHosts, listDays, putDay, readHours } from "./service-store.ts";
import { showHosted } from "./show-booking.ts";

const MOST_SHOWN = 500;

/** The calendar of whoever offers something; null for everybody else. */
export async function readHosting(
  context: BookingContext,
  { userId, from, days }: { userId: number; from: string; days: number },
): Promise<OutputOf<typeof readHostingEndpoint>> {
  const { db } = context;
  const calendar = await findCalendarOf(db, userId);
  if (calendar === null) return { hosting: null };
  const { hostId } = calendar;
  const until = dayAfter(from, days);
  const span = { from: new Date(startOfNamedDay(from)), until: new Date(startOfNamedDay(until)) };
  const [hosts, hours, special, rows] = await Promise.all([
    findHosts(db, [hostId]),
    readHours(db, { hostId, from, until }),
    listDays(db, { hostId, from, until }),
    listHostRows(db, { hostId, ...span, limit: MOST_SHOWN }),
  ]);
  const named = Array.from({ length: days }, (_, index) => dayAfter(from, index));
  return {
    hosting: {
      name: hosts.get(hostId)?.name ?? "",
      meeting_url: calendar.meetingUrl,
      days: named.map((day) => {
        const own = special.find((row) => row.day === day && row.hostId !== null);
        const title = (own ?? special.find((row) => row.day === day))?.title ?? "";
        return { day, hours: [...hoursOfDay(hours, day)], is_special: own !== undefined, title };
      }),
      bookings: await showHosted(context, db, rows),
    },
  };
}

/** A booking of whose host the caller is; any other is as absent as a missing one (security ACL-2). */
async function requireHosted(
  { db }: Pick<BookingContext, "db">,
  { userId, id }: { userId: number; id: number },
): Promise<BookingRow> {
  const [calendar, booking] = await Promise.all([findCalendarOf(db, userId), findBooking(db, id)]);
  const isTheirs = booking !== null && booking.hostId === calendar?.hostId && booking.orderNo !== null;
  if (!isTheirs) throw notFound("没有这个预约");
  return booking;
}

interface Hosted {
  userId: number;
  id: number;
}

export async function cancelHosted(
  context: BookingContext,
  { reason, ...asked }: Hosted & { reason: string },
): Promise<HostBooking> {
  const booking = await requireHosted(context, asked);
  return showOne(context, await endBooking(context, { booking, by: "staff", reason, shownPercent: null }));
}

export async function finishHosted(
  context: BookingContext,
  { outcome, ...asked }: Hosted & { outcome: "done" | "no_show" },
): Promise<HostBooking> {
  const { id } = await requireHosted(context, asked);
  return showOne(context, await finishBooking(context, { id, outcome }));
}

/** Where the two meet; without one the host's own link counts. */
export async function putLink(
  context: BookingContext,
  { meetingUrl, ...asked }: Hosted & { meetingUrl: string | null },
): Promise<HostBooking> {
  const { id } = await requireHosted(context, asked);
  const row = await context.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking?.state !== "confirmed" && booking?.state !== "held") throw over("这份预约已经结束");
    return updateBooking(tx, id, { meetingUrl });
  });
  return showOne(context, row);
}

/** Other hours on one day; what is booked stays. */
export async function putHostedDay(
  { db }: Pick<BookingContext, "db">,
  { userId, day, hours }: { userId: number; day: string; hours: { from: number; to: number }[] | null },
): Promise<{ day: string }> {
  const calendar = await findCalendarOf(db, userId);
  if (calendar === null) throw notFound("你还不是主讲人");
  await db.transaction((tx) => putDay(tx, { hostId: calendar.hostId, day, hours, title: "" }));
  return { day };
}

async function showOne(context: BookingContext, row: BookingRow): Promise<HostBooking> {
  const [shown] = await showHosted(context, context.db, [row]);
  if (!shown) throw new Error(`booking ${row.id} was lost while it was shown`);
  return shown;
}
