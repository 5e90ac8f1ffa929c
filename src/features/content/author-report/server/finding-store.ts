import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "../../../../ports/database.ts";
import type { FindingKind } from "../report-kinds.ts";
import { contentChecks, contentFindings } from "./report-tables.ts";

export type Finding = Omit<typeof contentFindings.$inferSelect, "id">;

const THE_ONE = 1;
const ROWS_AT_ONCE = 500;

/** Replaces the findings of the previous check. */
export async function saveFindings(
  db: Database,
  { findings, checkedAt, isCapped }: { findings: readonly Finding[]; checkedAt: Date; isCapped: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { checkedAt, isCapped };
    // Locks the single row first, so that simultaneous checks are serialised.
    await tx
      .insert(contentChecks)
      .values({ id: THE_ONE, ...row })
      .onConflictDoUpdate({ target: contentChecks.id, set: row });
    await tx.delete(contentFindings);
    for (let start = 0; start < findings.length; start += ROWS_AT_ONCE)
      await tx.insert(contentFindings).values(findings.slice(start, start + ROWS_AT_ONCE));
  });
}

export async function findLastCheck(db: Database) {
  const [row] = await db.select().from(contentChecks).where(eq(contentChecks.id, THE_ONE));
  return row ?? null;
}

export function listFindings(db: Database, options: { kind: FindingKind | undefined; after: number; limit: number }) {
  const { kind, after, limit } = options;
  return db
    .select()
    .from(contentFindings)
    .where(and(gt(contentFindings.id, after), kind && eq(contentFindings.kind, kind)))
    .orderBy(asc(contentFindings.id))
    .limit(limit);
}
