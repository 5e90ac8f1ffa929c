import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Due } from "../../../../../kit/process/due.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { BillRow, ChannelName } from "../../../../../ports/payment-channel.ts";
import { payments } from "../payment/payment-tables.ts";
import { nextBillAttemptAt } from "./bill-days.ts";
import { billDays, billEntries } from "./bill-tables.ts";

export type BillDayRow = typeof billDays.$inferSelect;
export type BillDayKey = Pick<BillDayRow, "channel" | "day">;

const ROWS_AT_ONCE = 1_000;

/** The time of the gateway's first payment on this site. Earlier days are not compared. */
export async function findFirstPayment(db: Database, channel: ChannelName): Promise<Date | null> {
  // Our numbers begin with their creation time in seconds, so the first number belongs to the first payment.
  const [first] = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.channel, channel))
    .orderBy(asc(payments.outTradeNo))
    .limit(1);
  return first?.createdAt ?? null;
}

/** Stores days that must be reconciled, each once. */
export async function planDays(db: Database, days: readonly (BillDayKey & { nextAttemptAt: Date })[]): Promise<void> {
  if (days.length > 0)
    await db
      .insert(billDays)
      .values([...days])
      .onConflictDoNothing();
}

/** Claims due days and schedules their next attempt, so that parallel processes share the work. */
export async function takeDueDays(db: Database, { now, limit }: Due): Promise<BillDayRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(billDays)
      .where(and(isNull(billDays.reconciledAt), lte(billDays.nextAttemptAt, now)))
      .orderBy(asc(billDays.nextAttemptAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    for (const { attempts, ...day } of due) {
      await updateDay(tx, day, { attempts: attempts + 1, nextAttemptAt: nextBillAttemptAt(attempts, now) });
    }
    return due;
  });
}

export async function updateDay(
  db: DatabaseOrTransaction,
  { channel, day }: BillDayKey,
  facts: Partial<Omit<BillDayRow, "channel" | "day">>,
): Promise<void> {
  await db
    .update(billDays)
    .set(facts)
    .where(and(eq(billDays.channel, channel), eq(billDays.day, day)));
}

/** Locks the day against other comparisons until the transaction ends. */
export async function lockDay(tx: Transaction, { channel, day }: BillDayKey): Promise<BillDayRow | null> {
  const isWanted = and(eq(billDays.channel, channel), eq(billDays.day, day));
  const [row] = await tx.select().from(billDays).where(isWanted).for("update");
  return row ?? null;
}

export async function findDay(db: DatabaseOrTransaction, { channel, day }: BillDayKey): Promise<BillDayRow | null> {
  const isWanted = and(eq(billDays.channel, channel), eq(billDays.day, day));
  const [row] = await db.select().from(billDays).where(isWanted);
  return row ?? null;
}

/** The number of late days: their bill was due and they are not reconciled. */
export async function countLateDays(db: DatabaseOrTransaction, dueBefore: Date): Promise<number> {
  return db.$count(billDays, and(isNull(billDays.reconciledAt), lte(billDays.nextAttemptAt, dueBefore)));
}

/** Replaces the stored bill of the day, because a gateway can create it again. */
export async function replaceEntries(
  tx: Transaction,
  { channel, day }: BillDayKey,
  rows: readonly BillRow[],
): Promise<void> {
  await tx.delete(billEntries).where(and(eq(billEntries.channel, channel), eq(billEntries.day, day)));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, channel, day }));
    await tx.insert(billEntries).values(some).onConflictDoNothing();
  }
}

export interface BillSums {
  count: number;
  paidFen: number;
  refundedFen: number;
  feeFen: number;
}

export async function sumEntries(tx: DatabaseOrTransaction, { channel, day }: BillDayKey): Promise<BillSums> {
  const sumOf = (kind: BillRow["kind"]) =>
    sql<number>`coalesce(sum(${billEntries.amountFen}) filter (where ${billEntries.kind} = ${kind} and ${billEntries.state} = 'done'), 0)`.mapWith(
      Number,
    );
  const [sums] = await tx
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      paidFen: sumOf("payment"),
      refundedFen: sumOf("refund"),
      feeFen: sql<number>`coalesce(sum(${billEntries.feeFen}), 0)`.mapWith(Number),
    })
    .from(billEntries)
    .where(and(eq(billEntries.channel, channel), eq(billEntries.day, day)));
  if (!sums) throw new Error("a sum has no row");
  return sums;
}
