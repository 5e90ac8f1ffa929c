import { setTimeout as sleep } from "node:timers/promises";
import { readAppSecret } from "../adapters/app-secret.ts";
import { dropWalSlots } from "../adapters/database/wal-slot.ts";
import { recordArchiveFailure } from "../cli/archive/archive-record.ts";
import type { ArchiveTask } from "../cli/archive/keep-archive.ts";
import { explainFailure } from "../cli/explain-failure.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../kit/process/logger.ts";
import { scriptBeside } from "../kit/process/script-beside.ts";
import { systemClock } from "../ports/clock.ts";
import { runInProcess } from "./run-in-process.ts";
import type { UndoSteps } from "./undo-steps.ts";

/** The most log that waits on the disk of the site while it cannot be archived. */
const KEEP_MIB = 2_048;
const RESTART_MS = 5_000;

type ArchiveConfig = Pick<
  Config,
  | "dataDir"
  | "DATABASE_URL"
  | "APP_SECRET"
  | "ARCHIVE_DIR"
  | "BACKUP_RECIPIENT"
  | "BACKUP_HOUR"
  | "BACKUP_KEEP_DAYS"
  | "RUN_JOBS"
  | "LOG_LEVEL"
>;

/** Throws an error of one line for settings with which nothing could be archived. */
export function checkArchiveSettings(config: Pick<Config, "ARCHIVE_DIR" | "DATABASE_URL" | "BACKUP_RECIPIENT">): void {
  if (config.ARCHIVE_DIR === undefined) return;
  if (config.DATABASE_URL !== undefined)
    throw new Error("ARCHIVE_DIR：连续归档只用于内嵌的数据库；DATABASE_URL 的服务器请用它自己的归档");
  if (config.BACKUP_RECIPIENT.length === 0)
    throw new Error("ARCHIVE_DIR：归档一律用公钥加密，还要设置 BACKUP_RECIPIENT");
}

/**
 * Archives the log of the embedded database in a separate process while the site runs; one process of several does.
 * Without ARCHIVE_DIR, log that was kept for an archive is released.
 */
export async function startContinuousArchive(
  { config, url, logger }: { config: ArchiveConfig; url: string; logger: Pick<Logger, "warn"> },
  undo: UndoSteps,
): Promise<void> {
  const { dataDir, APP_SECRET: configured, ARCHIVE_DIR: archive } = config;
  if (config.DATABASE_URL !== undefined || !config.RUN_JOBS) return;
  if (archive === undefined) return dropWalSlots(url);
  const task: ArchiveTask = {
    url,
    dataDir,
    archive,
    recipients: config.BACKUP_RECIPIENT,
    appSecret: await readAppSecret({ dataDir, configured }),
    hasSecret: configured === undefined,
    baseHour: config.BACKUP_HOUR,
    keepDays: config.BACKUP_KEEP_DAYS,
    keepMiB: KEEP_MIB,
    logLevel: config.LOG_LEVEL,
  };
  const stopping = new AbortController();
  const running = keepRunning(task, { logger, stopping: stopping.signal });
  undo.push(async () => {
    stopping.abort();
    await running;
  });
}

async function keepRunning(
  task: ArchiveTask,
  { logger, stopping }: { logger: Pick<Logger, "warn">; stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    await runInProcess(scriptBeside(import.meta.url, "archive-process"), task, {
      stopping,
      unexpected: (end) => `归档的进程意外结束（${end}）`,
    }).catch(async (error: unknown) => {
      if (stopping.aborted) return;
      logger.warn({ err: error }, "the process of the archive ended, starting it again");
      const failure = { at: systemClock.now(), reason: explainFailure(error) };
      await recordArchiveFailure(task.dataDir, failure).catch((cause: unknown) =>
        logger.warn({ err: cause }, "the state of the archive could not be noted"),
      );
    });
    await sleep(RESTART_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}
