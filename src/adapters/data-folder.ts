import { chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { hasCode } from "../kit/process/error-code.ts";

/** Only the site's system user needs access: the folder contains files of members and of the database. */
const PRIVATE_MODE = 0o700;

/** The PostgreSQL data directory of the embedded database. */
export const clusterFolder = (dataDir: string) => path.join(dataDir, "postgres");
/** The file of its password. */
export const passwordFile = (dataDir: string) => path.join(dataDir, "postgres-password");

export async function makeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_MODE });
}

/**
 * As above; also removes the access of other users from an existing folder. Where that is not permitted, it logs a
 * warning.
 */
export async function closeDataFolder(dataDir: string, logger: Pick<Logger, "info" | "warn">): Promise<void> {
  await makeDataFolder(dataDir);
  const mode = (await stat(dataDir)).mode & 0o777;
  if ((mode & 0o077) === 0 || process.platform === "win32") return;
  const facts = { folder: dataDir, mode: mode.toString(8) };
  try {
    await chmod(dataDir, PRIVATE_MODE);
    logger.info(facts, "the data folder was open to other users of this machine and is closed now");
  } catch (error) {
    if (!hasCode(error, "EPERM") && !hasCode(error, "EROFS")) throw error;
    logger.warn(facts, "the data folder is open to other users of this machine: set its mode to 700");
  }
}
