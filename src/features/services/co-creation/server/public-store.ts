import { and, asc, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { MAX_CONTRIBUTORS } from "../co-creation-limits.ts";
import type { ProposalPlace } from "../proposal-cursor.ts";
import type { ProposalOrder } from "../proposal-list.ts";
import type { ProposalKind, ProposalState } from "../proposal-states.ts";
import { proposalContributors, publicCredits, publicProposals } from "./co-creation-tables.ts";
import type { ProposalRow } from "./proposal-store.ts";

export type PublicRow = typeof publicProposals.$inferSelect;

/** Writes the public copy, or deletes it if the text was not approved or the proposal was not opened. */
export async function publishProposal(tx: Transaction, proposal: ProposalRow): Promise<void> {
  const { id: proposalId, openedAt } = proposal;
  if (proposal.visibility !== "published" || openedAt === null) {
    await tx.delete(publicProposals).where(eq(publicProposals.proposalId, proposalId));
    return;
  }
  const { kind, state, title, text, pictures, aiMark, votes, reason, workTitle, workPath } = proposal;
  const copy = { kind, state, title, text, pictures, aiMark, votes, reason, workTitle, workPath, openedAt };
  await tx
    .insert(publicProposals)
    .values({ proposalId, ...copy })
    .onConflictDoUpdate({ target: publicProposals.proposalId, set: copy });
}

/** Rewrites the credits in the public copy. */
export async function publishCredits(tx: Transaction, proposal: ProposalRow): Promise<void> {
  const { id: proposalId, workKey } = proposal;
  await tx.delete(publicCredits).where(eq(publicCredits.proposalId, proposalId));
  if (proposal.visibility !== "published" || proposal.openedAt === null) return;
  const isAccepted = and(eq(proposalContributors.proposalId, proposalId), eq(proposalContributors.state, "accepted"));
  const contributors = await tx.select().from(proposalContributors).where(isAccepted);
  if (contributors.length === 0) return;
  await tx
    .insert(publicCredits)
    .values(
      contributors.map(({ id, creditName: name, role }) => ({ contributorId: id, proposalId, workKey, name, role })),
    );
}

interface Wanted {
  state: ProposalState | null;
  kind: ProposalKind | null;
  order: ProposalOrder;
  after: ProposalPlace | null;
  limit: number;
}

export async function listPublic(
  db: DatabaseOrTransaction,
  { state, kind, order, after, limit }: Wanted,
): Promise<PublicRow[]> {
  const { votes, proposalId } = publicProposals;
  const isOlder = after === null ? undefined : lt(proposalId, after.id);
  const isBehind =
    after === null || after.votes === null ? isOlder : or(lt(votes, after.votes), and(eq(votes, after.votes), isOlder));
  return db
    .select()
    .from(publicProposals)
    .where(
      and(
        state === null ? undefined : eq(publicProposals.state, state),
        kind === null ? undefined : eq(publicProposals.kind, kind),
        isBehind,
      ),
    )
    .orderBy(...(order === "votes" ? [desc(votes), desc(proposalId)] : [desc(proposalId)]))
    .limit(limit);
}

export async function findPublic(db: DatabaseOrTransaction, id: number): Promise<PublicRow | null> {
  const [row] = await db.select().from(publicProposals).where(eq(publicProposals.proposalId, id));
  return row ?? null;
}

export async function listPublicOf(db: DatabaseOrTransaction, ids: readonly number[]): Promise<PublicRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(publicProposals)
    .where(inArray(publicProposals.proposalId, [...ids]));
}

/** The proposals after the given one, ordered by id. */
export function listPublicAfter(
  db: DatabaseOrTransaction,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<PublicRow[]> {
  const { proposalId } = publicProposals;
  return db.select().from(publicProposals).where(gt(proposalId, afterId)).orderBy(asc(proposalId)).limit(limit);
}

/**
 * The numbers that divide the proposals into sections of this size. Their texts are dated by their opening
 * (decision 0092).
 */
export function cutPublic(db: DatabaseOrTransaction, size: number) {
  const { proposalId, openedAt } = publicProposals;
  return cutRows(db, sql`select ${proposalId} as id, ${openedAt} as updated_at from ${publicProposals}`, size);
}

export type CreditRow = Pick<typeof publicCredits.$inferSelect, "name" | "role">;

export function listCredits(
  db: DatabaseOrTransaction,
  of: { proposalId: number } | { workKey: string },
): Promise<CreditRow[]> {
  const { name, role } = publicCredits;
  return db
    .select({ name, role })
    .from(publicCredits)
    .where("workKey" in of ? eq(publicCredits.workKey, of.workKey) : eq(publicCredits.proposalId, of.proposalId))
    .orderBy(asc(publicCredits.contributorId))
    .limit(MAX_CONTRIBUTORS);
}
