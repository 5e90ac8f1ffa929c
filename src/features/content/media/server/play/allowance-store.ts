import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { mediaAllowances } from "../files/media-tables.ts";
import type { TicketRow } from "./ticket-store.ts";

interface Pace {
  atOnceMs: number;
  /** Milliseconds of film per millisecond. */
  times: number;
}

/** The owner of a ticket's allowance: an account has one for each film, a guest one for each ticket. */
export interface AllowanceKey {
  key: string;
  userId: number | null;
}

export function allowanceOf({
  userId,
  kind,
  resourceId,
  ticketHash,
}: Pick<TicketRow, "userId" | "kind" | "resourceId" | "ticketHash">): AllowanceKey {
  return { key: userId === null ? ticketHash : `${userId}:${kind}:${resourceId}`, userId };
}

const { key: keyColumn, firstByteAt, sentMs } = mediaAllowances;

function earnedMs(at: SQL, times: number): SQL {
  return sql`${times}::float8 * extract(epoch from ${at} - ${firstByteAt}) * 1000`;
}

/**
 * Takes time of the film from the current allowance in one statement, so that several responses, tickets and processes
 * can share one allowance. False: there is not enough yet.
 */
export async function takeSent(
  db: DatabaseOrTransaction,
  { key, userId, milliseconds, now, atOnceMs, times }: AllowanceKey & Pace & { milliseconds: number; now: Date },
): Promise<boolean> {
  // A first row is only created for a piece within the initial amount; a larger one waits for it.
  if (milliseconds > atOnceMs) return false;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db
    .insert(mediaAllowances)
    .values({ key, userId, firstByteAt: now, sentMs: milliseconds })
    .onConflictDoUpdate({
      target: keyColumn,
      set: { sentMs: sql`${sentMs} + ${milliseconds}` },
      setWhere: sql`${sentMs} + ${milliseconds} <= ${atOnceMs}::int8 + ${earnedMs(at, times)}`,
    })
    .returning({ sentMs });
  return rows.length > 0;
}

export async function giveBackSent(
  db: DatabaseOrTransaction,
  { key, milliseconds }: Pick<AllowanceKey, "key"> & { milliseconds: number },
): Promise<void> {
  await db
    .update(mediaAllowances)
    .set({ sentMs: sql`greatest(0, ${sentMs} - ${milliseconds})` })
    .where(eq(keyColumn, key));
}

/** A new ticket restarts the allowance if the elapsed time covers everything sent; otherwise the debt remains. */
export async function restartAllowance(
  db: DatabaseOrTransaction,
  { key, now, times }: Pick<AllowanceKey, "key"> & Pick<Pace, "times"> & { now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.delete(mediaAllowances).where(and(eq(keyColumn, key), sql`${sentMs} <= ${earnedMs(at, times)}`));
}

/** Deletes allowances that began before a moment and whose elapsed time covers everything sent. */
export async function deleteAllowancesBefore(
  db: DatabaseOrTransaction,
  { before, now, times }: Pick<Pace, "times"> & { before: Date; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.delete(mediaAllowances).where(and(lt(firstByteAt, before), sql`${sentMs} <= ${earnedMs(at, times)}`));
}
