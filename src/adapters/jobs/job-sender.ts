import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../../ports/database.ts";
import { QUEUE_SCHEMA, type SendOptions } from "./job-queue.ts";

export interface JobSender {
  /** Queues one job for the site's processes, which may be running. Returns false if the queue does not exist yet. */
  send(name: string, data: object, options?: Pick<SendOptions, "tx">): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Queues jobs for the site from a process that runs none, such as a command. It opens the queue with the first job and
 * does not change the queue's tables: if the site has not started since it was installed or upgraded, nothing is
 * queued.
 */
export function createJobSender({
  db,
  url,
  logger,
}: {
  db: Database;
  url: string;
  logger: Pick<Logger, "warn">;
}): JobSender {
  let opening: Promise<PgBoss | null> | null = null;

  async function open(): Promise<PgBoss | null> {
    const { rows } = await db.execute(sql`select to_regclass(${`${QUEUE_SCHEMA}.version`}) is not null as is_set_up`);
    if (!rows[0]?.is_set_up) return null;
    const boss = new PgBoss({
      connectionString: url,
      application_name: "zhixing-cli-jobs",
      schema: QUEUE_SCHEMA,
      max: 1,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    boss.on("error", (error) => logger.warn({ err: error }, "job queue failed"));
    try {
      return await boss.start();
    } catch (error) {
      logger.warn({ err: error }, "no job is queued, the site's own rounds will find what is to be done");
      await boss.stop({ graceful: false });
      return null;
    }
  }

  return {
    async send(name, data, { tx } = {}) {
      opening ??= open();
      const boss = await opening;
      if (boss === null || (await boss.getQueue(name)) === null) return false;
      return (await boss.send(name, data, tx ? { db: fromDrizzle(tx, sql) } : {})) !== null;
    },
    async close() {
      await (await opening)?.stop({ graceful: false });
    },
  };
}
