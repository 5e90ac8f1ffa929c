import { and, asc, desc, eq, gt, inArray, lt, lte } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { canMoveMilestone, type MilestoneState } from "../milestone-states.ts";
import { canMoveQuote, type QuoteState } from "../quote-states.ts";
import { outsourcingMilestones, outsourcingQuotes } from "./outsourcing-tables.ts";

export type QuoteRow = typeof outsourcingQuotes.$inferSelect;
export type MilestoneRow = typeof outsourcingMilestones.$inferSelect;

const quotes = outsourcingQuotes;
const milestones = outsourcingMilestones;

/** Inserts a version with its milestones. The caller has locked the project. */
export async function insertQuote(
  tx: Transaction,
  row: typeof outsourcingQuotes.$inferInsert,
  drafts: readonly Pick<MilestoneRow, "title" | "detail" | "days" | "priceFen">[],
): Promise<QuoteRow> {
  const [quote] = await tx.insert(quotes).values(row).returning();
  if (!quote) throw new Error("the quote was not inserted");
  const { id: quoteId, projectId } = quote;
  const placed = drafts.map((draft, position) => ({
    ...draft,
    projectId,
    quoteId,
    position,
    state: "planned" as const,
  }));
  await tx.insert(milestones).values(placed);
  return quote;
}

/** Newest first. */
export async function listQuotes(db: DatabaseOrTransaction, projectIds: readonly number[]): Promise<QuoteRow[]> {
  if (projectIds.length === 0) return [];
  const isOfThem = inArray(quotes.projectId, [...projectIds]);
  return db.select().from(quotes).where(isOfThem).orderBy(desc(quotes.version));
}

/** In the order of the quote. */
export async function listMilestones(
  db: DatabaseOrTransaction,
  { projectIds }: { projectIds: readonly number[] },
): Promise<MilestoneRow[]> {
  if (projectIds.length === 0) return [];
  const isOfThem = inArray(milestones.projectId, [...projectIds]);
  return db.select().from(milestones).where(isOfThem).orderBy(asc(milestones.quoteId), asc(milestones.position));
}

export async function listMilestonesOf(db: DatabaseOrTransaction, quoteId: number): Promise<MilestoneRow[]> {
  return db.select().from(milestones).where(eq(milestones.quoteId, quoteId)).orderBy(asc(milestones.position));
}

export async function findMilestone(db: DatabaseOrTransaction, id: number): Promise<MilestoneRow | null> {
  const [row] = await db.select().from(milestones).where(eq(milestones.id, id));
  return row ?? null;
}

export async function findQuote(db: DatabaseOrTransaction, id: number): Promise<QuoteRow | null> {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id));
  return row ?? null;
}

/** The accepted version of a project. */
export async function findAccepted(db: DatabaseOrTransaction, projectId: number): Promise<QuoteRow | null> {
  return findIn(db, { projectId, state: "accepted" });
}

/** The version of a project that waits for its client. */
export async function findOpenQuote(db: DatabaseOrTransaction, projectId: number): Promise<QuoteRow | null> {
  return findIn(db, { projectId, state: "sent" });
}

async function findIn(
  db: DatabaseOrTransaction,
  { projectId, state }: Pick<QuoteRow, "projectId" | "state">,
): Promise<QuoteRow | null> {
  const [row] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.projectId, projectId), eq(quotes.state, state)));
  return row ?? null;
}

/**
 * Makes one transition of a quote. The caller has locked its project. Rejects transitions that the table of states
 * does not contain.
 */
export async function moveQuote(
  tx: Transaction,
  { quote, to, now, refuseReason = "" }: { quote: QuoteRow; to: QuoteState; now: Date; refuseReason?: string },
): Promise<QuoteRow> {
  const { id, state } = quote;
  if (!canMoveQuote(state, to)) throw new Error(`quote ${id} cannot go from ${state} to ${to}`);
  const [row] = await tx
    .update(quotes)
    .set({ state: to, decidedAt: now, refuseReason })
    .where(and(eq(quotes.id, id), eq(quotes.state, state)))
    .returning();
  if (!row) throw new Error(`quote ${id} was moved without its project's lock`);
  return row;
}

type Facts = Partial<Omit<MilestoneRow, "id" | "state">>;

/**
 * Makes one transition of a milestone. The caller has locked its project. Rejects transitions that the table of states
 * does not contain.
 */
export async function moveMilestone(
  tx: Transaction,
  { milestone, to, facts }: { milestone: MilestoneRow; to: MilestoneState; facts?: Facts },
): Promise<MilestoneRow> {
  const { id, state } = milestone;
  if (!canMoveMilestone(state, to)) throw new Error(`milestone ${id} cannot go from ${state} to ${to}`);
  const [row] = await tx
    .update(milestones)
    .set({ ...facts, state: to })
    .where(and(eq(milestones.id, id), eq(milestones.state, state)))
    .returning();
  if (!row) throw new Error(`milestone ${id} was moved without its project's lock`);
  return row;
}

/** Projects whose open version has expired by the given day. */
export async function listOverdue(
  db: DatabaseOrTransaction,
  { today, limit }: { today: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ projectId: quotes.projectId })
    .from(quotes)
    .where(and(eq(quotes.state, "sent"), lt(quotes.validUntil, today)))
    .orderBy(asc(quotes.id))
    .limit(limit);
  return rows.map(({ projectId }) => projectId);
}

interface Waiting {
  from: Date;
  until: Date;
  afterId: number;
  limit: number;
}

/** Versions that wait for their client and were sent within the period, ordered by id. */
export async function listOpenQuotes(
  db: DatabaseOrTransaction,
  { from, until, afterId, limit }: Waiting,
): Promise<QuoteRow[]> {
  const isWaiting = and(eq(quotes.state, "sent"), gt(quotes.sentAt, from), lte(quotes.sentAt, until));
  return db
    .select()
    .from(quotes)
    .where(and(isWaiting, gt(quotes.id, afterId)))
    .orderBy(asc(quotes.id))
    .limit(limit);
}

/** Milestones that wait for acceptance and were delivered within the period, ordered by id. */
export async function listDelivered(
  db: DatabaseOrTransaction,
  { from, until, afterId, limit }: Waiting,
): Promise<MilestoneRow[]> {
  const at = milestones.deliveredAt;
  const isWaiting = and(eq(milestones.state, "delivered"), gt(at, from), lte(at, until));
  return db
    .select()
    .from(milestones)
    .where(and(isWaiting, gt(milestones.id, afterId)))
    .orderBy(asc(milestones.id))
    .limit(limit);
}

export async function forgetReasons(tx: Transaction, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return;
  const ids = [...projectIds];
  await tx.update(quotes).set({ refuseReason: "" }).where(inArray(quotes.projectId, ids));
  await tx.update(milestones).set({ reworkNote: "" }).where(inArray(milestones.projectId, ids));
}
