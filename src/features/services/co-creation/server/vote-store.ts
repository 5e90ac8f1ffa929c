import { and, eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { proposalVotes } from "./co-creation-tables.ts";

export type VoteRow = typeof proposalVotes.$inferSelect;

/** @returns false if this user has already voted */
export async function insertVote(tx: Transaction, vote: VoteRow): Promise<boolean> {
  const rows = await tx.insert(proposalVotes).values(vote).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** @returns false if there was no vote */
export async function deleteVote(
  tx: Transaction,
  { proposalId, userId }: Pick<VoteRow, "proposalId" | "userId">,
): Promise<boolean> {
  const isVote = and(eq(proposalVotes.proposalId, proposalId), eq(proposalVotes.userId, userId));
  const rows = await tx.delete(proposalVotes).where(isVote).returning();
  return rows.length > 0;
}

export async function hasVoted(
  db: DatabaseOrTransaction,
  { proposalId, userId }: Pick<VoteRow, "proposalId" | "userId">,
): Promise<boolean> {
  const isVote = and(eq(proposalVotes.proposalId, proposalId), eq(proposalVotes.userId, userId));
  return (await db.$count(proposalVotes, isVote)) > 0;
}
