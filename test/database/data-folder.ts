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
 * Where Linux stores files in memory. A database is a thousand files: copied on a disk they cost ten times the work.
 */
const MEMORY = "/dev/shm";
/** Less than a machine has to spare for the databases, logs and films of a whole run goes to the disk. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * A data folder for one test run, named after the process that must remove it; in memory where there is room.
 * `isOnDisk` is for what measures how long the disk takes.
 */
export async function createDataFolder({ isOnDisk = false } = {}): Promise<string> {
  const place = !isOnDisk && (await hasRoomInMemory()) ? MEMORY : findDiskPlace();
  return mkdtemp(path.join(place, `zhixing-test-${process.pid}-`));
}

/** Beside the run's folder for temporary files: `removeLeftovers` ends a server whose data it finds there. */
function findDiskPlace(): string {
  const place = tmpdir();
  return NAME_PATTERN.test(path.basename(place)) ? path.dirname(place) : place;
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
 * Lets this process and its children put temporary files into a folder of this run, which is removed with the run: also
 * the files of a test whose process is killed. Returns the function that removes it.
 */
export async function openTemporaryFolder(): Promise<() => Promise<void>> {
  const { TMPDIR } = process.env;
  const folder = await mkdtemp(path.join(tmpdir(), `zhixing-test-${process.pid}-`));
  // As the system's own: a database server and some sites of tests run as other users.
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

/** A killed test of a full disk leaves its small disk mounted on its folder, which cannot be removed then. */
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
