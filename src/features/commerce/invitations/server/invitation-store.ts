import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { CREDITED_STATES, canMoveInvitation, type InvitationState } from "../invitation-states.ts";
import { invitations } from "./invitation-tables.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** @returns null when this person has an inviter already */
export async function insertInvitation(
  tx: Transaction,
  row: Pick<InvitationRow, "userId" | "inviterId" | "boundAt" | "phoneMark" | "signs">,
): Promise<InvitationRow | null> {
  const [made] = await tx
    .insert(invitations)
    .values({ ...row, state: "bound" })
    .onConflictDoNothing({ target: invitations.userId })
    .returning();
  return made ?? null;
}

export async function findInvitation(db: DatabaseOrTransaction, id: number): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
  return row ?? null;
}

export async function findInvitationOf(db: DatabaseOrTransaction, userId: number): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.userId, userId));
  return row ?? null;
}

/** Locks the invitation until the transaction ends. The inviter's ledger is locked before. */
export async function lockInvitation(tx: Transaction, id: number): Promise<InvitationRow> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for("update");
  if (!row) throw new Error(`invitation ${id} has vanished`);
  return row;
}

/** One transition; null: the state is another by now. Waits only for transactions of this invitation. */
export async function moveInvitation(
  tx: Transaction,
  {
    of,
    from,
    to,
    ...facts
  }: { of: { id: number } | { orderNo: string }; from: InvitationState; to: InvitationState } & Partial<InvitationRow>,
): Promise<InvitationRow | null> {
  if (!canMoveInvitation(from, to)) throw new Error(`an invitation cannot go from ${from} to ${to}`);
  const isWanted = "id" in of ? eq(invitations.id, of.id) : eq(invitations.orderNo, of.orderNo);
  const [row] = await tx
    .update(invitations)
    .set({ ...facts, state: to })
    .where(and(isWanted, eq(invitations.state, from)))
    .returning();
  return row ?? null;
}

/** Looked at again later. */
export async function postpone(tx: Transaction, { id, dueAt }: Pick<InvitationRow, "id"> & { dueAt: Date }) {
  await tx.update(invitations).set({ dueAt }).where(eq(invitations.id, id));
}

/** Due ones, by their numbers; after `after`. */
export async function findDue(
  db: DatabaseOrTransaction,
  { now, limit, after }: Due & { after: number },
): Promise<{ id: number; inviterId: number }[]> {
  const isDue = or(
    and(eq(invitations.state, "waiting"), lte(invitations.dueAt, now)),
    eq(invitations.state, "returning"),
  );
  return db
    .select({ id: invitations.id, inviterId: invitations.inviterId })
    .from(invitations)
    .where(and(isDue, gt(invitations.id, after)))
    .orderBy(asc(invitations.id))
    .limit(limit);
}

/** Rewards of an inviter within a period, without those that were taken back. The inviter's ledger is locked. */
export async function countCredited(
  tx: Transaction,
  { inviterId, from, until }: { inviterId: number; from: Date; until: Date },
): Promise<number> {
  const isWithin = and(gte(invitations.creditedAt, from), lt(invitations.creditedAt, until));
  const [counted] = await tx
    .select({ total: count() })
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), isWithin, inArray(invitations.state, [...CREDITED_STATES])));
  return counted?.total ?? 0;
}

/** Those that a person invited, the newest first; those before `cursor`. */
export async function listInvitationRows(
  db: DatabaseOrTransaction,
  { inviter, cursor, limit }: { inviter: number; cursor: number | null; limit: number },
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviter), cursor === null ? undefined : lt(invitations.id, cursor)))
    .orderBy(desc(invitations.id))
    .limit(limit);
}

/** All invitations of a person, on either side; after `after`. */
export async function listInvitationsAfter(
  db: DatabaseOrTransaction,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(isOfPerson(userId), gt(invitations.id, after)))
    .orderBy(asc(invitations.id))
    .limit(limit);
}

/** Deletes invitations without an order; of the others the hash of the number. */
export async function forgetPerson(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(invitations).where(and(isOfPerson(userId), eq(invitations.state, "bound")));
  await tx.update(invitations).set({ phoneMark: sql`null` }).where(eq(invitations.userId, userId));
}

function isOfPerson(userId: number) {
  return or(eq(invitations.userId, userId), eq(invitations.inviterId, userId));
}
