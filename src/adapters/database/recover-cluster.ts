import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { clusterFolder } from "../data-folder.ts";
import { startEmbeddedPostgres } from "./embedded-server.ts";
import { runAlone } from "./run-alone.ts";

/** Below the cluster, so that the server can reach it by a relative name without special characters. */
export const RECOVERED_LOG = "archived-wal";

const POLL_MS = 100;
const ENDED_EARLY = "recovery ended before configured recovery target was reached";

/**
 * Lets the server apply the log in `RECOVERED_LOG` to the copied cluster in `dataDir/postgres`, up to a moment or to its
 * end. `work` gets the recovered database. Returns the time of the last transaction; null: there was none.
 */
export async function recoverCluster({
  dataDir,
  at,
  logger,
  work,
}: {
  dataDir: string;
  at: Date | null;
  logger: Pick<Logger, "info" | "warn">;
  work(client: pg.Client): Promise<void>;
}): Promise<Date | null> {
  const cluster = clusterFolder(dataDir);
  const settings = path.join(cluster, "postgresql.auto.conf");
  const before = await readFile(settings, "utf8");
  const recover = async (target: Date | null) => {
    await writeFile(settings, before);
    await appendFile(settings, describeRecovery(target));
    await writeFile(path.join(cluster, "recovery.signal"), "");
    return runRecovery({ dataDir, logger, work });
  };
  const last = await recover(at).catch(async (error: unknown) => {
    // Nothing was committed after that moment: the end of the log is the same state.
    if (at !== null && (await readLogs(cluster)).includes(ENDED_EARLY)) return recover(null);
    throw error;
  });
  await writeFile(settings, before);
  await rm(path.join(cluster, RECOVERED_LOG), { recursive: true });
  return last;
}

function describeRecovery(at: Date | null): string {
  // Abbreviations of time zones, also Z, are not known yet when the server reads this setting.
  const moment = at?.toISOString().replace("T", " ").replace("Z", "+00");
  const target = moment === undefined ? "" : `recovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`;
  return `\nrestore_command = 'cp ${RECOVERED_LOG}/%f %p'\n${target}`;
}

async function runRecovery({
  dataDir,
  logger,
  work,
}: Omit<Parameters<typeof recoverCluster>[0], "at">): Promise<Date | null> {
  const server = await startEmbeddedPostgres({ dataDir, logger });
  try {
    return await runAlone(
      server.url,
      async (client) => {
        while (await isRecovering(client)) await sleep(POLL_MS);
        const { rows } = await client.query("select pg_last_xact_replay_timestamp() as last");
        await work(client);
        return rows[0]?.last ?? null;
      },
      { purpose: "recovery" },
    );
  } finally {
    await server.stop();
  }
}

async function isRecovering(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_is_in_recovery() as is_recovering");
  return rows[0]?.is_recovering;
}

async function readLogs(cluster: string): Promise<string> {
  const folder = path.join(cluster, "log");
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")))).join("");
}
