import { and, count, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { verifyCodes } from "../codes/code-tables.ts";
import { triesKeyOf } from "../passwords/password-store.ts";
import { passwordTries } from "../passwords/password-tables.ts";
import type { UserRow } from "../people/user-store.ts";
import { auditEvents, users } from "../people/user-tables.ts";
import { loginScenes, wechatIdentities } from "../qr/qr-tables.ts";

/** Replaces the name. */
const ERASED_NAME = "已注销用户";

/** Counts the other admins who could administer the site. */
export async function countOtherAdmins(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const isOther = and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, userId));
  const [counted] = await db.select({ others: count() }).from(users).where(isOther);
  return counted?.others ?? 0;
}

/**
 * Closes the account, so that a login in progress cannot finish, and removes what refers to the person otherwise than by
 * the user's id. The id stays, for the records that the law requires.
 */
export async function closeAccount(tx: Transaction, { user, now }: { user: UserRow; now: Date }): Promise<void> {
  const { id: userId, phone, email } = user;
  await tx.delete(passwordTries).where(eq(passwordTries.key, triesKeyOf(userId)));
  const openids = tx
    .select({ openid: wechatIdentities.openid })
    .from(wechatIdentities)
    .where(eq(wechatIdentities.userId, userId));
  const names = [loginScenes.userId, loginScenes.shownUserId, loginScenes.linkUserId].map((one) => eq(one, userId));
  await tx.delete(loginScenes).where(or(...names, inArray(loginScenes.openid, openids)));
  for (const target of [phone, email]) {
    if (target !== null) await tx.delete(verifyCodes).where(eq(verifyCodes.target, target));
  }
  const nobody = {
    name: ERASED_NAME,
    phone: null,
    email: null,
    emailVerifiedAt: null,
    avatarUrl: null,
    bannedUntil: null,
    banReason: null,
    role: "user",
    status: "disabled",
  } as const;
  await tx
    .update(users)
    .set({ ...nobody, updatedAt: now })
    .where(eq(users.id, userId));
}

/** Deletes security events of users who were erased before `moment`, and those from before it without a user. */
export async function deleteEventsOfGone(db: Database, moment: Date): Promise<void> {
  const gone = db
    .select({ userId: auditEvents.userId })
    .from(auditEvents)
    .where(and(eq(auditEvents.kind, "account_erased"), lte(auditEvents.createdAt, moment)));
  const isNobodys = and(isNull(auditEvents.userId), lte(auditEvents.createdAt, moment));
  await db.delete(auditEvents).where(or(sql`${auditEvents.userId} in ${gone}`, isNobodys));
}
