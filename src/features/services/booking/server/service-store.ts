import { and, asc, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { HostHours } from "../free-slots.ts";
import { bookingCalendars, bookingDays, bookingHosts, bookingServices } from "./booking-tables.ts";

export type ServiceRow = typeof bookingServices.$inferSelect;
export type HostRow = typeof bookingHosts.$inferSelect;
export type CalendarRow = typeof bookingCalendars.$inferSelect;
export type DayRow = typeof bookingDays.$inferSelect;

/** Reads only public tables, because pages use this too. */
export async function listServices(
  db: DatabaseOrTransaction,
  { isOpen }: { isOpen: boolean | null },
): Promise<{ service: ServiceRow; host: HostRow }[]> {
  return db
    .select({ service: bookingServices, host: bookingHosts })
    .from(bookingServices)
    .innerJoin(bookingHosts, eq(bookingHosts.id, bookingServices.hostId))
    .where(isOpen === null ? undefined : eq(bookingServices.isOpen, isOpen))
    .orderBy(asc(bookingServices.position), asc(bookingServices.id))
    .limit(200);
}

export async function findService(db: DatabaseOrTransaction, id: number): Promise<ServiceRow | null> {
  const [row] = await db.select().from(bookingServices).where(eq(bookingServices.id, id));
  return row ?? null;
}

export async function insertService(
  tx: DatabaseOrTransaction,
  row: typeof bookingServices.$inferInsert,
): Promise<ServiceRow> {
  const [service] = await tx.insert(bookingServices).values(row).returning();
  if (!service) throw new Error("the service was not inserted");
  return service;
}

export async function updateService(
  tx: DatabaseOrTransaction,
  id: number,
  facts: Partial<Omit<ServiceRow, "id">>,
): Promise<ServiceRow> {
  const [service] = await tx.update(bookingServices).set(facts).where(eq(bookingServices.id, id)).returning();
  if (!service) throw new Error(`service ${id} has vanished`);
  return service;
}

export async function listHosts(db: DatabaseOrTransaction): Promise<{ host: HostRow; calendar: CalendarRow }[]> {
  return db
    .select({ host: bookingHosts, calendar: bookingCalendars })
    .from(bookingHosts)
    .innerJoin(bookingCalendars, eq(bookingCalendars.hostId, bookingHosts.id))
    .orderBy(asc(bookingHosts.id))
    .limit(200);
}

export async function findHosts(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, HostRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(bookingHosts)
    .where(inArray(bookingHosts.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCalendar(db: DatabaseOrTransaction, hostId: number): Promise<CalendarRow | null> {
  const [row] = await db.select().from(bookingCalendars).where(eq(bookingCalendars.hostId, hostId));
  return row ?? null;
}

export async function findCalendarOf(db: DatabaseOrTransaction, userId: number): Promise<CalendarRow | null> {
  const [row] = await db.select().from(bookingCalendars).where(eq(bookingCalendars.userId, userId));
  return row ?? null;
}

/** Allows one transaction at a time to book this host's time. Call it after the booking's own lock. */
export async function lockCalendar(tx: DatabaseOrTransaction, hostId: number): Promise<CalendarRow> {
  const [row] = await tx.select().from(bookingCalendars).where(eq(bookingCalendars.hostId, hostId)).for("update");
  if (!row) throw new Error(`host ${hostId} has no calendar`);
  return row;
}

export async function insertHost(
  tx: Transaction,
  { host, calendar }: { host: Omit<HostRow, "id">; calendar: Omit<CalendarRow, "hostId"> },
): Promise<{ host: HostRow; calendar: CalendarRow }> {
  const [inserted] = await tx.insert(bookingHosts).values(host).returning();
  if (!inserted) throw new Error("the host was not inserted");
  const [stored] = await tx
    .insert(bookingCalendars)
    .values({ ...calendar, hostId: inserted.id })
    .returning();
  if (!stored) throw new Error("the calendar was not inserted");
  return { host: inserted, calendar: stored };
}

export async function updateHost(
  tx: Transaction,
  id: number,
  { host, calendar }: { host: Omit<HostRow, "id">; calendar: Partial<Omit<CalendarRow, "hostId">> },
): Promise<void> {
  await tx.update(bookingHosts).set(host).where(eq(bookingHosts.id, id));
  await tx.update(bookingCalendars).set(calendar).where(eq(bookingCalendars.hostId, id));
}

/** Days with special hours of one host and days off of the whole site. */
export async function listDays(
  db: DatabaseOrTransaction,
  { hostId, from, until }: { hostId: number | null; from: string; until: string },
): Promise<DayRow[]> {
  const isOf = hostId === null ? isNull(bookingDays.hostId) : eq(bookingDays.hostId, hostId);
  return db
    .select()
    .from(bookingDays)
    .where(and(or(isOf, isNull(bookingDays.hostId)), gte(bookingDays.day, from), lte(bookingDays.day, until)))
    .orderBy(asc(bookingDays.day))
    .limit(1_000);
}

/** Like `listDays`, for all hosts. */
export async function listAllDays(
  db: DatabaseOrTransaction,
  { from, until }: { from: string; until: string },
): Promise<DayRow[]> {
  return db
    .select()
    .from(bookingDays)
    .where(and(gte(bookingDays.day, from), lte(bookingDays.day, until)))
    .orderBy(asc(bookingDays.day), asc(bookingDays.id))
    .limit(1_000);
}

/** `hours` null: the normal hours of the weekday apply again. */
export async function putDay(
  tx: Transaction,
  { hostId, day, hours, title }: Omit<DayRow, "id" | "hours"> & { hours: DayRow["hours"] | null },
): Promise<void> {
  const isOf = hostId === null ? isNull(bookingDays.hostId) : eq(bookingDays.hostId, hostId);
  await tx.delete(bookingDays).where(and(isOf, eq(bookingDays.day, day)));
  if (hours !== null) await tx.insert(bookingDays).values({ hostId, day, hours, title });
}

/** The working hours of a host on these days. */
export async function readHours(
  db: DatabaseOrTransaction,
  { hostId, from, until }: { hostId: number; from: string; until: string },
): Promise<HostHours> {
  const calendar = await findCalendar(db, hostId);
  const days = await listDays(db, { hostId, from, until });
  return {
    weekly: calendar?.hours ?? [],
    exceptions: new Map(days.flatMap((row) => (row.hostId === null ? [] : [[row.day, row.hours]]))),
    holidays: new Set(days.flatMap((row) => (row.hostId === null ? [row.day] : []))),
  };
}
