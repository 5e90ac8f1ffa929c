import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { AccountName, LoginName } from "../../account-name.ts";
import { accountNames, users } from "./user-tables.ts";

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: DatabaseOrTransaction, userId: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

export async function findUserByPhone(db: DatabaseOrTransaction, phone: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone));
  return row ?? null;
}

export async function findUserByName(db: DatabaseOrTransaction, name: LoginName): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(isNamed(name));
  return row ?? null;
}

/** The user of a login name. */
export function isNamed({ kind, value }: LoginName) {
  if (kind === "phone") return eq(users.phone, value);
  if (kind === "email") return eq(users.email, value);
  return sql`${users.id} = (select ${accountNames.userId} from ${accountNames} where ${accountNames.name} = ${value})`;
}

/** Inserts a user unless the number already has one. @returns null when it has */
export async function insertUser(
  db: DatabaseOrTransaction,
  values: Pick<UserRow, "name" | "role" | "phone"> & { now: Date },
): Promise<UserRow | null> {
  const { now, ...facts } = values;
  const [row] = await db
    .insert(users)
    .values({ ...facts, status: "active", createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/**
 * Inserts accounts with unverified addresses and skips addresses that have an account. @returns the new ones by address
 */
export async function insertUsersByEmail(
  db: DatabaseOrTransaction,
  { rows, now }: { rows: readonly { email: string; name: string }[]; now: Date },
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const same = { role: "user", status: "active", createdAt: now, updatedAt: now } as const;
  const added = await db
    .insert(users)
    .values(rows.map((row) => ({ ...row, ...same })))
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email });
  return new Map(added.flatMap(({ id, email }) => (email === null ? [] : [[email, id] as const])));
}

/** Of these addresses, those that have an account. */
export async function findTakenEmails(db: DatabaseOrTransaction, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Set(rows.flatMap(({ email }) => email ?? []));
}

/**
 * Blocks other logins of the user until the transaction ends. It does not use `FOR UPDATE`, so that rows that refer to
 * the user can still be written.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return row ?? null;
}

export async function updateUserStatus(
  db: DatabaseOrTransaction,
  options: { userId: number; status: UserRow["status"]; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ status: options.status, bannedUntil: null, banReason: null, updatedAt: options.now })
    .where(eq(users.id, options.userId))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function updateUserName(
  db: DatabaseOrTransaction,
  { userId, name, now }: { userId: number; name: string; now: Date },
): Promise<void> {
  await db.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
}

/** Gives the user a number or address. @returns false when another user has it, also for simultaneous calls */
export async function updateContact(
  tx: Transaction,
  { userId, contact, now }: { userId: number; contact: AccountName; now: Date },
): Promise<boolean> {
  try {
    // A savepoint, so that the conflict does not undo the caller's earlier changes.
    await tx.transaction(async (savepoint) => {
      const change = {
        [contact.kind]: contact.value,
        updatedAt: now,
        ...(contact.kind === "email" ? { emailVerifiedAt: now } : {}),
      };
      await savepoint.update(users).set(change).where(eq(users.id, userId));
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Marks the address as verified by the account's user. */
export async function markEmailVerified(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}

/** The address for unrequested mail; null for an unverified one. */
export function provenEmail({ email, emailVerifiedAt }: Pick<UserRow, "email" | "emailVerifiedAt">): string | null {
  return emailVerifiedAt === null ? null : email;
}

function isUniqueViolation(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ("code" in one && one.code === "23505") return true;
  }
  return false;
}
