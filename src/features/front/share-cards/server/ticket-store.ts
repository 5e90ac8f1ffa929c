import { eq, lte } from "drizzle-orm";
import type { Database } from "../../../../ports/database.ts";
import type { TicketRow } from "../ticket-state.ts";
import { wechatTickets } from "./ticket-tables.ts";

export async function findTicket(db: Database, appId: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(wechatTickets).where(eq(wechatTickets.appId, appId));
  return row ?? null;
}

/**
 * Whether the caller may fetch a ticket now; only one of all processes at a time. No connection is held in the
 * meantime.
 */
export async function takeLease(
  db: Database,
  { appId, now, leasedUntil }: { appId: string; now: Date; leasedUntil: Date },
): Promise<boolean> {
  const taken = await db
    .insert(wechatTickets)
    .values({ appId, leasedUntil })
    .onConflictDoUpdate({
      target: wechatTickets.appId,
      set: { leasedUntil, problem: null },
      setWhere: lte(wechatTickets.leasedUntil, now),
    })
    .returning({ appId: wechatTickets.appId });
  return taken.length === 1;
}

/** Stores the result; a refusal keeps the current ticket. */
export async function updateTicket(db: Database, appId: string, change: Partial<TicketRow>): Promise<void> {
  await db.update(wechatTickets).set(change).where(eq(wechatTickets.appId, appId));
}
