import { execFileSync } from "node:child_process";
import { readPostmasterPid } from "./postmaster-pid.ts";

/**
 * Sends the signal to the embedded database server of a data folder and to its child processes: the database hangs only
 * if all of them are stopped.
 */
export async function signalDatabase(dataDir: string, signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  const pid = await readPostmasterPid(dataDir);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  for (const one of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(one, signal);
}
