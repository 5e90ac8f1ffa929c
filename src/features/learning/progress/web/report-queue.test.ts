import { expect, test } from "vitest";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { createMemoryStore } from "../../../../ui/browser/local-store.ts";
import { LEARNING_QUEUE_KEY } from "../../../../ui/browser/personal-keys.ts";
import type { LearningReport } from "../contract.ts";
import { createReportQueue, type LearningNote } from "./report-queue.ts";

const OFFLINE = new Error("offline");
const REFUSED = new Error("refused");

function setUp(userId = 1, store = createMemoryStore()) {
  const sent: LearningReport[][] = [];
  const state = { nowMs: 1_000_000, failure: null as Error | null };
  const queue = createReportQueue({
    store,
    userId,
    now: () => state.nowMs,
    send: async (reports) => {
      if (state.failure) throw state.failure;
      sent.push(reports);
    },
    isPassing: (error) => error === OFFLINE,
  });
  return { queue, sent, state, store };
}

function lesson(id: number, seen: [number, number][], place: number | null = null): LearningNote {
  return { kind: "lesson", id, seen, stopped_at: place === null ? null : { place, anchor: null } };
}

test("sends notes of one resource as one report", async () => {
  const { queue, sent } = setUp();
  queue.note(lesson(1, [[0, 5]], 5));
  queue.note(lesson(1, [[5, 9]]));
  queue.note(lesson(2, [[3, 4]]));
  await queue.flush();
  expect(sent).toEqual([
    [
      { ...lesson(1, [[0, 9]], 5), age_seconds: 0 },
      { ...lesson(2, [[3, 4]]), age_seconds: 0 },
    ],
  ]);
  await queue.flush();
  expect(sent).toHaveLength(1);
});

test("without a network, everything waits with its age, also for the next page", async () => {
  const { queue, state, store } = setUp();
  state.failure = OFFLINE;
  queue.note(lesson(1, [[0, 5]], 5));
  await queue.flush();
  queue.note(lesson(1, [[8, 9]], 9));
  const next = setUp(1, store);
  next.state.nowMs += 60_000;
  await next.queue.flush();
  expect(next.sent).toEqual([
    [
      {
        ...lesson(
          1,
          [
            [0, 5],
            [8, 9],
          ],
          9,
        ),
        age_seconds: 60,
      },
    ],
  ]);
  expect(store.get(LEARNING_QUEUE_KEY)).toBeNull();
});

test("drops a report that the server rejects permanently", async () => {
  const { queue, sent, state, store } = setUp();
  state.failure = REFUSED;
  queue.note(lesson(1, [[0, 5]]));
  await queue.flush();
  state.failure = null;
  await queue.flush();
  expect(sent).toEqual([]);
  expect(store.get(LEARNING_QUEUE_KEY)).toBeNull();
});

test("another user's notes are never sent", async () => {
  const first = setUp(1);
  first.state.failure = OFFLINE;
  first.queue.note(lesson(1, [[0, 5]]));
  await first.queue.flush();
  const second = setUp(2, first.store);
  await second.queue.flush();
  expect(second.sent).toEqual([]);
});

test("does not lose a note made during a call", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: LearningReport[][] = [];
  const queue = createReportQueue({
    store: createMemoryStore(),
    userId: 1,
    now: () => 0,
    send: async (reports) => {
      sent.push(reports);
      await promise;
    },
    isPassing: () => true,
  });
  queue.note(lesson(1, [[0, 5]]));
  const flying = queue.flush();
  queue.note(lesson(1, [[5, 6]]));
  resolve();
  await flying;
  await queue.flush();
  expect(sent.map(([report]) => report?.seen)).toEqual([[[0, 5]], [[5, 6]]]);
});

test("sends many resources in several calls, and drops notes older than a week", async () => {
  const { queue, sent, state } = setUp();
  queue.note(lesson(999, [[0, 1]]));
  state.nowMs += 8 * DAY_MS;
  for (let id = 1; id <= 120; id++) queue.note(lesson(id, [[0, 1]]));
  await queue.flush();
  expect(sent.flat().map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  expect(sent.every((call) => call.length <= 50)).toBe(true);
});

test("ignores invalid data in the storage", async () => {
  const store = createMemoryStore(new Map([[LEARNING_QUEUE_KEY, "{]"]]));
  const { queue, sent } = setUp(1, store);
  queue.note(lesson(1, [[0, 1]]));
  await queue.flush();
  expect(sent).toHaveLength(1);
});
