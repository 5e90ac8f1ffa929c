import type { TimedFile } from "./slowest-files.ts";

/** More failures than these are no accident of the machine. */
const MAX_PLACES = 3;

/** What one run of a test runner showed. */
export interface TestRun {
  passed: number;
  failed: number;
  files: TimedFile[];
  /** Where tests failed, in the runner's own arguments: a file, or a file with a line. */
  failedPlaces: string[];
}

export interface SettledRun extends Omit<TestRun, "failedPlaces"> {
  /** What failed beside the others and passed alone. */
  unsteady: string[];
}

/**
 * Few failures are run once more, alone (decision 0114): a fault fails again, and the run with it. What then passes was
 * disturbed by other tests or by the machine: it counts as passed and is named.
 */
export async function settleRun(
  first: TestRun,
  runAlone: (places: readonly string[]) => Promise<TestRun>,
): Promise<SettledRun> {
  const { passed, failed, files, failedPlaces } = first;
  const settled = { passed, failed, files, unsteady: [] };
  if (failedPlaces.length === 0 || failedPlaces.length > MAX_PLACES) return settled;
  console.log(`\nonce more, alone: ${failedPlaces.join(", ")}`);
  const second = await runAlone(failedPlaces);
  if (second.failed > 0) return settled;
  return { passed: passed + failed, failed: 0, files, unsteady: failedPlaces };
}
