import { and, asc, count, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { passwords, passwordTries, securityNotices } from "../people/account-tables.ts";
import { auditEvents, consents, sessions, users, verifyCodes } from "../people/auth-tables.ts";
import type { UserRow } from "../people/user-store.ts";
import { loginScenes, wechatIdentities } from "../qr/qr-tables.ts";
import { accountNames, issuedPasswords } from "../second-factor/second-factor-tables.ts";
import { triesKeyOf } from "../sign-in/log-in-using-password.ts";
import { cancellations } from "./personal-data-tables.ts";

export type CancellationRow = typeof cancellations.$inferSelect;

/** What is written in the place of a name. */
export const ERASED_NAME = "已注销用户";

export async function findCancellation(db: DatabaseOrTransaction, userId: number): Promise<CancellationRow | null> {
  const [row] = await db.select().from(cancellations).where(eq(cancellations.userId, userId));
  return row ?? null;
}

/** @returns false when one is under way already */
export async function insertCancellation(
  transaction: Transaction,
  row: Pick<CancellationRow, "userId" | "requestedAt" | "dueAt">,
): Promise<boolean> {
  const rows = await transaction.insert(cancellations).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** @returns whether there was one that could still be withdrawn */
export async function deleteCancellation(transaction: Transaction, userId: number): Promise<boolean> {
  const isOpen = and(eq(cancellations.userId, userId), isNull(cancellations.finishedAt));
  const rows = await transaction.delete(cancellations).where(isOpen).returning();
  return rows.length > 0;
}

/** Accounts whose cooling-off is over, the longest waiting first. */
export async function findDueCancellations(
  db: DatabaseOrTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ userId: cancellations.userId })
    .from(cancellations)
    .where(and(isNull(cancellations.finishedAt), lte(cancellations.dueAt, now)))
    .orderBy(asc(cancellations.dueAt))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

export async function finishCancellation(
  transaction: Transaction,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await transaction.update(cancellations).set({ finishedAt: now }).where(eq(cancellations.userId, userId));
}

/** Admins who could run the site without this one. */
export async function countOtherAdmins(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const isOther = and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, userId));
  const [counted] = await db.select({ others: count() }).from(users).where(isOther);
  return counted?.others ?? 0;
}

/**
 * Removes who the person was: every way in, every device, every contact. The number of the user stays, for what the
 * law wants kept under it. The account is shut besides, so that a login that is under way opens nothing.
 */
export async function anonymise(transaction: Transaction, { user, now }: { user: UserRow; now: Date }): Promise<void> {
  const { id: userId, phone, email } = user;
  await transaction.delete(passwords).where(eq(passwords.userId, userId));
  await transaction.delete(passwordTries).where(eq(passwordTries.key, triesKeyOf(userId)));
  await transaction.delete(issuedPasswords).where(eq(issuedPasswords.userId, userId));
  await transaction.delete(accountNames).where(eq(accountNames.userId, userId));
  await transaction.delete(wechatIdentities).where(eq(wechatIdentities.userId, userId));
  await transaction.delete(loginScenes).where(eq(loginScenes.userId, userId));
  await transaction.delete(securityNotices).where(eq(securityNotices.userId, userId));
  for (const target of [phone, email]) {
    if (target !== null) await transaction.delete(verifyCodes).where(eq(verifyCodes.target, target));
  }
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  // That and when a text was agreed to is evidence; from where is not.
  await transaction.update(consents).set({ ip: "" }).where(eq(consents.userId, userId));
  const nobody = {
    name: ERASED_NAME,
    phone: null,
    email: null,
    avatarUrl: null,
    role: "user",
    status: "disabled",
  } as const;
  await transaction
    .update(users)
    .set({ ...nobody, updatedAt: now })
    .where(eq(users.id, userId));
}

/** Security events of people who left before `moment`, and those from before it that never belonged to anybody. */
export async function deleteEventsOfNobody(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  const gone = db
    .select({ userId: cancellations.userId })
    .from(cancellations)
    .where(and(isNotNull(cancellations.finishedAt), lte(cancellations.finishedAt, moment)));
  await db.delete(auditEvents).where(sql`${auditEvents.userId} in ${gone}`);
  await db.delete(auditEvents).where(and(isNull(auditEvents.userId), lte(auditEvents.createdAt, moment)));
}
