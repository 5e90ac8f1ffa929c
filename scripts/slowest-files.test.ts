import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";
import { findFailedFiles, findFailedJourneys, findSlowest, timeJourneyFiles, timeUnitFiles } from "./slowest-files.ts";

test("lists the slowest files of both runners first, with the total time of a file with several projects", () => {
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

test("failed files and browser tests are listed once, in the form that their runner accepts", () => {
  const units = [
    { name: path.join(root, "src/a.test.ts"), status: "failed", startTime: 0, endTime: 1 },
    { name: path.join(root, "src/b.test.ts"), status: "passed", startTime: 0, endTime: 1 },
  ];
  expect(findFailedFiles({ testResults: units })).toEqual(["src/a.test.ts"]);
  const failed = { line: 12, ok: false, tests: [] };
  const nested = { file: "auth/login.spec.ts", specs: [failed] };
  const suites = [{ file: "auth/login.spec.ts", specs: [{ line: 3, ok: true, tests: [] }, failed], suites: [nested] }];
  expect(findFailedJourneys({ config: { rootDir: path.join(root, "e2e") }, suites })).toEqual([
    "e2e/auth/login.spec.ts:12",
  ]);
});
