import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { proposalContributors, proposals } from "./co-creation-tables.ts";

export type ProposalRow = typeof proposals.$inferSelect;

export async function findProposal(db: DatabaseOrTransaction, id: number): Promise<ProposalRow | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row ?? null;
}

export async function findProposals(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(proposals)
    .where(inArray(proposals.id, [...ids]));
}

export async function lockProposal(tx: Transaction, id: number): Promise<ProposalRow | null> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for("update");
  return row ?? null;
}

export async function findSentProposal(
  db: DatabaseOrTransaction,
  { authorId, sendingKey }: Pick<ProposalRow, "authorId" | "sendingKey">,
): Promise<ProposalRow | null> {
  const isSent = and(eq(proposals.authorId, authorId), eq(proposals.sendingKey, sendingKey));
  const [row] = await db.select().from(proposals).where(isSent);
  return row ?? null;
}

/** Allows one call of a user at a time, so that the limit is enforced. */
export async function lockProposer(tx: Transaction, authorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proposals:${authorId}`}, 0))`);
}

/** The number of the user's undecided proposals. */
export async function countWaiting(tx: Transaction, authorId: number): Promise<number> {
  return tx.$count(
    proposals,
    and(eq(proposals.authorId, authorId), eq(proposals.state, "review"), ne(proposals.visibility, "deleted")),
  );
}

/** @returns null if a repetition of the same call was faster */
export async function insertProposal(
  tx: Transaction,
  proposal: typeof proposals.$inferInsert,
): Promise<ProposalRow | null> {
  const [row] = await tx.insert(proposals).values(proposal).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateProposal(tx: Transaction, id: number, change: Partial<ProposalRow>): Promise<void> {
  await tx.update(proposals).set(change).where(eq(proposals.id, id));
}

/** The user's proposals and contributions, latest first, without proposals that others have withdrawn. */
export async function listOwn(
  db: DatabaseOrTransaction,
  { userId, before, limit }: { userId: number; before: number | null; limit: number },
): Promise<{ proposal: ProposalRow; contributor: typeof proposalContributors.$inferSelect }[]> {
  return db
    .select({ proposal: proposals, contributor: proposalContributors })
    .from(proposalContributors)
    .innerJoin(proposals, eq(proposals.id, proposalContributors.proposalId))
    .where(
      and(
        eq(proposalContributors.userId, userId),
        ne(proposals.visibility, "deleted"),
        or(eq(proposals.authorId, userId), eq(proposals.visibility, "published")),
        before === null ? undefined : lt(proposalContributors.id, before),
      ),
    )
    .orderBy(desc(proposalContributors.id))
    .limit(limit);
}

/** The number of the user's public proposals. */
export async function countPublicOf(db: DatabaseOrTransaction, authorId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(proposals)
    .where(
      and(
        eq(proposals.authorId, authorId),
        eq(proposals.visibility, "published"),
        sql`${proposals.openedAt} is not null`,
      ),
    );
  return row?.count ?? 0;
}

/** The ids of the user's proposals that others cannot read. */
export async function listUnseenOf(tx: Transaction, authorId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.authorId, authorId),
        or(inArray(proposals.visibility, ["held", "hidden"]), isNull(proposals.openedAt)),
        ne(proposals.visibility, "deleted"),
      ),
    )
    .orderBy(asc(proposals.id));
  return rows.map(({ id }) => id);
}

/** Whether a proposal of the uploader contains the image, visible or not. */
export async function isInProposals(
  db: DatabaseOrTransaction,
  { userId, name }: { userId: number; name: string },
): Promise<boolean> {
  const rows = await selectProposalsWithPicture(db, { authorIds: [userId], name }).limit(1);
  return rows.length > 0;
}

/** A subquery for the published proposals of these users that contain an image. */
export function selectPublishedProposals(db: DatabaseOrTransaction, wanted: { authorIds: SQLWrapper; name: string }) {
  return selectProposalsWithPicture(db, { ...wanted, isSeen: eq(proposals.visibility, "published") });
}

function selectProposalsWithPicture(
  db: DatabaseOrTransaction,
  { authorIds, name, isSeen }: { authorIds: readonly number[] | SQLWrapper; name: string; isSeen?: SQL },
) {
  const { id, authorId, pictures } = proposals;
  return db
    .select({ id })
    .from(proposals)
    .where(and(inArray(authorId, authorIds), isSeen, sql`${`/files/${name}`} = any(${pictures})`));
}
