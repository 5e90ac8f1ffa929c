import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { recoveryCodes, secondFactors, secondFactorTickets } from "./second-factor-tables.ts";

export type FactorRow = typeof secondFactors.$inferSelect;
export type TicketRow = typeof secondFactorTickets.$inferSelect;

export async function findFactor(db: DatabaseOrTransaction, userId: number): Promise<FactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Replaces a secret that was offered earlier, but not a confirmed one. @returns whether it was stored */
export async function offerSecret(
  db: DatabaseOrTransaction,
  { userId, sealedSecret, now }: { userId: number; sealedSecret: string; now: Date },
): Promise<boolean> {
  const fresh = { sealedSecret, offeredAt: now, confirmedAt: null, lastStep: null };
  const rows = await db
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function confirmFactor(tx: Transaction, { userId, now }: { userId: number; now: Date }) {
  await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId));
}

/** Consumes a time step and every older one. @returns false when a simultaneous call consumed it first */
export async function spendStep(
  db: DatabaseOrTransaction,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNewer))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** @returns whether the account had a second factor */
export async function deleteFactor(tx: Transaction, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactorTickets).where(eq(secondFactorTickets.userId, userId));
  const rows = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  { userId, codeHashes }: { userId: number; codeHashes: readonly string[] },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })));
}

/** @returns false for a code that is unknown or was used, even simultaneously */
export async function spendRecoveryCode(
  db: DatabaseOrTransaction,
  { userId, codeHash, now }: { userId: number; codeHash: string; now: Date },
): Promise<boolean> {
  const isUnused = and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt));
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), isUnused))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const isLeft = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [counted] = await db.select({ left: count() }).from(recoveryCodes).where(isLeft);
  return counted?.left ?? 0;
}

export async function hasConfirmedFactor(db: DatabaseOrTransaction, userId: number): Promise<boolean> {
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const rows = await db.select({ userId: secondFactors.userId }).from(secondFactors).where(isOn);
  return rows.length > 0;
}

export async function insertTicket(tx: Transaction, ticket: TicketRow): Promise<void> {
  await tx.insert(secondFactorTickets).values(ticket);
}

export async function findTicket(db: DatabaseOrTransaction, tokenHash: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(secondFactorTickets).where(eq(secondFactorTickets.tokenHash, tokenHash));
  return row ?? null;
}

/** Locked until the transaction ends, so that attempts are checked one after the other. */
export async function lockTicket(tx: Transaction, tokenHash: string): Promise<TicketRow | null> {
  const isIt = eq(secondFactorTickets.tokenHash, tokenHash);
  const [row] = await tx.select().from(secondFactorTickets).where(isIt).for("update");
  return row ?? null;
}

export async function updateTicket(
  tx: Transaction,
  tokenHash: string,
  change: Partial<Pick<TicketRow, "tries" | "usedAt">>,
): Promise<void> {
  await tx.update(secondFactorTickets).set(change).where(eq(secondFactorTickets.tokenHash, tokenHash));
}

export async function deleteTicketsExpiredBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(secondFactorTickets).where(lt(secondFactorTickets.expiresAt, moment));
}
