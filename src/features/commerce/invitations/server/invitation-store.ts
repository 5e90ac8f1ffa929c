import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { CREDITED_STATES, canMoveInvitation, type InvitationState } from "../invitation-states.ts";
import { invitations } from "./invitation-tables.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** @returns null if this person already has an inviter */
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

/** Locks the invitation until the transaction ends. The caller has locked the inviter's ledger first. */
export async function lockInvitation(tx: Transaction, id: number): Promise<InvitationRow> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for("update");
  if (!row) throw new Error(`invitation ${id} has vanished`);
  return row;
}

/**
 * Makes one transition. null: the state has changed in the meantime. Waits only for transactions of this invitation.
 */
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

/** Delays the next check. */
export async function postpone(tx: Transaction, { id, dueAt }: Pick<InvitationRow, "id"> & { dueAt: Date }) {
  await tx.update(invitations).set({ dueAt }).where(eq(invitations.id, id));
}

/** Due invitations, ordered by number, after `after`. */
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

/**
 * The number of an inviter's rewards within a period, without revoked ones. The caller has locked the inviter's
 * ledger.
 */
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

/** The invitations of an inviter, newest first, before `cursor`. */
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

/** All invitations in which a user is the inviter or the invited person, after `after`. */
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

/** Deletes invitations without an order. Of the others, it deletes the hash of the phone number. */
export async function forgetPerson(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(invitations).where(and(isOfPerson(userId), eq(invitations.state, "bound")));
  await tx.update(invitations).set({ phoneMark: sql`null` }).where(eq(invitations.userId, userId));
}

function isOfPerson(userId: number) {
  return or(eq(invitations.userId, userId), eq(invitations.inviterId, userId));
}
