import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import { users } from "./auth-tables.ts";

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: DatabaseOrTransaction, userId: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

export async function findUserByPhone(db: DatabaseOrTransaction, phone: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone));
  return row ?? null;
}

/** Adds a user unless the number has one already. @returns null when it has */
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
 * Holds back other logins of the user until the transaction ends. Not `FOR UPDATE`: rows that refer to the user may
 * still be written meanwhile.
 */
export async function lockUser(transaction: Transaction, userId: number): Promise<UserRow | null> {
  const [row] = await transaction.select().from(users).where(eq(users.id, userId)).for("no key update");
  return row ?? null;
}

export async function updateUserStatus(
  db: DatabaseOrTransaction,
  options: { userId: number; status: UserRow["status"]; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ status: options.status, updatedAt: options.now })
    .where(eq(users.id, options.userId))
    .returning({ id: users.id });
  return rows.length > 0;
}
