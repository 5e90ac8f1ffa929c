import { namePeople } from "../../../../kit/tables/listed-people.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { AdminBooking } from "../admin-contract.ts";
import { decideCancel, findMoveObstacle, MAX_MOVES } from "../booking-rules.ts";
import type { Booking } from "../contract.ts";
import type { HostBooking } from "../hosting-contract.ts";
import type { HostingContext } from "./booking-context.ts";
import type { BookingRow } from "./booking-store.ts";
import { findCalendar, findHosts } from "./service-store.ts";

type Names = Pick<HostingContext, "people">;

/** Serialises bookings for the member who made them. */
export async function serializeBookings(
  db: DatabaseOrTransaction,
  rows: readonly BookingRow[],
  now: Date,
): Promise<Booking[]> {
  const hosts = await findHosts(
    db,
    rows.map(({ hostId }) => hostId),
  );
  const links = await readLinks(db, rows);
  return rows.map((row) => {
    const { startsAt, cancelHours, latePercent, moves } = row;
    const terms = { cancelHours, latePercent };
    const isConfirmed = row.state === "confirmed";
    const cancel = isConfirmed ? decideCancel({ startsAt, terms }, { by: "member", now }) : null;
    return {
      id: row.id,
      state: row.state,
      title: row.title,
      host: hosts.get(row.hostId)?.name ?? "",
      service_id: row.serviceId,
      answer: row.answer,
      order_no: row.orderNo,
      is_free: row.freeMonth !== null,
      starts_at: startsAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      meeting_url: isConfirmed ? (links.get(row.id) ?? null) : null,
      move_obstacle: isConfirmed ? findMoveObstacle({ startsAt, terms, moves }, now) : "只有已确认的预约能改时间",
      moves_left: Math.max(0, MAX_MOVES - moves),
      cancel_percent: cancel?.refusal === null ? cancel.percent : null,
      cancel_hours: cancelHours,
      end_reason: row.endReason,
      back_percent: row.backPercent,
    };
  });
}

export async function serializeBooking(db: DatabaseOrTransaction, row: BookingRow, now: Date): Promise<Booking> {
  const [serialized] = await serializeBookings(db, [row], now);
  if (!serialized) throw new Error(`booking ${row.id} was lost while it was shown`);
  return serialized;
}

/** Bookings for their host. */
export async function serializeHostedBookings(
  { people }: Names,
  db: DatabaseOrTransaction,
  rows: readonly BookingRow[],
): Promise<HostBooking[]> {
  const bookers = rows.map(({ userId }) => userId);
  const [name, links] = await Promise.all([namePeople(people, db, bookers), readLinks(db, rows)]);
  return rows.map((row) => ({
    ...serializeTime(row),
    guest: name(row.userId).name,
    answer: row.answer,
    meeting_url: links.get(row.id) ?? null,
  }));
}

/** Bookings for staff, without the answer to the host and the meeting link. */
export async function serializeAdminBookings(
  context: Names,
  db: DatabaseOrTransaction,
  rows: readonly BookingRow[],
): Promise<AdminBooking[]> {
  const hosts = await findHosts(
    db,
    rows.map(({ hostId }) => hostId),
  );
  const bookers = rows.map(({ userId }) => userId);
  const name = await namePeople(context.people, db, bookers);
  return rows.map((row) => ({
    ...serializeTime(row),
    guest: name(row.userId).name,
    user: name(row.userId),
    host: hosts.get(row.hostId)?.name ?? "",
    order_no: row.orderNo,
    is_free: row.freeMonth !== null,
    end_reason: row.endReason,
    back_percent: row.backPercent,
  }));
}

function serializeTime({ id, state, title, startsAt, endsAt }: BookingRow) {
  return { id, state, title, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

/** The meeting link of each booking: its own link, or its host's link. */
export async function readLinks(
  db: DatabaseOrTransaction,
  rows: readonly BookingRow[],
): Promise<Map<number, string | null>> {
  const calendars = new Map<number, string | null>();
  for (const hostId of new Set(rows.map((row) => row.hostId)))
    calendars.set(hostId, (await findCalendar(db, hostId))?.meetingUrl ?? null);
  return new Map(rows.map((row) => [row.id, row.meetingUrl ?? calendars.get(row.hostId) ?? null]));
}
