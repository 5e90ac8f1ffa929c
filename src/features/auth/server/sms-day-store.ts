import { eq, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { smsDays } from "./auth-tables.ts";

/** Counts one message unless the day has had `cap` of them; exact under parallel sends. @returns whether it counted */
export async function countSend(
  db: DatabaseOrTransaction,
  { day, cap }: { day: string; cap: number },
): Promise<boolean> {
  const rows = await db
    .insert(smsDays)
    .values({ day, sends: 1 })
    .onConflictDoUpdate({
      target: smsDays.day,
      set: { sends: sql`${smsDays.sends} + 1` },
      setWhere: lt(smsDays.sends, cap),
    })
    .returning({ sends: smsDays.sends });
  return rows.length > 0;
}

export async function uncountSend(db: DatabaseOrTransaction, day: string): Promise<void> {
  await db
    .update(smsDays)
    .set({ sends: sql`greatest(0, ${smsDays.sends} - 1)` })
    .where(eq(smsDays.day, day));
}
