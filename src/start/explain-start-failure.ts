import { existsSync, statfsSync } from "node:fs";
import { isDiskFull } from "../kit/process/full-disk.ts";
import { isDatabaseTrouble } from "../ports/database-trouble.ts";

/**
 * The size of PostgreSQL's log file; if there is no space for the next one, the server exits without giving a reason.
 */
const LOG_FILE_BYTES = 16 * 1024 ** 2;

/** Why the site did not start, in one line for the operator. */
export function explainStartFailure(error: unknown, dataDir: string | null): string {
  if (isDiskFull(error) || (isDatabaseTrouble(error) && dataDir !== null && readFreeBytes(dataDir) < LOG_FILE_BYTES))
    return "磁盘满了，写不下：请在 DATA_DIR 和数据库所在的磁盘上腾出空间，再启动；已经写好的都在";
  return firstLine(error instanceof Error ? error.message : String(error));
}

/** The first line with text: a message of zod begins with an empty line. */
function firstLine(message: string): string {
  return message.trim().split("\n", 1)[0]?.trim() || "没有说明原因";
}

/** Infinite if the folder does not exist yet: nothing has been written that could have filled its disk. */
function readFreeBytes(folder: string): number {
  if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
