import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";

const FILE_VARIABLE = "TEST_SPEED_FILE";
/** How long a reading is used before the file is read again. */
const REREAD_MS = 500;

let reading = { slowness: 1, readAt: Number.NEGATIVE_INFINITY };

/**
 * Repeats a part of the work that `limits.ts` measures once until the run ends, with less than one percent of a
 * processor. The slowest of the last readings is used, because a machine that was slow recently is often slow again.
 */
const meter = `
  const { workerData } = require("node:worker_threads");
  const { renameSync, writeFileSync } = require("node:fs");
  const { file, referenceMs, everyMs, window } = workerData;
  const recent = [];
  function work() {
    const entries = {};
    let length = 0;
    for (let index = 0; index < 2e5; index += 1) {
      entries["k" + (index % 5000)] = String(index).padStart(8, "0");
      length += entries["k" + (index % 5000)].length;
    }
    return length;
  }
  work();
  setInterval(() => {
    const startedAt = performance.now();
    work();
    recent.push((performance.now() - startedAt) / referenceMs);
    if (recent.length > window) recent.shift();
    writeFileSync(file + ".new", Math.max(1, ...recent).toFixed(2));
    renameSync(file + ".new", file);
  }, everyMs);
`;

/** Measures the machine's speed until this process ends. The processes that it starts read the same measurement. */
export function startSpeedMeter(): void {
  if (process.env[FILE_VARIABLE]) return;
  // Named after the process, so that the next run removes the folder of a killed one (`removeLeftovers`).
  const folder = mkdtempSync(path.join(tmpdir(), `zhixing-test-${process.pid}-speed-`));
  const file = path.join(folder, "slowness");
  process.env[FILE_VARIABLE] = file;
  const workerData = { file, referenceMs: 30, everyMs: 5_000, window: 4 };
  new Worker(meter, { eval: true, workerData }).unref();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** How many times longer than on two free processors work took during the last seconds; 1 if no meter runs. */
export function readCurrentSlowness(): number {
  const file = process.env[FILE_VARIABLE];
  if (!file) return 1;
  if (performance.now() - reading.readAt > REREAD_MS) reading = { slowness: read(file), readAt: performance.now() };
  return reading.slowness;
}

/** A machine that stood still for a moment is not this slow: the tests that follow would wait for minutes. */
const MAX_SLOWNESS = 8;

function read(file: string): number {
  try {
    return Math.min(MAX_SLOWNESS, Number(readFileSync(file, "utf8")));
  } catch (error) {
    // Before the first measurement, and after the meter's process has ended.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 1;
    throw error;
  }
}
