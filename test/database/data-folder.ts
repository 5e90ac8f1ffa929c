import { execFile } from "node:child_process";
import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isAlive } from "../../src/adapters/database/find-running-server.ts";
import { readText } from "../../src/adapters/database/postgres-data.ts";

const run = promisify(execFile);

const NAME_PATTERN = /^zhixing-test-(\d+)-/;

/**
 * The folder whose files Linux stores in memory. A database consists of a thousand files: copying them on a disk takes
 * ten times the work.
 */
const MEMORY = "/dev/shm";
/** The variable with the system's temporary folder while a run replaces it by its own. */
const DISK_VARIABLE = "TEST_DISK_FOLDER";
/** A whole run needs this for its databases, logs and films. With less free memory its folders are on the disk. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Creates a data folder for one test run, named after the process that must remove it; in memory if there is enough
 * space. `isOnDisk` is for tests that measure how long disk operations take.
 */
export async function createDataFolder({ isOnDisk = false } = {}): Promise<string> {
  const place = !isOnDisk && (await hasRoomInMemory()) ? MEMORY : findDiskPlace();
  return mkdtemp(path.join(place, `zhixing-test-${process.pid}-`));
}

/** The system's temporary folder, also in processes that were given the run's own. */
function findDiskPlace(): string {
  return process.env[DISK_VARIABLE] ?? tmpdir();
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/**
 * Makes this process and its children write temporary files to a folder that is removed after the run, including the
 * files of a test whose process was killed; in memory if there is enough space. Returns the function that removes it.
 */
export async function openTemporaryFolder(): Promise<() => Promise<void>> {
  const { TMPDIR } = process.env;
  process.env[DISK_VARIABLE] ??= tmpdir();
  const folder = await createDataFolder();
  // The mode of the system's temporary folder, because a database server and some sites run as other users.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await removeDataFolder(folder);
  };
}

/** Ends the servers and removes the folders of runs that were killed before they could clean up. */
export async function removeLeftovers(): Promise<void> {
  for (const place of [MEMORY, findDiskPlace()]) {
    for (const name of await readdir(place).catch(() => [])) {
      const owner = Number(NAME_PATTERN.exec(name)?.[1]);
      if (!owner || isAlive(owner)) continue;
      await unmountBelow(path.join(place, name));
      await removeDataFolder(path.join(place, name));
    }
  }
}

/** A killed full-disk test leaves its small disk mounted, and a folder with a mounted disk cannot be removed. */
async function unmountBelow(folder: string): Promise<void> {
  const mounts = (await readText("/proc/mounts")) ?? "";
  for (const line of mounts.split("\n")) {
    const [, place = ""] = line.split(" ");
    if (place === folder || place.startsWith(`${folder}/`)) await run("umount", [place]);
  }
}

/** Removes a data folder; a database server that still runs in it is ended at once. */
export async function removeDataFolder(folder: string): Promise<void> {
  const lock = await readText(path.join(folder, "postgres", "postmaster.pid"));
  const server = Number(lock?.split("\n")[0]);
  if (server && isAlive(server)) process.kill(server, "SIGQUIT");
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
