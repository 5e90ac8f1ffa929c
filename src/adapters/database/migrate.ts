import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";

// Any number, as long as every version of the product uses the same one.
const LOCK_NUMBER = 72_173_001;

/**
 * Brings the database to the newest schema, all steps in one transaction; processes that start together take turns.
 * Out: how many migrations were applied.
 */
export async function migrateDatabase(options: {
  url: string;
  migrationsFolder: string;
  logger: Pick<Logger, "info">;
}): Promise<number> {
  const client = new pg.Client({ connectionString: options.url, application_name: "zhixing-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_NUMBER]);
    const before = await countApplied(client);
    await migrate(drizzle({ client }), { migrationsFolder: options.migrationsFolder });
    const applied = (await countApplied(client)) - before;
    if (applied > 0) options.logger.info({ applied, before }, "migrated the database");
    else options.logger.info("database schema is up to date");
    return applied;
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

async function countApplied(client: pg.Client): Promise<number> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!found.rows[0]?.name) return 0;
  const counted = await client.query("select count(*)::int as applied from drizzle.__drizzle_migrations");
  return counted.rows[0].applied;
}
