import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { LearningResources } from "../../../../domain/learning/learning-resources.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import { reportLearning } from "../contract.ts";
import { createLearning } from "./learning.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let nextUser = 100;

/** Lessons of course 1, each ten seconds long. */
let lessonIds = [11, 12];
const lessons: LearningResources = {
  checkResource: async () => ({
    workId: 1,
    length: 10,
    unit: "seconds",
    access: { allowed: true, reason: null, required_level: 0 },
  }),
  listResourceLengths: async () =>
    lessonIds.map((resourceId) => ({ workId: 1, resourceId, length: 10, unit: "seconds" })),
  describeResources: async () => [],
};
const learning = createLearning({
  db: database.db,
  clock,
  resources: { lesson: lessons },
  readFinishedPercent: async () => 90,
});

async function finish(userId: number, id: number): Promise<void> {
  const served = learning.endpoints.find(({ endpoint }) => endpoint.name === "reportLearning")!;
  clock.advance(-3_600);
  await learning.noteOpened({ userId, kind: "lesson", id });
  clock.advance(3_600);
  const reports = [{ kind: "lesson", id, seen: [[0, 10]], stopped_at: null }];
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false } } as Caller;
  await served.answer({ body: reportLearning.body.parse({ reports }) }, caller);
}
const finished = (userId: number) => learning.listFinishedWorks({ userId, work: "course" });

test("a course is finished with its last lesson, and stays finished when its author adds one", async () => {
  const userId = nextUser++;
  await finish(userId, 11);
  expect(await finished(userId)).toEqual([]);
  clock.advance(3_600);
  const at = clock.now();
  await finish(userId, 12);
  clock.advance(3_600);
  lessonIds = [11, 12, 13];
  expect(await finished(userId)).toEqual([{ workId: 1, finishedAt: at }]);
  await finish(userId, 13);
  expect(await finished(userId)).toEqual([{ workId: 1, finishedAt: at }]);
  lessonIds = [11, 12];
});

test("one of two devices that finish the last two lessons concurrently sends the notification", async () => {
  for (let round = 0; round < 10; round++) {
    const userId = nextUser++;
    await Promise.all([finish(userId, 11), finish(userId, 12)]);
    lessonIds = [11, 12, 13];
    expect(await finished(userId)).toMatchObject([{ workId: 1 }]);
    lessonIds = [11, 12];
  }
});

test("a course whose only unfinished lesson is removed counts as finished", async () => {
  const userId = nextUser++;
  const at = clock.now();
  await finish(userId, 11);
  clock.advance(3_600);
  lessonIds = [11];
  expect(await finished(userId)).toEqual([{ workId: 1, finishedAt: at }]);
  lessonIds = [11, 12];
});

test("the profile counts works, not the lessons in them", async () => {
  const userId = nextUser++;
  const profileEndpoint = learning.endpoints.find(({ endpoint }) => endpoint.name === "getLearningProfile")!;
  const profile = () => profileEndpoint.answer({}, { user: { id: userId, sessionId: "s", isAdmin: false } } as Caller);
  await finish(userId, 11);
  expect(await profile()).toMatchObject({ finished_works: 0, finished_things: 1 });
  await finish(userId, 12);
  expect(await profile()).toMatchObject({ finished_works: 1, finished_things: 2 });
});
