import { sql } from "drizzle-orm";
import type { Database } from "../../../../ports/database.ts";

/** Tells a channel a table's name when a row of it was published after the one moment and until the other. */
export async function notifyIfPublished(
  db: Database,
  { channel, table, after, until }: { channel: string; table: string; after: Date; until: Date },
): Promise<void> {
  await db.execute(sql`
    select pg_notify(${channel}, ${table})
    where exists (
      select from ${sql.identifier(table)}
      where published_at > ${after.toISOString()}::timestamptz
        and published_at <= ${until.toISOString()}::timestamptz
    )`);
}
