/** How often a line is printed at the most. */
const EVERY_MS = 10_000;

interface Options {
  /** How many there are to do. */
  total: number;
  /** What is counted, in the plural: "files". */
  unit: string;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  print?: (line: string) => void;
}

export interface Progress {
  /** One more of the units is done, with this many passed and failed tests in it. */
  advance(passed: number, failed: number): void;
}

/** Prints how far a run of tests is: at most every ten seconds, and once at its end. */
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
