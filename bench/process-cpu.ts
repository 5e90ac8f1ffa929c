import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

interface ProcessTimes {
  parent: number;
  /** Seconds of processor time of the process and of its ended children. */
  own: number;
  ended: number;
}

/** Seconds of processor time of this process's ended children. */
export function readEndedChildren(): number {
  return readTimes(process.pid)?.ended ?? Number.NaN;
}

/** Seconds of processor time that a process and all its descendants have used so far. */
export function readProcessTree(root: number): number {
  const all = new Map(listProcesses().flatMap((pid) => [[pid, readTimes(pid)] as const]));
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(all.get(pid)?.parent ?? 0));
  let seconds = 0;
  for (const [pid, times] of all) if (times && isBelow(pid)) seconds += times.own + times.ended;
  return seconds;
}

function listProcesses(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function readTimes(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may contain spaces; the text after its closing bracket starts with the state, the third field.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (field: number) => Number(fields[field - 3]) / TICKS_A_SECOND;
    return { parent: Number(fields[1]), own: seconds(14) + seconds(15), ended: seconds(16) + seconds(17) };
  } catch {
    // The process has ended since the list was read.
    return null;
  }
}
