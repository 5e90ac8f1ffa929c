import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { type OpenScene, openScene } from "../test/auth/open-scene.ts";
import { quietLogger } from "../test/quiet-logger.ts";

const AT_ONCE = 8;
const LIFETIME_MS = 300_000;

/** Inserts open codes into the site's own database, without fetching a picture of each from WeChat. */
export async function makeScenes(dataDir: string, count: number) {
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const connection = connectDatabase({ url: server.url, max: AT_ONCE, applicationName: "bench", logger: quietLogger });
  const createdAt = new Date();

  const makeScene = (index: number) =>
    openScene(connection.db, { deviceId: `web_bench_${index}_1`, createdAt, lifetimeMs: LIFETIME_MS });

  const scenes: OpenScene[] = [];
  for (let index = 0; index < count; index += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - index);
    scenes.push(...(await Promise.all(Array.from({ length: size }, (_, offset) => makeScene(index + offset)))));
  }
  return {
    scenes,
    /** The site's own connections for calls; those of its guest pages and jobs have other names. */
    async countConnections(): Promise<number> {
      const { rows } = await connection.pool.query<{ count: string }>(
        "select count(*) from pg_stat_activity where application_name = 'zhixing' and usename = current_user",
      );
      return Number(rows[0]?.count ?? 0);
    },
    async close(): Promise<void> {
      await connection.close();
      await server.stop();
    },
  };
}
