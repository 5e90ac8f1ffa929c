import { and, asc, eq } from "drizzle-orm";
import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { moderationReports } from "./moderation-tables.ts";

export type ReportRow = typeof moderationReports.$inferSelect;

const LISTED = 200;
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
