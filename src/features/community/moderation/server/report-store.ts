import { and, asc, eq, gt } from "drizzle-orm";
import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { moderationReports } from "./moderation-tables.ts";

export type ReportRow = typeof moderationReports.$inferSelect;

const LISTED = 200;
const READ_AT_ONCE = 500;

/** @returns false when the user had already reported it */
export async function insertReport(tx: Transaction, report: ReportRow): Promise<boolean> {
  const rows = await tx
    .insert(moderationReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ kind: moderationReports.kind });
  return rows.length > 0;
}

export function listReportsOf(db: DatabaseOrTransaction, { kind, id }: WrittenContent): Promise<ReportRow[]> {
  return db
    .select()
    .from(moderationReports)
    .where(and(eq(moderationReports.kind, kind), eq(moderationReports.contentId, id)))
    .orderBy(asc(moderationReports.createdAt))
    .limit(LISTED);
}

/** A user's own reports in batches. */
export function listReportsBy(db: DatabaseOrTransaction, userId: number, after: Date | null): Promise<ReportRow[]> {
  return db
    .select()
    .from(moderationReports)
    .where(
      and(eq(moderationReports.userId, userId), after === null ? undefined : gt(moderationReports.createdAt, after)),
    )
    .orderBy(asc(moderationReports.createdAt))
    .limit(READ_AT_ONCE);
}

export async function deleteReportsBy(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(moderationReports).where(eq(moderationReports.userId, userId));
}
