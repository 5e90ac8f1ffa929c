import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { type BookingState, canMoveBooking, TAKING_STATES } from "../booking-states.ts";
import type { TakenTime } from "../free-slots.ts";
import { bookingFeeds, bookings } from "./booking-tables.ts";

export type BookingRow = typeof bookings.$inferSelect;

export async function insertBooking(tx: DatabaseOrTransaction, row: typeof bookings.$inferInsert): Promise<BookingRow> {
  const [booking] = await tx.insert(bookings).values(row).returning();
  if (!booking) throw new Error("the booking was not inserted");
  return booking;
}

export async function findBooking(db: DatabaseOrTransaction, id: number): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** Locks the booking until the transaction ends. Its order is locked before it, its host after it. */
export async function lockBooking(tx: DatabaseOrTransaction, id: number): Promise<BookingRow | null> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
  return row ?? null;
}

type Facts = Partial<Omit<BookingRow, "id" | "state">>;

/** Changes a locked booking without changing its state. */
export async function updateBooking(tx: DatabaseOrTransaction, id: number, facts: Facts): Promise<BookingRow> {
  const [row] = await tx.update(bookings).set(facts).where(eq(bookings.id, id)).returning();
  if (!row) throw new Error(`booking ${id} has vanished`);
  return row;
}

/** Makes one transition of a locked booking. Rejects transitions that the table of states does not contain. */
export async function moveBooking(
  tx: Transaction,
  { booking, to, facts }: { booking: BookingRow; to: BookingState; facts?: Facts },
): Promise<BookingRow> {
  const { id, state } = booking;
  if (!canMoveBooking(state, to)) throw new Error(`booking ${id} cannot go from ${state} to ${to}`);
  const [row] = await tx
    .update(bookings)
    .set({ ...facts, state: to })
    .where(and(eq(bookings.id, id), eq(bookings.state, state)))
    .returning();
  if (!row) throw new Error(`booking ${id} was moved without its lock`);
  return row;
}

/** The booked times of a host between two moments, without the booking `but`. */
export async function findTaken(
  db: DatabaseOrTransaction,
  { hostId, from, until, but }: { hostId: number; from: Date; until: Date; but: number | null },
): Promise<TakenTime[]> {
  const { serviceId, startsAt, endsAt, bufferMinutes } = bookings;
  return db
    .select({ serviceId, startsAt, endsAt, bufferMinutes, people: sql<number>`count(*)::integer` })
    .from(bookings)
    .where(
      and(
        eq(bookings.hostId, hostId),
        inArray(bookings.state, [...TAKING_STATES]),
        gt(endsAt, from),
        lt(startsAt, until),
        but === null ? undefined : ne(bookings.id, but),
      ),
    )
    .groupBy(serviceId, startsAt, endsAt, bufferMinutes);
}

/** The lowest free place at a time. The caller has locked the host. */
export async function findSeat(
  tx: DatabaseOrTransaction,
  { hostId, startsAt }: Pick<BookingRow, "hostId" | "startsAt">,
): Promise<number> {
  const isThen = and(eq(bookings.hostId, hostId), eq(bookings.startsAt, startsAt));
  const rows = await tx
    .select({ seat: bookings.seat })
    .from(bookings)
    .where(and(isThen, inArray(bookings.state, [...TAKING_STATES])));
  const seats = new Set(rows.map(({ seat }) => seat));
  let seat = 1;
  while (seats.has(seat)) seat += 1;
  return seat;
}

/**
 * The number of free bookings of a service that the user had in a month. A cancelled booking whose quota was returned
 * does not count.
 */
export async function countFree(
  db: DatabaseOrTransaction,
  { userId, serviceId, freeMonth }: { userId: number; serviceId: number; freeMonth: string },
): Promise<number> {
  const isUsed = or(
    inArray(bookings.state, [...TAKING_STATES]),
    and(eq(bookings.state, "cancelled"), eq(bookings.backPercent, 0)),
  );
  const isOfMonth = and(eq(bookings.serviceId, serviceId), eq(bookings.freeMonth, freeMonth));
  return db.$count(bookings, and(eq(bookings.userId, userId), isOfMonth, isUsed));
}

/** The number of unpaid times that the user has reserved. */
export async function countHeld(db: DatabaseOrTransaction, userId: number): Promise<number> {
  return db.$count(bookings, and(eq(bookings.userId, userId), eq(bookings.state, "held")));
}

/** The number of times that the user has chosen without ordering since the given moment. */
export async function countChosen(
  db: DatabaseOrTransaction,
  { userId, since }: { userId: number; since: Date },
): Promise<number> {
  const isChosen = and(eq(bookings.userId, userId), eq(bookings.state, "chosen"));
  return db.$count(bookings, and(isChosen, gte(bookings.createdAt, since)));
}

/** Deletes bookings that were not ordered. */
export async function deleteChosen(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(bookings).where(and(eq(bookings.state, "chosen"), lt(bookings.createdAt, before)));
}

/** The user's bookings, newest first, without those that were not ordered. */
export async function listBookingRows(
  db: DatabaseOrTransaction,
  { userId, cursor, limit }: { userId: number; cursor: number | null; limit: number },
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        ne(bookings.state, "chosen"),
        cursor === null ? undefined : lt(bookings.id, cursor),
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(limit);
}

/** The booked times of a host between two moments, earliest first. */
export async function listHostRows(
  db: DatabaseOrTransaction,
  { hostId, from, until, limit }: { hostId: number; from: Date; until: Date; limit: number },
): Promise<BookingRow[]> {
  const isThen = and(gte(bookings.startsAt, from), lt(bookings.startsAt, until));
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.hostId, hostId), isThen, inArray(bookings.state, [...TAKING_STATES])))
    .orderBy(asc(bookings.startsAt), asc(bookings.seat))
    .limit(limit);
}

/**
 * Locks confirmed bookings that begin before the given moment and have not begun, and skips those locked by others.
 */
export async function takeComing(
  tx: Transaction,
  { now, until, after, limit }: { now: Date; until: Date; after: number; limit: number },
): Promise<BookingRow[]> {
  const isComing = and(gt(bookings.startsAt, now), lte(bookings.startsAt, until));
  return tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.state, "confirmed"), isComing, gt(bookings.id, after)))
    .orderBy(asc(bookings.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** Locks confirmed bookings that ended before the given moment. */
export async function takeOver(tx: Transaction, { now, limit }: Due): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.state, "confirmed"), lt(bookings.endsAt, now)))
    .orderBy(asc(bookings.endsAt))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** The number of the user's future bookings. */
export async function countComing(db: DatabaseOrTransaction, userId: number, now: Date): Promise<number> {
  const isComing = and(eq(bookings.state, "confirmed"), gt(bookings.startsAt, now));
  return db.$count(bookings, and(eq(bookings.userId, userId), isComing));
}

/** The bookings in a user's calendar: those booked by the user, and those of the hosts that the user is. */
export async function listForFeed(
  db: DatabaseOrTransaction,
  { userId, hostId, since, limit }: { userId: number; hostId: number | null; since: Date; limit: number },
): Promise<BookingRow[]> {
  const isTheirs = or(eq(bookings.userId, userId), hostId === null ? undefined : eq(bookings.hostId, hostId));
  const isShown = and(inArray(bookings.state, ["confirmed", "done", "no_show"]), isNotNull(bookings.confirmedAt));
  return db
    .select()
    .from(bookings)
    .where(and(isTheirs, isShown, gte(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt))
    .limit(limit);
}

/** The version of the user's signed address. null: the user has none. */
export async function findFeedVersion(db: DatabaseOrTransaction, userId: number): Promise<number | null> {
  const [row] = await db.select().from(bookingFeeds).where(eq(bookingFeeds.userId, userId));
  return row?.version ?? null;
}

/** Creates another address. The previous one is no longer valid. */
export async function renewFeed(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const next = { version: sql`${bookingFeeds.version} + 1` };
  const [row] = await db
    .insert(bookingFeeds)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({ target: bookingFeeds.userId, set: next })
    .returning();
  if (!row) throw new Error("the feed was not renewed");
  return row.version;
}
