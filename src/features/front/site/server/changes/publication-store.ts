import { sql } from "drizzle-orm";
import type { Database } from "../../../../../ports/database.ts";

/** Sends a table's name to a channel if a row of it was published or came into force between the two moments. */
export async function notifyIfPublished(
  db: Database,
  {
    channel,
    table,
    column = "published_at",
    after,
    until,
  }: { channel: string; table: string; column?: "published_at" | "effective_at"; after: Date; until: Date },
): Promise<void> {
  await db.execute(sql`
    select pg_notify(${channel}, ${table})
    where exists (
      select from ${sql.identifier(table)}
      where ${sql.identifier(column)} > ${after.toISOString()}::timestamptz
        and ${sql.identifier(column)} <= ${until.toISOString()}::timestamptz
    )`);
}
