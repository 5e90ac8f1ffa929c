import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { UserRow } from "../people/user-store.ts";
import { users } from "../people/user-tables.ts";

const MAX_LISTED = 500;

export async function updateBan(
  tx: Transaction,
  { userId, ban, now }: { userId: number; ban: { reason: string; until: Date | null } | null; now: Date },
): Promise<UserRow> {
  const change =
    ban === null
      ? ({ status: "active", bannedUntil: null, banReason: null } as const)
      : ({ status: "banned", bannedUntil: ban.until, banReason: ban.reason } as const);
  const [row] = await tx
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!row) throw new Error(`user ${userId} has vanished`);
  return row;
}

/** Accounts that are banned now, ordered by id. */
export function findBanned(db: DatabaseOrTransaction, now: Date): Promise<UserRow[]> {
  const isInForce = or(isNull(users.bannedUntil), gt(users.bannedUntil, now));
  return db
    .select()
    .from(users)
    .where(and(eq(users.status, "banned"), isInForce))
    .orderBy(asc(users.id))
    .limit(MAX_LISTED);
}
