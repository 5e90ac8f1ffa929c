import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive } from "../../src/adapters/database/find-running-server.ts";
import { readText } from "../../src/adapters/database/postgres-data.ts";

const NAME_PATTERN = /^zhixing-test-(\d+)-/;

/** A data folder for one test run, named after the process that must remove it. */
export function createDataFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `zhixing-test-${process.pid}-`));
}

/** Ends the servers and removes the folders of runs that were killed before they could clean up. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(NAME_PATTERN.exec(name)?.[1]);
    if (owner && !isAlive(owner)) await removeDataFolder(path.join(tmpdir(), name));
  }
}

/** Removes a data folder; a database server that still runs in it is ended at once. */
export async function removeDataFolder(folder: string): Promise<void> {
  const lock = await readText(path.join(folder, "postgres", "postmaster.pid"));
  const server = Number(lock?.split("\n")[0]);
  if (server && isAlive(server)) process.kill(server, "SIGQUIT");
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
