import { and, asc, eq, gt, isNotNull, isNull, lt, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { View } from "../../../../../kit/api/caller.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { users } from "../people/user-tables.ts";
import { sessions } from "./session-tables.ts";

export type SessionRow = typeof sessions.$inferSelect;
export type RevokeReason = NonNullable<SessionRow["revokeReason"]>;
type UserRow = typeof users.$inferSelect;

/** The facts that decide whether a session is valid. */
export interface SessionState {
  generation: number;
  isGenerationConfirmed: boolean;
  endedGeneration: number;
  absoluteExpiresAt: Date;
  revokedAt: Date | null;
  revokeReason: RevokeReason | null;
  viewAs: View | null;
}

export interface LivenessFacts {
  role: UserRow["role"];
  status: UserRow["status"];
  bannedUntil: Date | null;
  session: SessionState | null;
}

const SESSION_STATE = {
  generation: sessions.generation,
  isGenerationConfirmed: sessions.isGenerationConfirmed,
  endedGeneration: sessions.endedGeneration,
  absoluteExpiresAt: sessions.absoluteExpiresAt,
  revokedAt: sessions.revokedAt,
  revokeReason: sessions.revokeReason,
  viewAs: sessions.viewAs,
};

export async function insertSession(tx: Transaction, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** Devices of all stored logins; a login without a device id counts as a separate device. */
export async function listKnownDevices(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ device: sessions.deviceIdHash })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return rows.map(({ device }) => device ?? "");
}

/** Whether two users have stored logins on the same device. */
export async function findSharedDevice(
  db: DatabaseOrTransaction,
  [one, other]: readonly [number, number],
): Promise<boolean> {
  const theirs = alias(sessions, "theirs");
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(theirs, and(eq(theirs.deviceIdHash, sessions.deviceIdHash), eq(theirs.userId, other)))
    .where(eq(sessions.userId, one))
    .limit(1);
  return rows.length > 0;
}

/** The user and one of their sessions; null when the user does not exist. */
export async function findLiveness(
  db: DatabaseOrTransaction,
  ids: { userId: number; sessionId: string },
): Promise<LivenessFacts | null> {
  const [row] = await db
    .select({ role: users.role, status: users.status, bannedUntil: users.bannedUntil, session: SESSION_STATE })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, ids.sessionId)))
    .where(eq(users.id, ids.userId));
  return row ?? null;
}

export async function updateView(
  db: DatabaseOrTransaction,
  { sessionId, viewAs }: { sessionId: string; viewAs: View | null },
): Promise<void> {
  await db.update(sessions).set({ viewAs }).where(eq(sessions.id, sessionId));
}

/**
 * Ends the view-as levels of a user in every login.
 * @returns the logins that had one
 */
export async function clearViews(db: DatabaseOrTransaction, userId: number): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ viewAs: null })
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.viewAs)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export async function findMacSalt(db: DatabaseOrTransaction, sessionId: string): Promise<string | null> {
  const [row] = await db.select({ macSalt: sessions.macSalt }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.macSalt ?? null;
}

/** The session with its user, locked against every other refresh and revocation until the transaction ends. */
export async function lockSession(
  tx: Transaction,
  sessionId: string,
): Promise<{ session: SessionRow; account: Pick<UserRow, "status" | "bannedUntil"> } | null> {
  const [row] = await tx
    .select({ session: sessions, account: { status: users.status, bannedUntil: users.bannedUntil } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
    .for("update", { of: sessions });
  return row ?? null;
}

/** Sessions of a user that are neither revoked nor expired, oldest first. */
export function listLiveSessions(
  db: DatabaseOrTransaction,
  options: { userId: number; now: Date },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, options.userId), isNull(sessions.revokedAt), gt(sessions.absoluteExpiresAt, options.now)),
    )
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
    .limit(1000);
}

/** Stores the result of a refresh; the caller must hold the lock. */
export async function updateRefreshed(
  tx: Transaction,
  sessionId: string,
  changes: Partial<
    Pick<
      SessionRow,
      | "generation"
      | "generationIssuedAt"
      | "isGenerationConfirmed"
      | "lastSeenAt"
      | "ipPrefix"
      | "endedGeneration"
      | "copiesRefusedAt"
    >
  >,
): Promise<void> {
  await tx.update(sessions).set(changes).where(eq(sessions.id, sessionId));
}

/** Marks a generation as used, unless a newer one was issued in the meantime. */
export async function confirmGeneration(
  db: DatabaseOrTransaction,
  options: { sessionId: string; generation: number; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ isGenerationConfirmed: true, lastSeenAt: options.now })
    .where(and(eq(sessions.id, options.sessionId), eq(sessions.generation, options.generation)));
}

/**
 * Ends one session of a user; an ended session keeps its first reason.
 * @returns whether it was active
 */
export async function revokeSession(
  db: DatabaseOrTransaction,
  options: { userId: number; sessionId: string; reason: RevokeReason; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: options.now, revokeReason: options.reason })
    .where(and(eq(sessions.id, options.sessionId), eq(sessions.userId, options.userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/**
 * Ends all sessions of a user, optionally except one.
 * @returns the ids of those that were active
 */
export async function revokeSessionsOf(
  db: DatabaseOrTransaction,
  options: { userId: number; exceptSessionId?: string; reason: RevokeReason; now: Date },
): Promise<string[]> {
  const { userId, exceptSessionId, reason, now } = options;
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now, revokeReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export async function deleteSessionsExpiredBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.absoluteExpiresAt, moment));
}

export async function markReauthenticated(
  db: DatabaseOrTransaction,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, sessionId));
}

/** When the owner last proved their identity in this session; null when it has ended. */
export async function findOwnerProofs(
  db: DatabaseOrTransaction,
  sessionId: string,
): Promise<Pick<SessionRow, "reauthenticatedAt" | "passwordLoginAt"> | null> {
  const [row] = await db
    .select({ reauthenticatedAt: sessions.reauthenticatedAt, passwordLoginAt: sessions.passwordLoginAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return row ?? null;
}
