import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { JoiningState } from "../contributor-roles.ts";
import { proposalContributors, publicCredits } from "./co-creation-tables.ts";

/** Not an account: the demo's proposals are made by the site. */
export const SITE = 0;

export type ContributorRow = typeof proposalContributors.$inferSelect;

export async function insertContributor(tx: Transaction, row: Omit<ContributorRow, "id">): Promise<ContributorRow> {
  const [inserted] = await tx.insert(proposalContributors).values(row).returning();
  if (!inserted) throw new Error("a contributor was not stored");
  return inserted;
}

export async function updateContributor(tx: Transaction, id: number, change: Partial<ContributorRow>): Promise<void> {
  await tx.update(proposalContributors).set(change).where(eq(proposalContributors.id, id));
}

export async function findOwnContributor(
  db: DatabaseOrTransaction,
  { proposalId, userId }: Pick<ContributorRow, "proposalId" | "userId">,
): Promise<ContributorRow | null> {
  const isOwnRow = and(eq(proposalContributors.proposalId, proposalId), eq(proposalContributors.userId, userId));
  const [row] = await db.select().from(proposalContributors).where(isOwnRow);
  return row ?? null;
}

export async function findContributor(
  db: DatabaseOrTransaction,
  { proposalId, id }: Pick<ContributorRow, "proposalId" | "id">,
): Promise<ContributorRow | null> {
  const isOne = and(eq(proposalContributors.proposalId, proposalId), eq(proposalContributors.id, id));
  const [row] = await db.select().from(proposalContributors).where(isOne);
  return row ?? null;
}

/** Contributors in these states, in the order in which they were added. */
export async function listContributors(
  db: DatabaseOrTransaction,
  { proposalId, states, limit }: { proposalId: number; states: readonly JoiningState[]; limit: number },
): Promise<ContributorRow[]> {
  return db
    .select()
    .from(proposalContributors)
    .where(and(eq(proposalContributors.proposalId, proposalId), inArray(proposalContributors.state, [...states])))
    .orderBy(asc(proposalContributors.id))
    .limit(limit);
}

export async function countContributors(
  db: DatabaseOrTransaction,
  proposalId: number,
  state: JoiningState,
): Promise<number> {
  const isOfState = and(eq(proposalContributors.proposalId, proposalId), eq(proposalContributors.state, state));
  return db.$count(proposalContributors, isOfState);
}

/** The number of contributors in a state, by proposal. Proposals without any are missing. */
export async function countOfEach(
  db: DatabaseOrTransaction,
  proposalIds: readonly number[],
  state: JoiningState,
): Promise<Map<number, number>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .select({ id: proposalContributors.proposalId, many: count() })
    .from(proposalContributors)
    .where(and(inArray(proposalContributors.proposalId, [...proposalIds]), eq(proposalContributors.state, state)))
    .groupBy(proposalContributors.proposalId);
  return new Map(rows.map(({ id, many }) => [id, many]));
}

/** The names that the site itself has in the credits of these proposals, which no account made, by proposal. */
export async function listSiteCredits(
  db: DatabaseOrTransaction,
  proposalIds: readonly number[],
): Promise<Map<number, string>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .select({ id: proposalContributors.proposalId, name: proposalContributors.creditName })
    .from(proposalContributors)
    .where(and(inArray(proposalContributors.proposalId, [...proposalIds]), eq(proposalContributors.userId, SITE)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes the user's name in public credits. The contributions stay, and open requests are dropped. */
export async function withdrawContributions(tx: Transaction, userId: number): Promise<void> {
  const isOwn = eq(proposalContributors.userId, userId);
  const own = tx.select({ id: proposalContributors.id }).from(proposalContributors).where(isOwn);
  await tx
    .update(proposalContributors)
    .set({ state: "left" })
    .where(and(isOwn, eq(proposalContributors.state, "asked")));
  await tx.update(publicCredits).set({ name: "" }).where(inArray(publicCredits.contributorId, own));
}
