import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { type CaseState, canMoveCase } from "../case-states.ts";
import { caseSteps, cases } from "./case-tables.ts";

export type CaseRow = typeof cases.$inferSelect;
export type StepRow = typeof caseSteps.$inferSelect;

/** The author: an account or a contact. */
export type Sender = { userId: number; contact: null } | { userId: null; contact: string };

const isOf = ({ userId, contact }: Sender) => (userId === null ? eq(cases.contact, contact) : eq(cases.userId, userId));

/** @returns null if the number is in use */
export async function insertCase(tx: Transaction, row: typeof cases.$inferInsert): Promise<CaseRow | null> {
  const [made] = await tx.insert(cases).values(row).onConflictDoNothing({ target: cases.caseNo }).returning();
  return made ?? null;
}

/** Allows one filing of a sender at a time, across all processes, until the transaction ends. */
export async function lockSender(tx: Transaction, { userId, contact }: Sender): Promise<void> {
  const sender = `case-sender:${userId ?? contact}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`);
}

export async function findSentCase(
  db: DatabaseOrTransaction,
  { sender, sendingKey }: { sender: Sender; sendingKey: string },
): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(isOf(sender), eq(cases.sendingKey, sendingKey)));
  return row ?? null;
}

/** The number of a sender's open cases, and of cases filed since the given moment. */
export async function countFiled(
  db: DatabaseOrTransaction,
  { sender, since }: { sender: Sender; since: Date },
): Promise<{ open: number; lately: number }> {
  return {
    open: await db.$count(cases, and(isOf(sender), isNull(cases.closedAt))),
    lately: await db.$count(cases, and(isOf(sender), gte(cases.createdAt, since))),
  };
}

export async function findCase(db: DatabaseOrTransaction, caseNo: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(cases).where(eq(cases.caseNo, caseNo));
  return row ?? null;
}

/** Locks the case until the transaction ends. */
export async function lockCase(tx: Transaction, id: number): Promise<CaseRow> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
  if (!row) throw new Error(`case ${id} has vanished`);
  return row;
}

type Facts = Partial<Omit<CaseRow, "id" | "state">>;

/**
 * Makes one transition of a locked case, with its entry in the history. Rejects transitions that the table of states
 * does not contain.
 */
export async function moveCase(
  tx: Transaction,
  { row, to, facts, step }: { row: CaseRow; to: CaseState; facts: Facts; step: Omit<StepRow, "id" | "caseId"> },
): Promise<CaseRow> {
  const { id, state } = row;
  if (!canMoveCase(state, to)) throw new Error(`case ${id} cannot go from ${state} to ${to}`);
  const [moved] = await tx
    .update(cases)
    .set({ ...facts, state: to })
    .where(and(eq(cases.id, id), eq(cases.state, state)))
    .returning();
  if (!moved) throw new Error(`case ${id} was moved without its lock`);
  await insertStep(tx, { ...step, caseId: id });
  return moved;
}

export async function insertStep(tx: DatabaseOrTransaction, step: Omit<StepRow, "id">): Promise<void> {
  await tx.insert(caseSteps).values(step);
}

const MAX_STEPS = 500;

export async function listSteps(db: DatabaseOrTransaction, caseId: number): Promise<StepRow[]> {
  return db.select().from(caseSteps).where(eq(caseSteps.caseId, caseId)).orderBy(asc(caseSteps.id)).limit(MAX_STEPS);
}

/** The user's cases, newest first. */
export async function listCasesOf(
  db: DatabaseOrTransaction,
  { userId, cursor, limit }: { userId: number; cursor: number | null; limit: number },
): Promise<CaseRow[]> {
  const isAfter = cursor === null ? undefined : lt(cases.id, cursor);
  return db
    .select()
    .from(cases)
    .where(and(eq(cases.userId, userId), isAfter))
    .orderBy(desc(cases.id))
    .limit(limit);
}
