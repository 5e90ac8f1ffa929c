import { expect, test } from "vitest";
import { ApiError } from "../../../kit/api/api-error.ts";
import { runEach, runInBatches } from "./run-each.ts";

const refused = new ApiError({ status: 409, code: "USED", message: "这个码已经用过" });

/** Runs rows 1 to 5; `outcomes` are the rows that fail. */
async function runFive(outcomes: Readonly<Record<number, unknown>>, stopBefore?: number) {
  const tried: number[] = [];
  const report = await runEach({
    rows: [1, 2, 3, 4, 5],
    run: async (row) => {
      tried.push(row);
      if (row in outcomes) throw outcomes[row];
    },
    onStep() {},
    isStopped: () => tried.length + 1 === stopBefore,
  });
  return { tried, report };
}

test("a refused row is reported and the others are done", async () => {
  const { tried, report } = await runFive({ 2: refused, 4: refused });
  expect(tried).toEqual([1, 2, 3, 4, 5]);
  expect(report).toEqual({
    done: 3,
    failures: [
      { row: 2, thrown: refused },
      { row: 4, thrown: refused },
    ],
    ended: null,
  });
});

test.each([
  [0, "NETWORK"],
  [0, "TIMEOUT"],
  [401, "SESSION_ENDED"],
  [403, "CONFIRMATION_NEEDED"],
  [429, "TOO_MANY_REQUESTS"],
  [503, "SERVICE_UNAVAILABLE"],
])("after %i %s the rest is not tried and can be continued", async (status, code) => {
  const thrown = new ApiError({ status, code, message: "稍后再试" });
  const { tried, report } = await runFive({ 1: refused, 3: thrown });
  expect(tried).toEqual([1, 2, 3]);
  expect(report).toEqual({ done: 1, failures: [{ row: 1, thrown: refused }], ended: { rows: [3, 4, 5], thrown } });
});

test("a fault of the server at one row does not end the run", async () => {
  const thrown = new ApiError({ status: 500, code: "INTERNAL_ERROR", message: "服务器内部错误" });
  const { report } = await runFive({ 2: thrown });
  expect(report).toEqual({ done: 4, failures: [{ row: 2, thrown }], ended: null });
});

test("a stopped run reports the rows that were not tried", async () => {
  const { tried, report } = await runFive({}, 4);
  expect(tried).toEqual([1, 2, 3]);
  expect(report).toEqual({ done: 3, failures: [], ended: { rows: [4, 5] } });
});

test("reports the position of each row before it is sent", async () => {
  const steps: string[] = [];
  await runEach({
    rows: ["a", "b"],
    run: async (row) => steps.push(row),
    onStep: (position) => steps.push(String(position)),
    isStopped: () => false,
  });
  expect(steps).toEqual(["1", "a", "2", "b"]);
});

/** Runs rows 1 to 7 in batches of three. `fail` decides about each call. */
async function runBatches(fail: (batch: readonly number[], call: number) => unknown) {
  const calls: (readonly number[])[] = [];
  const progress: number[] = [];
  const report = await runInBatches({
    rows: [1, 2, 3, 4, 5, 6, 7],
    size: 3,
    run: async (batch) => {
      calls.push(batch);
      const thrown = fail(batch, calls.length);
      if (thrown !== undefined) throw thrown;
    },
    onProgress: (count) => progress.push(count),
  });
  return { calls, progress, report };
}

test("sends batches, and the rows of a refused one alone", async () => {
  const { calls, progress, report } = await runBatches((batch) => (batch.includes(5) ? refused : undefined));
  expect(calls).toEqual([[1, 2, 3], [4, 5, 6], [4], [5], [6], [7]]);
  expect(progress).toEqual([3, 6, 7]);
  expect(report).toEqual({ done: 6, failures: [{ row: 5, thrown: refused }], ended: null });
});

test("a refused batch of one row is not sent again", async () => {
  const { calls, report } = await runBatches((batch) => (batch.includes(7) ? refused : undefined));
  expect(calls).toHaveLength(3);
  expect(report).toEqual({ done: 6, failures: [{ row: 7, thrown: refused }], ended: null });
});

const lost = new ApiError({ status: 0, code: "NETWORK", message: "网络连接失败" });

test("a lost network ends the batches; what has no result is left", async () => {
  const { calls, report } = await runBatches((_, call) => (call === 2 ? lost : undefined));
  expect(calls).toHaveLength(2);
  expect(report).toEqual({ done: 3, failures: [], ended: { rows: [4, 5, 6, 7], thrown: lost } });
});

test("a network lost among the rows of a refused batch leaves these and the later batches", async () => {
  const { report } = await runBatches((_, call) => (call === 1 ? refused : call === 3 ? lost : undefined));
  expect(report).toEqual({ done: 1, failures: [], ended: { rows: [2, 3, 4, 5, 6, 7], thrown: lost } });
});
