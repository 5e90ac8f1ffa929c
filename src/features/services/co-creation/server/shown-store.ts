import { and, asc, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { MAX_CONTRIBUTORS } from "../co-creation-limits.ts";
import type { ProposalCursor, ProposalOrder } from "../proposal-list.ts";
import type { ProposalKind, ProposalState } from "../proposal-states.ts";
import { proposalContributors, shownCredits, shownProposals } from "./co-creation-tables.ts";
import type { ProposalRow } from "./proposal-store.ts";

export type ShownRow = typeof shownProposals.$inferSelect;

/** Writes the public copy; none, unless its text was approved and it was opened. */
export async function showProposal(tx: Transaction, proposal: ProposalRow): Promise<void> {
  const { id: proposalId, openedAt } = proposal;
  if (proposal.visibility !== "published" || openedAt === null) {
    await tx.delete(shownProposals).where(eq(shownProposals.proposalId, proposalId));
    return;
  }
  const { kind, state, title, text, pictures, aiMark, votes, reason, workTitle, workPath } = proposal;
  const shown = { kind, state, title, text, pictures, aiMark, votes, reason, workTitle, workPath, openedAt };
  await tx
    .insert(shownProposals)
    .values({ proposalId, ...shown })
    .onConflictDoUpdate({ target: shownProposals.proposalId, set: shown });
}

/** Rewrites the credits of the public copy. */
export async function showCredits(tx: Transaction, proposal: ProposalRow): Promise<void> {
  const { id: proposalId, workKey } = proposal;
  await tx.delete(shownCredits).where(eq(shownCredits.proposalId, proposalId));
  if (proposal.visibility !== "published" || proposal.openedAt === null) return;
  const takesPart = and(eq(proposalContributors.proposalId, proposalId), eq(proposalContributors.state, "accepted"));
  const parts = await tx.select().from(proposalContributors).where(takesPart);
  if (parts.length === 0) return;
  await tx
    .insert(shownCredits)
    .values(parts.map(({ id, creditName: name, role }) => ({ contributorId: id, proposalId, workKey, name, role })));
}

interface Wanted {
  state: ProposalState | null;
  kind: ProposalKind | null;
  order: ProposalOrder;
  after: ProposalCursor | null;
  limit: number;
}

export async function listShown(
  db: DatabaseOrTransaction,
  { state, kind, order, after, limit }: Wanted,
): Promise<ShownRow[]> {
  const { votes, proposalId } = shownProposals;
  const isOlder = after === null ? undefined : lt(proposalId, after.id);
  const isBehind =
    after === null || after.votes === null ? isOlder : or(lt(votes, after.votes), and(eq(votes, after.votes), isOlder));
  return db
    .select()
    .from(shownProposals)
    .where(
      and(
        state === null ? undefined : eq(shownProposals.state, state),
        kind === null ? undefined : eq(shownProposals.kind, kind),
        isBehind,
      ),
    )
    .orderBy(...(order === "votes" ? [desc(votes), desc(proposalId)] : [desc(proposalId)]))
    .limit(limit);
}

export async function findShown(db: DatabaseOrTransaction, id: number): Promise<ShownRow | null> {
  const [row] = await db.select().from(shownProposals).where(eq(shownProposals.proposalId, id));
  return row ?? null;
}

export async function listShownOf(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ShownRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(shownProposals)
    .where(inArray(shownProposals.proposalId, [...ids]));
}

/** Those behind one, in the order of their numbers. */
export function listShownAfter(
  db: DatabaseOrTransaction,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ShownRow[]> {
  const { proposalId } = shownProposals;
  return db.select().from(shownProposals).where(gt(proposalId, afterId)).orderBy(asc(proposalId)).limit(limit);
}

/** The limits of slices with this number of rows. Their texts are dated by their opening (decision 0092). */
export function cutShown(db: DatabaseOrTransaction, size: number) {
  const { proposalId, openedAt } = shownProposals;
  return cutRows(db, sql`select ${proposalId} as id, ${openedAt} as updated_at from ${shownProposals}`, size);
}

export type CreditRow = Pick<typeof shownCredits.$inferSelect, "name" | "role">;

export function listCredits(
  db: DatabaseOrTransaction,
  of: { proposalId: number } | { workKey: string },
): Promise<CreditRow[]> {
  const { name, role } = shownCredits;
  return db
    .select({ name, role })
    .from(shownCredits)
    .where("workKey" in of ? eq(shownCredits.workKey, of.workKey) : eq(shownCredits.proposalId, of.proposalId))
    .orderBy(asc(shownCredits.contributorId))
    .limit(MAX_CONTRIBUTORS);
}
