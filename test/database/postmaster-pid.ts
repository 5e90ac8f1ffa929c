import { readFile } from "node:fs/promises";
import path from "node:path";

/** The process of the embedded database server that runs in a data folder. */
export async function readPostmasterPid(dataDir: string): Promise<number> {
  const lock = await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number(lock.split("\n")[0]);
}
