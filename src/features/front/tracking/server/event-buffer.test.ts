import { expect, test } from "vitest";
import { createEventBuffer } from "./event-buffer.ts";

interface Options {
  max?: number;
  atOnce?: number;
  leftOut?: number;
}

function setUp({ max = 100, atOnce = 10, leftOut = 0 }: Options = {}) {
  const batches: number[][] = [];
  const names: string[] = [];
  const timers = new Set<() => void>();
  const dropped: number[] = [];
  const troubles: unknown[] = [];
  const faulty = new Set<number>();
  let failures = 0;
  let writtenBeforeFailing = 0;
  let before: () => Promise<void> = async () => {};
  const buffer = createEventBuffer<number>({
    timing: {
      startTimer(run) {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    max,
    atOnce,
    async write(rows, id) {
      names.push(id);
      await before();
      if (writtenBeforeFailing > 0) writtenBeforeFailing -= 1;
      else if (failures > 0) {
        failures -= 1;
        throw new Error("no database");
      }
      if (rows.some((row) => faulty.has(row))) throw new RangeError("no such row");
      batches.push([...rows]);
      return leftOut;
    },
    isFaultOfRow: (error) => error instanceof RangeError,
    onTrouble: (error) => troubles.push(error),
    onDropped: async (count) => void dropped.push(count),
  });
  return {
    buffer,
    batches,
    names,
    timers,
    dropped,
    troubles,
    faulty,
    fail: (times: number, after = 0) => {
      failures = times;
      writtenBeforeFailing = after;
    },
    delayWriting: (wait: () => Promise<void>) => {
      before = wait;
    },
  };
}

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

test("pushed events share one timer, and are written in batches and in order", async () => {
  const { buffer, batches, timers } = setUp();
  for (let at = 0; at < 25; at += 1) buffer.push([at]);
  expect([timers.size, batches.length]).toEqual([1, 0]);
  await buffer.flush();
  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(batches.flat()).toEqual(rows(25));
  expect(timers.size).toBe(0);
});

test("ten thousand events a second need two statements and one timer, and no call waits for either", async () => {
  const { buffer, batches, timers } = setUp({ max: 30_000, atOnce: 5_000 });
  for (let call = 0; call < 250; call += 1) expect(buffer.push(rows(40, call * 40))).toBeUndefined();
  expect(timers.size).toBe(1);
  await buffer.flush();
  expect(batches.map(({ length }) => length)).toEqual([5_000, 5_000]);
  expect(batches.flat()).toEqual(rows(10_000));
});

test("stores nothing beyond its limit, which includes rows being written, and reports the number", async () => {
  const { buffer, batches, dropped, delayWriting } = setUp({ max: 20 });
  const { promise: written, resolve: goOn } = Promise.withResolvers<void>();
  delayWriting(() => written);
  buffer.push(rows(15));
  const flushing = buffer.flush();
  // Ten are being written and five wait, so there is room for five more.
  buffer.push(rows(9, 100));
  buffer.push(rows(3, 200));
  goOn();
  await flushing;
  expect(batches.flat()).toEqual([...rows(15), ...rows(5, 100)]);
  expect(dropped).toEqual([7]);
});

test("retries a failed batch in order, and finally drops it", async () => {
  const { buffer, batches, timers, troubles, dropped, fail } = setUp();
  buffer.push(rows(3));
  fail(1);
  await buffer.flush();
  expect([troubles.length, batches.length, timers.size]).toEqual([1, 0, 1]);
  buffer.push([3]);
  await buffer.flush();
  expect(batches).toEqual([[0, 1, 2], [3]]);
  fail(60);
  buffer.push(rows(12));
  for (let turn = 0; turn < 60; turn += 1) await buffer.flush();
  expect(dropped).toEqual([10]);
  await buffer.flush();
  expect(batches.at(-1)).toEqual([10, 11]);
});

test("events that the writer omits count as dropped", async () => {
  const { buffer, dropped } = setUp({ leftOut: 2 });
  buffer.push(rows(12));
  await buffer.flush();
  expect(dropped).toEqual([4]);
});

test("a flush during a write waits for the same write", async () => {
  const { buffer, batches } = setUp();
  buffer.push(rows(5));
  await Promise.all([buffer.flush(), buffer.flush(), buffer.flush()]);
  expect(batches).toEqual([rows(5)]);
});

test("drops a row that the database refuses and writes every other row of the batch in order", async () => {
  const { buffer, batches, dropped, faulty, troubles, timers } = setUp({ atOnce: 100 });
  faulty.add(13).add(40);
  buffer.push(rows(64));
  await buffer.flush();
  expect(batches.flat()).toEqual(rows(64).filter((row) => row !== 13 && row !== 40));
  expect([dropped, troubles, timers.size]).toEqual([[2], [], 0]);
});

test("a written part of a batch is not written again after the rest failed, and a retry uses the same key", async () => {
  const { buffer, batches, names, faulty, fail } = setUp({ atOnce: 100 });
  faulty.add(13);
  buffer.push(rows(16));
  // The whole batch and its second half are refused; the first half is written, and the database is down for the rest.
  fail(1, 3);
  await buffer.flush();
  expect(batches).toEqual([rows(8)]);
  await buffer.flush();
  expect(batches.flat()).toEqual(rows(16).filter((row) => row !== 13));
  expect(names[3]).toBe(names[4]);
  expect(new Set(names).size).toBe(names.length - 1);
});
