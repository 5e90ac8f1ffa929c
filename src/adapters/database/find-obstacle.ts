import type pg from "pg";

/**
 * The reason why the database cannot serve the site now, or null. A read-only database, such as a standby, shows pages
 * but allows neither logins nor purchases.
 */
export async function findDatabaseObstacle(pool: Pick<pg.Pool, "query">): Promise<string | null> {
  return pool.query<{ value: string }>("select current_setting('transaction_read_only') as value").then(
    ({ rows }) => (rows[0]?.value === "off" ? null : "database read-only"),
    () => "database unavailable",
  );
}
