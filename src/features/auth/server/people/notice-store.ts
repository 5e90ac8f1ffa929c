import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { securityNotices } from "./user-tables.ts";

export type NoticeRow = typeof securityNotices.$inferSelect;

export async function insertNotices(
  tx: Transaction,
  notices: (Pick<NoticeRow, "userId" | "kind" | "channel" | "target"> & { now: Date })[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ now, ...notice }) => ({ ...notice, happenedAt: now, attempts: 0, nextAttemptAt: now }));
  await tx.insert(securityNotices).values(rows);
}

/** Takes due notices for one try each; the next is due after one, two, four … minutes unless this one settles it. */
export async function claimNotices(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<NoticeRow[]> {
  const due = await tx
    .select({ id: securityNotices.id })
    .from(securityNotices)
    .where(lte(securityNotices.nextAttemptAt, now))
    .orderBy(asc(securityNotices.nextAttemptAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  const pause = sql`power(2, ${securityNotices.attempts}) * interval '1 minute'`;
  return tx
    .update(securityNotices)
    .set({
      attempts: sql`${securityNotices.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(
      inArray(
        securityNotices.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}

/** The next try is at this moment and not before: whoever carries the notice said so. */
export async function postponeNotice(db: DatabaseOrTransaction, id: number, until: Date): Promise<void> {
  await db.update(securityNotices).set({ nextAttemptAt: until }).where(eq(securityNotices.id, id));
}

/** The notice needs no further try. Its target is forgotten, because nothing needs it any more. */
export async function settleNotice(
  db: DatabaseOrTransaction,
  id: number,
  outcome: NonNullable<NoticeRow["outcome"]>,
): Promise<void> {
  await db.update(securityNotices).set({ outcome, nextAttemptAt: null, target: "" }).where(eq(securityNotices.id, id));
}

export async function deleteNoticesBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db
    .delete(securityNotices)
    .where(and(lt(securityNotices.happenedAt, moment), sql`${securityNotices.outcome} is not null`));
}
