import { and, gte, lt, sql } from "drizzle-orm";
import type { Database } from "../../../../../ports/database.ts";
import { loginFailureMinutes } from "./code-tables.ts";

/** Counts one failed login in its minute. */
export async function countLoginFailure(db: Database, minute: Date): Promise<void> {
  await db
    .insert(loginFailureMinutes)
    .values({ minute, failures: 1 })
    .onConflictDoUpdate({
      target: loginFailureMinutes.minute,
      set: { failures: sql`${loginFailureMinutes.failures} + 1` },
    });
}

/** Whether any minute since then had at least this many failures. */
export async function hadFailures(db: Database, { since, least }: { since: Date; least: number }): Promise<boolean> {
  const rows = await db
    .select({ minute: loginFailureMinutes.minute })
    .from(loginFailureMinutes)
    .where(and(gte(loginFailureMinutes.minute, since), gte(loginFailureMinutes.failures, least)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteFailureMinutesBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(loginFailureMinutes).where(lt(loginFailureMinutes.minute, moment));
}
