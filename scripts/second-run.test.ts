import { expect, test } from "vitest";
import { settleRun, type TestRun } from "./second-run.ts";

const runOf = (passed: number, failedPlaces: string[]): TestRun => ({
  passed,
  failed: failedPlaces.length,
  files: [],
  failedPlaces,
});

function createSecond(outcome: TestRun) {
  const places: (readonly string[])[] = [];
  return {
    places,
    run: async (given: readonly string[]) => {
      places.push(given);
      return outcome;
    },
  };
}

test("a test that passes alone counts as passed and is reported as flaky", async () => {
  const second = createSecond(runOf(1, []));
  expect(await settleRun(runOf(9, ["e2e/a.spec.ts:12"]), second.run)).toEqual({
    passed: 10,
    failed: 0,
    files: [],
    unsteady: ["e2e/a.spec.ts:12"],
  });
  expect(second.places).toEqual([["e2e/a.spec.ts:12"]]);
});

test("a test that fails alone as well fails the run", async () => {
  const second = createSecond(runOf(1, ["b"]));
  expect(await settleRun(runOf(8, ["a", "b"]), second.run)).toMatchObject({ passed: 8, failed: 2, unsteady: [] });
});

test("does not repeat a run with many failures or without any", async () => {
  const second = createSecond(runOf(7, []));
  const places = ["a", "b", "c", "d", "e", "f", "g"];
  expect(await settleRun(runOf(6, places), second.run)).toMatchObject({ failed: 7, unsteady: [] });
  expect(await settleRun(runOf(10, []), second.run)).toMatchObject({ passed: 10, failed: 0, unsteady: [] });
  expect(second.places).toEqual([]);
});

test("a runner that aborts without a failed test fails the run", async () => {
  const second = createSecond(runOf(4, []));
  expect(await settleRun({ ...runOf(6, []), failed: 1 }, second.run)).toMatchObject({ failed: 1 });
});
