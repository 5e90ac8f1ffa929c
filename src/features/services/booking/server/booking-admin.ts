import type { CheckSum } from "../../../../domain/orders/confirmed-sums.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { isValueTaken } from "../../../../kit/tables/taken-value.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type {
  AdminBooking,
  AdminService,
  BookingHost,
  HostDraft,
  readBookingSetup,
  ServiceDraft,
} from "../admin-contract.ts";
import { dayAfter } from "../booking-hours.ts";
import type { Outcome } from "../booking-outcomes.ts";
import type { BookingContext, HostingContext } from "./booking-context.ts";
import { type BookingRow, findBooking } from "./booking-store.ts";
import { bookingCalendars, bookingHosts, bookingServices } from "./booking-tables.ts";
import { endBooking, finishBooking } from "./end-booking.ts";
import { moveTime } from "./move-time.ts";
import { serializeAdminBookings } from "./serialize-booking.ts";
import {
  type CalendarRow,
  findHosts,
  findService,
  type HostRow,
  insertHost,
  insertService,
  listAllDays,
  listHosts,
  listServices,
  putDay,
  type ServiceRow,
  updateHost,
  updateService,
} from "./service-store.ts";

const LISTED_DAYS = 400;

type Setup = Pick<BookingContext, "db" | "clock">;
interface Noting {
  note: StaffCaller["note"];
}

export async function readSetup({ db, clock }: Setup): Promise<OutputOf<typeof readBookingSetup>> {
  const today = dayOf(clock.now());
  const [hosts, services, days] = await Promise.all([
    listHosts(db),
    listServices(db, { isOpen: null }),
    listAllDays(db, { from: today, until: dayAfter(today, LISTED_DAYS) }),
  ]);
  return {
    hosts: hosts.map(toBookingHost),
    services: services.map(({ service }) => toAdminService(service)),
    days: days.map(({ hostId, day, hours, title }) => ({ host_id: hostId, day, hours, title })),
  };
}

/** Creates or changes a host. Throws 404, `BOOKING_NAME_TAKEN`. */
export async function saveHost(tx: Transaction, { draft, note }: Noting & { draft: HostDraft }): Promise<BookingHost> {
  const { id, name, intro, user_id: userId, hours, meeting_url: meetingUrl } = draft;
  const facts = { host: { name, intro }, calendar: { userId, hours, meetingUrl } };
  if (id !== undefined && !(await findHosts(tx, [id])).has(id)) throw notFound("没有这位主讲人");
  if (await isValueTaken(tx, name, { column: bookingHosts.name, id: bookingHosts.id, own: id }))
    throw taken("已经有叫这个名字的主讲人");
  const account = { column: bookingCalendars.userId, id: bookingCalendars.hostId, own: id };
  if (userId !== null && (await isValueTaken(tx, userId, account))) throw taken("这个账号已经是另一位主讲人");
  const hostId = id ?? (await insertHost(tx, facts)).host.id;
  if (id !== undefined) await updateHost(tx, id, facts);
  note({ subject: `booking-host:${hostId}`, after: { name, user: userId, hours } });
  return { id: hostId, name, intro, user_id: userId, hours, meeting_url: meetingUrl };
}

/** Creates or changes a service. Existing bookings keep their rules. Throws 404, `BOOKING_NAME_TAKEN`. */
export async function saveService(
  tx: Transaction,
  { draft, note }: Noting & { draft: ServiceDraft },
): Promise<AdminService> {
  const { id, host_id: hostId, title, summary, question, minutes, capacity, position } = draft;
  const facts = {
    hostId,
    title,
    summary,
    question,
    minutes,
    capacity,
    position,
    stepMinutes: draft.step_minutes,
    bufferMinutes: draft.buffer_minutes,
    noticeMinutes: draft.notice_minutes,
    horizonDays: draft.horizon_days,
    priceFen: draft.price_fen,
    freeLevel: draft.free_level,
    freePerMonth: draft.free_level === null ? 0 : draft.free_per_month,
    cancelHours: draft.cancel_hours,
    latePercent: draft.late_percent,
    isOpen: draft.is_open,
  };
  if (!(await findHosts(tx, [hostId])).has(hostId)) throw notFound("没有这位主讲人");
  const before = id === undefined ? null : await findService(tx, id);
  if (id !== undefined && before === null) throw notFound("没有这项服务");
  if (await isValueTaken(tx, title, { column: bookingServices.title, id: bookingServices.id, own: id }))
    throw taken("已经有叫这个名字的服务");
  const row = id === undefined ? await insertService(tx, facts) : await updateService(tx, id, facts);
  const listed = toAdminService(row);
  note({ subject: `booking-service:${row.id}`, before: before && toAdminService(before), after: listed });
  return listed;
}

/** Stores a day with special hours of one host, or a day off of the whole site. Throws 404. */
export async function saveDay(
  { db }: Setup,
  { note, ...row }: Noting & Parameters<typeof putDay>[1],
): Promise<{ day: string }> {
  const { hostId, day, hours } = row;
  if (hostId !== null && !(await findHosts(db, [hostId])).has(hostId)) throw notFound("没有这位主讲人");
  // The whole site can have a day off, but no special hours.
  const listed = hostId === null && hours !== null ? [] : hours;
  await db.transaction((tx) => putDay(tx, { ...row, hours: listed }));
  note({ subject: `booking-day:${day}`, after: { host: hostId, hours: listed } });
  return { day };
}

interface Acting extends Noting {
  id: number;
}

export async function cancelByStaff(
  context: HostingContext,
  { id, reason, checkSum, note }: Acting & { reason: string; checkSum: CheckSum | null },
): Promise<AdminBooking> {
  const booking = await requireBooking(context, id);
  const row = await endBooking(context, { booking, by: "staff", reason, displayedPercent: null, checkSum });
  note({ subject: `booking:${id}`, before: { state: booking.state }, after: { state: row.state, reason } });
  return serializeAdminBooking(context, row);
}

export async function moveByStaff(
  context: HostingContext,
  { id, startsAt, note }: Acting & { startsAt: Date },
): Promise<AdminBooking> {
  const booking = await requireBooking(context, id);
  const row = await moveTime(context, { id, startsAt, by: "staff" });
  note({ subject: `booking:${id}`, before: { starts_at: booking.startsAt }, after: { starts_at: row.startsAt } });
  return serializeAdminBooking(context, row);
}

export async function finishByStaff(
  context: HostingContext,
  { id, outcome, note }: Acting & { outcome: Outcome },
): Promise<AdminBooking> {
  const booking = await requireBooking(context, id);
  const row = await finishBooking(context, { id, outcome });
  note({ subject: `booking:${id}`, before: { state: booking.state }, after: { state: row.state } });
  return serializeAdminBooking(context, row);
}

async function requireBooking({ db }: Pick<BookingContext, "db">, id: number): Promise<BookingRow> {
  const booking = await findBooking(db, id);
  if (booking === null) throw notFound("没有这个预约");
  return booking;
}

async function serializeAdminBooking(context: HostingContext, row: BookingRow): Promise<AdminBooking> {
  const [listed] = await serializeAdminBookings(context, context.db, [row]);
  if (!listed) throw new Error(`booking ${row.id} was lost while it was shown`);
  return listed;
}

function toBookingHost({ host, calendar }: { host: HostRow; calendar: CalendarRow }): BookingHost {
  const { id, name, intro } = host;
  const { userId, hours, meetingUrl } = calendar;
  return { id, name, intro, user_id: userId, hours: hours.map((parts) => [...parts]), meeting_url: meetingUrl };
}

function toAdminService(row: ServiceRow): AdminService {
  const { id, hostId, title, summary, question, minutes, capacity, position } = row;
  return {
    id,
    host_id: hostId,
    title,
    summary,
    question,
    minutes,
    capacity,
    position,
    step_minutes: row.stepMinutes,
    buffer_minutes: row.bufferMinutes,
    notice_minutes: row.noticeMinutes,
    horizon_days: row.horizonDays,
    price_fen: row.priceFen,
    free_level: row.freeLevel,
    free_per_month: row.freePerMonth,
    cancel_hours: row.cancelHours,
    late_percent: row.latePercent,
    is_open: row.isOpen,
  };
}

function taken(message: string) {
  return conflict("BOOKING_NAME_TAKEN", message);
}
