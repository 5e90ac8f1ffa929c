import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { isAvatarInUse } from "./avatar-store.ts";
import { profileChanges } from "./profile-tables.ts";

export type ProfileChangeRow = typeof profileChanges.$inferSelect;

/**
 * Serialises changes of one user's name and picture until the transaction ends. Must be taken before all other locks.
 */
export async function lockProfile(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`profile:${userId}`}, 0))`);
}

/** The change that waits for review. */
export async function findHeldChange(db: DatabaseOrTransaction, userId: number): Promise<ProfileChangeRow | null> {
  const [row] = await db
    .select()
    .from(profileChanges)
    .where(and(eq(profileChanges.userId, userId), eq(profileChanges.state, "held")));
  return row ?? null;
}

export async function findChange(db: DatabaseOrTransaction, id: number): Promise<ProfileChangeRow | null> {
  const [row] = await db.select().from(profileChanges).where(eq(profileChanges.id, id));
  return row ?? null;
}

export function findChanges(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ProfileChangeRow[]> {
  return db
    .select()
    .from(profileChanges)
    .where(inArray(profileChanges.id, [...ids]));
}

export async function insertChange(
  tx: Transaction,
  { now, ...change }: Pick<ProfileChangeRow, "userId" | "name" | "avatarUrl"> & { now: Date },
): Promise<number> {
  const [row] = await tx
    .insert(profileChanges)
    .values({ ...change, state: "held", createdAt: now, changedAt: now })
    .returning({ id: profileChanges.id });
  if (!row) throw new Error("the change of a profile was not stored");
  return row.id;
}

export async function updateChange(
  tx: Transaction,
  id: number,
  change: Partial<Omit<ProfileChangeRow, "id" | "userId" | "createdAt">>,
): Promise<void> {
  await tx.update(profileChanges).set(change).where(eq(profileChanges.id, id));
}

export async function deleteChange(tx: Transaction, id: number): Promise<void> {
  await tx.delete(profileChanges).where(eq(profileChanges.id, id));
}

/** @returns the addresses of pictures that possibly only these changes referenced */
export async function deleteChangesOf(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx.delete(profileChanges).where(eq(profileChanges.userId, userId)).returning();
  return picturesOf(rows);
}

/**
 * Whether a user has the picture or was refused it. For an approved picture only the account decides whether it is
 * public.
 */
export async function isAvatarNamed(db: DatabaseOrTransaction, avatarUrl: string): Promise<boolean> {
  return (await isAvatarInUse(db, avatarUrl)) || isAvatarClosed(db, avatarUrl);
}

/** Whether a user (`userId`: this one) uploaded the picture, and it is in review, was refused or was removed. */
export async function isAvatarClosed(
  db: DatabaseOrTransaction,
  avatarUrl: string,
  { userId }: { userId?: number } = {},
): Promise<boolean> {
  const rows = await selectClosedAvatars(db, avatarUrl, { userId }).limit(1);
  return rows.length > 0;
}

/** The changes that make a picture private, as a subquery. */
export function selectClosedAvatars(
  db: DatabaseOrTransaction,
  avatarUrl: string,
  { userId }: { userId?: number | undefined } = {},
) {
  return db
    .select({ id: profileChanges.id })
    .from(profileChanges)
    .where(
      and(
        eq(profileChanges.avatarUrl, avatarUrl),
        ne(profileChanges.state, "published"),
        userId === undefined ? undefined : eq(profileChanges.userId, userId),
      ),
    );
}

/** Returns the next batch of changes whose account has replaced a picture. */
export function listLeftAvatars(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<{ id: number; avatarUrl: string | null }[]> {
  return db
    .select({ id: profileChanges.id, avatarUrl: profileChanges.leftAvatarUrl })
    .from(profileChanges)
    .where(isNotNull(profileChanges.leftAvatarUrl))
    .orderBy(asc(profileChanges.id))
    .limit(limit);
}

/** Returns the next batch of changes that were decided before a moment. */
export function listDecidedBefore(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<ProfileChangeRow[]> {
  return db
    .select()
    .from(profileChanges)
    .where(and(ne(profileChanges.state, "held"), lt(profileChanges.changedAt, before)))
    .orderBy(asc(profileChanges.changedAt))
    .limit(limit);
}

/** Sorted, so that several files are always locked in the same order. */
function picturesOf(rows: readonly Pick<ProfileChangeRow, "avatarUrl" | "leftAvatarUrl">[]): string[] {
  const urls = rows.flatMap(({ avatarUrl, leftAvatarUrl }) => [avatarUrl, leftAvatarUrl]);
  return [...new Set(urls.filter((url) => url !== null))].sort();
}
