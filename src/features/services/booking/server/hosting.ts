import { notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { dayAfter, startOfNamedDay } from "../booking-hours.ts";
import type { Outcome } from "../booking-outcomes.ts";
import { hoursOfDay } from "../free-slots.ts";
import type { HostBooking, readHosting as readHostingEndpoint } from "../hosting-contract.ts";
import type { ActingHost, BookingContext, HostingContext } from "./booking-context.ts";
import { type BookingRow, findBooking, listHostRows, lockBooking, updateBooking } from "./booking-store.ts";
import { endBooking, finishBooking, over } from "./end-booking.ts";
import { serializeHostedBookings } from "./serialize-booking.ts";
import { findCalendarOf, findHosts, listDays, putDay, readHours } from "./service-store.ts";

const MAX_SHOWN = 500;

/** The calendar of a host. null for other users. */
export async function readHosting(
  context: Pick<HostingContext, "db" | "people">,
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
    listHostRows(db, { hostId, ...span, limit: MAX_SHOWN }),
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
      bookings: await serializeHostedBookings(context, db, rows),
    },
  };
}

/** A booking of which the caller is the host. Other bookings get the same answer as missing ones (security ACL-2). */
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
  host: ActingHost;
  id: number;
}

/** Runs a host's action on a booking. It is logged before it begins, with the state before and after. */
async function act(
  context: HostingContext,
  { host, id, action }: Hosted & { action: string },
  run: (booking: BookingRow) => Promise<BookingRow>,
): Promise<HostBooking> {
  // Calls of other users are not logged, because the log is for staff.
  const booking = await requireHosted(context, { userId: host.user.id, id });
  return context.actAsHost(host, action, async (note) => {
    note({ subject: `booking:${id}`, before: stateOf(booking) });
    const row = await run(booking);
    note({ subject: `booking:${id}`, after: stateOf(row) });
    return serializeHostBooking(context, row);
  });
}

/** The state for the log, without the user's answer and the meeting link. */
function stateOf({ state, endReason, meetingUrl }: BookingRow) {
  return { state, reason: endReason, has_own_link: meetingUrl !== null };
}

export async function cancelHosted(
  context: HostingContext,
  { reason, ...hosted }: Hosted & { reason: string },
): Promise<HostBooking> {
  return act(context, { ...hosted, action: "cancelHosted" }, (booking) =>
    endBooking(context, {
      booking,
      by: "staff",
      reason,
      displayedPercent: null,
      checkSum: context.checkSumsOf(hosted.host.user),
    }),
  );
}

export async function finishHosted(
  context: HostingContext,
  { outcome, ...hosted }: Hosted & { outcome: Outcome },
): Promise<HostBooking> {
  return act(context, { ...hosted, action: "finishHosted" }, ({ id }) => finishBooking(context, { id, outcome }));
}

/** Stores the meeting link. Without one, the host's own link applies. */
export async function putLink(
  context: HostingContext,
  { meetingUrl, ...hosted }: Hosted & { meetingUrl: string | null },
): Promise<HostBooking> {
  return act(context, { ...hosted, action: "putHostedLink" }, ({ id }) =>
    context.db.transaction(async (tx) => {
      const booking = await lockBooking(tx, id);
      if (booking?.state !== "confirmed" && booking?.state !== "held") throw over("这份预约已经结束");
      return updateBooking(tx, id, { meetingUrl });
    }),
  );
}

/** Stores special hours for one day. Existing bookings stay. */
export async function putHostedDay(
  { db, actAsHost }: Pick<HostingContext, "db" | "actAsHost">,
  { host, day, hours }: { host: ActingHost; day: string; hours: { from: number; to: number }[] | null },
): Promise<{ day: string }> {
  const calendar = await findCalendarOf(db, host.user.id);
  if (calendar === null) throw notFound("你还不是主讲人");
  const { hostId } = calendar;
  return actAsHost(host, "putHostedDay", async (note) => {
    note({ subject: `booking-day:${day}`, after: { host: hostId, hours } });
    await db.transaction((tx) => putDay(tx, { hostId, day, hours, title: "" }));
    return { day };
  });
}

async function serializeHostBooking(context: HostingContext, row: BookingRow): Promise<HostBooking> {
  const [serialized] = await serializeHostedBookings(context, context.db, [row]);
  if (!serialized) throw new Error(`booking ${row.id} was lost while it was shown`);
  return serialized;
}
