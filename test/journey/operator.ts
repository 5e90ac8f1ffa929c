import pg from "pg";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { quietLogger } from "../quiet-logger.ts";

/** Writes a level into the ledger of the running site, as an administrator would: for spans that nobody can buy. */
export async function grantLevel(span: { userId: number; level: 2 | 3; from: Date; to: Date }): Promise<void> {
  const dataDir = process.env.JOURNEY_DATA_DIR;
  if (dataDir === undefined) throw new Error("no site is running");
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    await client.query(
      `insert into grants (user_id, kind, level, starts_at, ends_at, source, created_at)
       values ($1, 'level', $2, $3, $4, 'admin', $3)`,
      [span.userId, span.level, span.from, span.to],
    );
  } finally {
    await client.end();
    await server.stop();
  }
}
