import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { postingBans } from "./moderation-tables.ts";

export type PostingBanRow = typeof postingBans.$inferSelect;

/** The ban in force that ends last; null: the user may post. */
export async function findBan(db: DatabaseOrTransaction, userId: number, now: Date): Promise<PostingBanRow | null> {
  const [row] = await db
    .select()
    .from(postingBans)
    .where(and(eq(postingBans.userId, userId), gt(postingBans.endsAt, now), isNull(postingBans.liftedAt)))
    .orderBy(desc(postingBans.endsAt))
    .limit(1);
  return row ?? null;
}

/** Makes publishing wait for a concurrent ban, and vice versa. */
export async function lockPostingOf(
  tx: Transaction,
  userId: number,
  { isShared }: { isShared: boolean },
): Promise<void> {
  const key = sql`hashtextextended(${`posting:${userId}`}, 0)`;
  await tx.execute(
    isShared ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  );
}

export async function insertBan(
  tx: Transaction,
  ban: Pick<PostingBanRow, "userId" | "reason" | "startsAt" | "endsAt" | "bannedBy">,
): Promise<PostingBanRow> {
  const [row] = await tx.insert(postingBans).values(ban).returning();
  if (!row) throw new Error("the ban was not written down");
  return row;
}

/** Ends all bans in force. @returns the ended ones */
export async function liftBans(
  tx: Transaction,
  { userId, by, now }: { userId: number; by: number | null; now: Date },
): Promise<PostingBanRow[]> {
  return tx
    .update(postingBans)
    .set({ liftedAt: now, liftedBy: by })
    .where(and(eq(postingBans.userId, userId), gt(postingBans.endsAt, now), isNull(postingBans.liftedAt)))
    .returning();
}

/** Bans that began since then, without lifted ones. */
export async function countBansSince(db: DatabaseOrTransaction, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ bans: count() })
    .from(postingBans)
    .where(and(eq(postingBans.userId, userId), gt(postingBans.startsAt, since), isNull(postingBans.liftedAt)));
  return row?.bans ?? 0;
}

interface BanFilter {
  user_id?: number | undefined;
  is_in_force: boolean;
  q?: string | undefined;
  now: Date;
}

/** The bans that a filter chooses. */
export function listedBans(
  db: DatabaseOrTransaction,
  { user_id: userId, is_in_force: isInForce, q, now }: BanFilter,
): ListedRows<PostingBanRow, "id" | "ends_at"> {
  const { id, endsAt, liftedAt, reason } = postingBans;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: { id: { column: id, of: (row) => row.id }, ends_at: { column: endsAt, of: (row) => row.endsAt } },
    where: and(
      userId === undefined ? undefined : eq(postingBans.userId, userId),
      isInForce ? and(gt(endsAt, now), isNull(liftedAt)) : undefined,
      containsWord(q, [reason]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(postingBans)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, postingBans, where),
  };
}
