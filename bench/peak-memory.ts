import { readFileSync } from "node:fs";

/** Peak memory of the process so far. */
export function readPeakMib(pid: number): number | null {
  try {
    const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    // Not Linux, or the process has ended.
    return null;
  }
}
