import { measureSlowness } from "../test/time/limits.ts";
import { runSteps } from "./run-steps.ts";
import { findSlowest } from "./slowest-files.ts";
import type { Step } from "./test-steps.ts";

/**
 * Runs the steps and prints times, slowest files and counts. Returns the exit code, which is also 1 if no test ran.
 */
export async function runAndReport(steps: readonly Step[]): Promise<number> {
  const startedAt = performance.now();
  const slowness = await measureSlowness();
  console.log(`this machine is ${slowness} times slower than two free processors`);
  const { passed, failed, files, unsteady, times } = await runSteps(steps, { slowness });
  console.log(`\n${times.join(", ")}`);
  if (files.length > 0) console.log("slowest files:");
  for (const { file, seconds } of findSlowest(files)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  if (unsteady.length > 0) console.log(`unsteady, passed only when run once more, alone: ${unsteady.join(", ")}`);
  console.log(`\n${passed} passed, ${failed} failed, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
