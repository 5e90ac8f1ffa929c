import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";
import { findSlowest, timeJourneyFiles, timeUnitFiles } from "./slowest-files.ts";

test("the slowest files of both runners come first, the time of a file with several projects in sum", () => {
  const units = timeUnitFiles({
    testResults: [
      { name: path.join(root, "src/a.test.ts"), startTime: 1_000, endTime: 1_500 },
      { name: path.join(root, "src/b.test.ts"), startTime: 1_000, endTime: 4_000 },
    ],
  });
  const timed = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const journeys = timeJourneyFiles({
    config: { rootDir: path.join(root, "e2e") },
    suites: [
      {
        file: "auth/login.spec.ts",
        specs: [timed(500)],
        suites: [{ file: "auth/login.spec.ts", specs: [timed(250)] }],
      },
      { file: "auth/login.spec.ts", specs: [timed(1_000, 250)] },
    ],
  });
  expect(findSlowest([...units, ...journeys], 2)).toEqual([
    { file: "src/b.test.ts", seconds: 3 },
    { file: "e2e/auth/login.spec.ts", seconds: 2 },
  ]);
});

test("a run without a report has no slow files", () => {
  expect([...timeUnitFiles({}), ...timeJourneyFiles({})]).toEqual([]);
});
