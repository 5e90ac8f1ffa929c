import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function startProgress(total: number) {
  const clock = { ms: 0 };
  const lines: string[] = [];
  const progress = createProgress({ total, unit: "files", now: () => clock.ms, print: (line) => lines.push(line) });
  return { clock, lines, progress };
}

test("prints nothing within ten seconds, then a line with share, time and counts", () => {
  const { clock, lines, progress } = startProgress(4);
  clock.ms = 9_000;
  progress.advance(3, 0);
  expect(lines).toEqual([]);
  clock.ms = 10_000;
  progress.advance(2, 1);
  expect(lines).toEqual(["  50 %, 10 s: 2 of 4 files, 5 passed, 1 failed"]);
});

test("prints the end immediately", () => {
  const { lines, progress } = startProgress(1);
  progress.advance(7, 0);
  expect(lines).toEqual(["  100 %, 0 s: 1 of 1 files, 7 passed, 0 failed"]);
});
