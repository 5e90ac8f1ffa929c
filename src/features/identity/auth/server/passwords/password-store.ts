import { and, eq, gt, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { LoginName } from "../../account-name.ts";
import type { UserRow } from "../people/user-store.ts";
import { isNamed } from "../people/user-store.ts";
import { users } from "../people/user-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { passwords, passwordTries } from "./password-tables.ts";

/** The data of an account that a login by password needs. */
export interface Credentials {
  userId: number;
  status: UserRow["status"];
  /** null: the account has no password. */
  hash: string | null;
  /** The account was used on this device before. */
  isKnownDevice: boolean;
}

export async function findCredentials(
  db: DatabaseOrTransaction,
  { name, deviceIdHash }: { name: LoginName; deviceIdHash: string | null },
): Promise<Credentials | null> {
  // A device that was removed, or whose token was reused elsewhere, is known but not trusted.
  const wasTrusted = or(isNull(sessions.revokeReason), notInArray(sessions.revokeReason, ["kicked", "reuse"]));
  const knownDevice = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), eq(sessions.deviceIdHash, deviceIdHash ?? ""), wasTrusted));
  const [row] = await db
    .select({
      userId: users.id,
      status: users.status,
      hash: passwords.hash,
      isKnownDevice: sql<boolean>`exists ${knownDevice}`,
    })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(isNamed(name));
  return row ?? null;
}

export async function findPasswordHash(db: DatabaseOrTransaction, userId: number): Promise<string | null> {
  const [row] = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.userId, userId));
  return row?.hash ?? null;
}

export async function savePassword(
  db: DatabaseOrTransaction,
  row: { userId: number; hash: string; now: Date },
): Promise<void> {
  const fresh = { hash: row.hash, changedAt: row.now };
  await db
    .insert(passwords)
    .values({ userId: row.userId, ...fresh })
    .onConflictDoUpdate({ target: passwords.userId, set: fresh });
}

/** Stores the same password with the current parameters, unless it was changed in the meantime. */
export async function replaceHash(
  db: DatabaseOrTransaction,
  change: { userId: number; from: string; to: string },
): Promise<void> {
  await db
    .update(passwords)
    .set({ hash: change.to })
    .where(and(eq(passwords.userId, change.userId), eq(passwords.hash, change.from)));
}

/**
 * The key under which wrong passwords from unknown devices are counted for a name, whether or not the name exists. The
 * answer depends only on this count, and a login of the owner does not clear it, because that would reveal the account.
 */
export function strangersKeyOf(nameFingerprint: string): string {
  return `account:${nameFingerprint}`;
}

/** The key under which consecutive wrong passwords of a user are counted, whatever they were typed for. */
export function triesKeyOf(userId: number): string {
  return `user:${userId}`;
}

export async function countFailures(db: DatabaseOrTransaction, key: string): Promise<number> {
  const [row] = await db
    .select({ failures: passwordTries.failures })
    .from(passwordTries)
    .where(eq(passwordTries.key, key));
  return row?.failures ?? 0;
}

/**
 * Counts an attempt as wrong before it is checked, so that simultaneous attempts never exceed `cap` together.
 * @returns false when the cap is reached and the password must not be checked
 */
export async function countTry(
  db: DatabaseOrTransaction,
  { key, cap, now }: { key: string; cap: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .insert(passwordTries)
    .values({ key, failures: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: passwordTries.key,
      set: { failures: sql`${passwordTries.failures} + 1`, updatedAt: now },
      setWhere: lt(passwordTries.failures, cap),
    })
    .returning({ failures: passwordTries.failures });
  return rows.length > 0;
}

export async function forgetTries(db: DatabaseOrTransaction, key: string): Promise<void> {
  await db.delete(passwordTries).where(eq(passwordTries.key, key));
}

/** Uncounts an attempt whose password was correct. */
export async function takeBackTry(db: DatabaseOrTransaction, key: string): Promise<void> {
  await db
    .update(passwordTries)
    .set({ failures: sql`${passwordTries.failures} - 1` })
    .where(and(eq(passwordTries.key, key), gt(passwordTries.failures, 0)));
}

/**
 * Attempts from unknown devices expire in the same way for all names; those of the account itself count until a
 * successful login.
 */
export async function deleteStrayTriesBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db
    .delete(passwordTries)
    .where(and(lt(passwordTries.updatedAt, moment), sql`${passwordTries.key} not like 'user:%'`));
}
