import { and, eq, lte } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { issuedPasswords, passwords } from "./password-tables.ts";

/** Records that the site issued the password set at this moment. */
export async function markPasswordIssued(
  db: DatabaseOrTransaction,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db
    .insert(issuedPasswords)
    .values({ userId, issuedAt: now })
    .onConflictDoUpdate({ target: issuedPasswords.userId, set: { issuedAt: now } });
}

/** Whether the account still has the password that the site issued. */
export async function hasIssuedPassword(db: DatabaseOrTransaction, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: passwords.userId })
    .from(passwords)
    .innerJoin(issuedPasswords, eq(issuedPasswords.userId, passwords.userId))
    .where(and(eq(passwords.userId, userId), lte(passwords.changedAt, issuedPasswords.issuedAt)));
  return rows.length > 0;
}
