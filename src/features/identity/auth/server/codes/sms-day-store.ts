import { eq, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { smsDays } from "./code-tables.ts";

export type SendChannel = "sms" | "mail";

/**
 * Counts one message unless the day already has `cap` of its kind; exact with simultaneous sends. @returns whether it
 * was counted
 */
export async function countSend(
  db: DatabaseOrTransaction,
  { channel, day, cap }: { channel: SendChannel; day: string; cap: number },
): Promise<boolean> {
  const column = columnOf(channel);
  const rows = await db
    .insert(smsDays)
    .values({ day, sends: 0, mails: 0, [column.name]: 1 })
    .onConflictDoUpdate({
      target: smsDays.day,
      set: { [column.name]: sql`${column} + 1` },
      setWhere: lt(column, cap),
    })
    .returning({ day: smsDays.day });
  return rows.length > 0;
}

export async function uncountSend(
  db: DatabaseOrTransaction,
  { channel, day }: { channel: SendChannel; day: string },
): Promise<void> {
  const column = columnOf(channel);
  await db
    .update(smsDays)
    .set({ [column.name]: sql`greatest(0, ${column} - 1)` })
    .where(eq(smsDays.day, day));
}

function columnOf(channel: SendChannel) {
  return channel === "sms" ? smsDays.sends : smsDays.mails;
}
