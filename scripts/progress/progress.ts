/** Minimum interval between two lines. */
const EVERY_MS = 10_000;

interface Options {
  /** Total number of units. */
  total: number;
  /** What is counted, in the plural: "files". */
  unit: string;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  print?: (line: string) => void;
}

export interface Progress {
  /** Records that another unit is done, with its numbers of passed and failed tests. */
  advance(passed: number, failed: number): void;
}

/** Prints the progress of a test run: at most every ten seconds, and once at its end. */
export function createProgress({ total, unit, now = () => performance.now(), print = console.log }: Options): Progress {
  const startedAt = now();
  const counts = { done: 0, passed: 0, failed: 0 };
  let printedAt = startedAt;

  return {
    advance(passed, failed) {
      counts.done += 1;
      counts.passed += passed;
      counts.failed += failed;
      const isEnd = counts.done === total;
      if (!isEnd && now() - printedAt < EVERY_MS) return;
      printedAt = now();
      const share = Math.floor((100 * counts.done) / total);
      const seconds = Math.round((now() - startedAt) / 1000);
      print(
        `  ${share} %, ${seconds} s: ${counts.done} of ${total} ${unit}, ${counts.passed} passed, ${counts.failed} failed`,
      );
    },
  };
}
