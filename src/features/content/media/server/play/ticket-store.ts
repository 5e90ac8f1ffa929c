import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { PLAYABLE_KINDS } from "../../playable.ts";
import { mediaTickets } from "../files/media-tables.ts";

export type TicketRow = typeof mediaTickets.$inferSelect;

/** Plays of one user are started in sequence, so that two simultaneous ones do not both find a free place. */
export async function lockPlays(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plays:${userId}`}, 0))`);
}

export async function insertTicket(db: DatabaseOrTransaction, row: typeof mediaTickets.$inferInsert): Promise<void> {
  await db.insert(mediaTickets).values(row);
}

export async function findTicket(db: DatabaseOrTransaction, ticketHash: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(mediaTickets).where(eq(mediaTickets.ticketHash, ticketHash));
  return row ?? null;
}

/** Tickets of this user that are playing now, newest first. */
export async function listPlaying(
  db: DatabaseOrTransaction,
  { userId, usedAfter, now }: { userId: number; usedAfter: Date; now: Date },
): Promise<Pick<TicketRow, "ticketHash" | "sessionId">[]> {
  const { ticketHash, sessionId, usedAt, expiresAt, endedAt } = mediaTickets;
  const isPlaying = and(eq(mediaTickets.userId, userId), isNull(endedAt), gt(usedAt, usedAfter), gt(expiresAt, now));
  const isPlayed = inArray(mediaTickets.kind, [...PLAYABLE_KINDS]);
  return db.select({ ticketHash, sessionId }).from(mediaTickets).where(and(isPlaying, isPlayed)).orderBy(desc(usedAt));
}

export async function touchTicket(
  db: DatabaseOrTransaction,
  ticketHash: string,
  { usedAt, expiresAt }: Pick<TicketRow, "usedAt" | "expiresAt">,
): Promise<void> {
  await db.update(mediaTickets).set({ usedAt, expiresAt }).where(eq(mediaTickets.ticketHash, ticketHash));
}

export async function endTickets(
  db: DatabaseOrTransaction,
  ticketHashes: readonly string[],
  endedAt: Date,
): Promise<void> {
  if (ticketHashes.length === 0) return;
  const isOpen = and(inArray(mediaTickets.ticketHash, [...ticketHashes]), isNull(mediaTickets.endedAt));
  await db.update(mediaTickets).set({ endedAt }).where(isOpen);
}

export async function deleteTicketsBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(mediaTickets).where(lt(mediaTickets.expiresAt, before));
}
