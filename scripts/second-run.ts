import type { TimedFile } from "./slowest-files.ts";

/** More failures than this are not caused by load on the machine. */
const MAX_PLACES = 6;

/** The result of one run of a test runner. */
export interface TestRun {
  passed: number;
  failed: number;
  files: TimedFile[];
  /** Where tests failed, in the runner's own arguments: a file, or a file with a line. */
  failedPlaces: string[];
}

export interface SettledRun extends Omit<TestRun, "failedPlaces"> {
  /** Tests that failed in the full run and passed when repeated separately. */
  unsteady: string[];
}

/**
 * Repeats a small number of failures once, separately (decision 0114). A real fault fails again and fails the run. A
 * test that then passes was disturbed by other tests or by the machine: it counts as passed and is reported.
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
