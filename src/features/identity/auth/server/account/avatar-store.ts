import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { users } from "../people/user-tables.ts";

export async function updateAvatar(
  tx: Transaction,
  { userId, avatarUrl, now }: { userId: number; avatarUrl: string | null; now: Date },
): Promise<void> {
  await tx.update(users).set({ avatarUrl, updatedAt: now }).where(eq(users.id, userId));
}

/** Whether it is the public picture of any user. */
export async function isAvatarInUse(db: DatabaseOrTransaction, avatarUrl: string): Promise<boolean> {
  const rows = await selectAvatarUsers(db, avatarUrl).limit(1);
  return rows.length > 0;
}

/** The users who have this picture, as a subquery. */
export function selectAvatarUsers(db: DatabaseOrTransaction, avatarUrl: string) {
  return db.select({ id: users.id }).from(users).where(eq(users.avatarUrl, avatarUrl));
}
