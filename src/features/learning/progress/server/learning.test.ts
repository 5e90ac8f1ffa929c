import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { Access } from "../../../../domain/access/access-contract.ts";
import type { LearningResources, LengthUnit, ResourceLength } from "../../../../domain/learning/learning-resources.ts";
import type { SeenRange } from "../../../../domain/learning/seen-ranges.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec, OutputOf } from "../../../../kit/api/endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import {
  continueLearning,
  getDropOff,
  getLearningProfile,
  getThingProgress,
  listWorkProgress,
  reportLearning,
} from "../contract.ts";
import { getWorkProgress } from "../work-contract.ts";
import { createLearning } from "./learning.ts";
import { insertOpening } from "./opening-store.ts";
import { personalLearning } from "./personal-learning.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const GATED = 21;
const database = await setUpDatabase();
let nextUser = 100;

/** A slice of the product as learning uses it. */
function createSource(
  unit: LengthUnit,
  base: string,
  lengths: readonly [workId: number, resourceId: number, length: number][],
) {
  const resources = lengths.map(
    ([workId, resourceId, length]): ResourceLength => ({ workId, resourceId, length, unit }),
  );
  const source: LearningResources = {
    checkResource: async ({ id }) => {
      const found = resources.find((resource) => resource.resourceId === id);
      const isAllowed = id !== GATED;
      const access: Access = { allowed: isAllowed, reason: isAllowed ? null : "not_vip", required_level: 2 };
      return found ? { ...found, access } : null;
    },
    listResourceLengths: async (workIds) => resources.filter((resource) => workIds.includes(resource.workId)),
    describeResources: async (ids) =>
      resources
        .filter((resource) => ids.includes(resource.resourceId))
        .map(({ workId, resourceId }) => ({
          resourceId,
          title: `篇 ${resourceId}`,
          path: `${base}/${workId}/${resourceId}`,
          unit,
          work: { id: workId, title: `作品 ${workId}`, coverUrl: `/covers/${workId}.svg`, path: `${base}/${workId}` },
        })),
  };
  return { source, resources };
}

const documents = createSource("words", "/book", [
  [1, 11, 300],
  [1, 12, 100],
  [2, GATED, 50],
]);
const lessons = createSource("seconds", "/course", [
  [1, 31, 600],
  [1, 32, 300],
]);

const { endpoints, countLearners, personal, noteOpened } = createLearning({
  db: database.db,
  clock,
  resources: { document: documents.source, lesson: lessons.source },
  readFinishedPercent: async () => 90,
});

async function call<E extends EndpointSpec>(endpoint: E, input: unknown, userId: number): Promise<OutputOf<E>> {
  const served = endpoints.find((candidate) => candidate.endpoint.name === endpoint.name)!;
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false } } as Caller;
  const { query, body } = endpoint as { query?: { parse(value: unknown): unknown }; body?: typeof query };
  const given = input as { query?: unknown; body?: unknown };
  const parsed = {
    ...given,
    ...(query && { query: query.parse(given.query) }),
    ...(body && { body: body.parse(given.body) }),
  };
  return endpoint.output.parse(await served.answer(parsed, caller)) as OutputOf<E>;
}

interface Note {
  kind?: "document" | "lesson";
  id: number;
  seen?: SeenRange[];
  at?: { place: number; anchor: string | null } | null;
  age?: number;
}

/** The server delivered it a day earlier, so that all of it can have been seen. */
async function openLongAgo(userId: number, kind: "document" | "lesson", id: number): Promise<void> {
  const openedAt = new Date(clock.now().getTime() - DAY_MS);
  await insertOpening(database.db, { userId, kind, resourceId: id, openedAt });
}

async function report(userId: number, ...notes: Note[]) {
  for (const { kind = "lesson", id } of notes) await openLongAgo(userId, kind, id);
  const reports = notes.map(({ kind = "lesson", id, seen = [], at = null, age = 0 }) => ({
    kind,
    id,
    seen,
    stopped_at: at,
    age_seconds: age,
  }));
  return (await call(reportLearning, { body: { reports } }, userId)).results;
}

const resource = (userId: number, id: number, kind = "lesson") =>
  call(getThingProgress, { params: { kind, id } }, userId).then(({ progress }) => progress);

const work = (userId: number, id: number, kind = "course") => call(getWorkProgress, { params: { kind, id } }, userId);

test("seen ranges add up, and seeing one again adds nothing", async () => {
  const userId = nextUser++;
  const [first] = await report(userId, { id: 31, seen: [[0, 60]], at: { place: 60, anchor: null } });
  expect(first).toMatchObject({ error_code: null, progress: { percent: 10, place: 60, is_finished: false } });
  await report(userId, {
    id: 31,
    seen: [
      [30, 90],
      [300, 330],
    ],
  });
  await report(userId, {
    id: 31,
    seen: [
      [30, 90],
      [300, 330],
    ],
  });
  expect(await resource(userId, 31)).toMatchObject({
    percent: 20,
    place: 60,
    seen: [
      [0, 90],
      [300, 330],
    ],
  });
});

test("two concurrent devices never lose each other's progress", async () => {
  const userId = nextUser++;
  const pieces = Array.from({ length: 60 }, (_, index): SeenRange => [index * 10, index * 10 + 10]);
  await Promise.all(pieces.map((piece) => report(userId, { id: 31, seen: [piece] })));
  expect(await resource(userId, 31)).toMatchObject({ percent: 100, is_finished: true, seen: [[0, 600]] });
  expect((await call(getLearningProfile, {}, userId)).total_seconds).toBe(600);
});

test("the position is that of the latest report, in any order of arrival; a delayed report counts by its own time", async () => {
  const userId = nextUser++;
  await report(userId, { id: 31, seen: [[0, 100]], at: { place: 100, anchor: null } });
  clock.advance(600);
  await report(userId, { id: 31, seen: [[100, 120]], at: { place: 120, anchor: null } });
  await report(userId, { id: 31, seen: [[200, 300]], at: { place: 300, anchor: null }, age: 300 });
  expect(await resource(userId, 31)).toMatchObject({
    place: 120,
    seen: [
      [0, 120],
      [200, 300],
    ],
  });
  await report(userId, { id: 31, at: { place: 5, anchor: null } });
  expect(await resource(userId, 31)).toMatchObject({ place: 5, percent: 36 });
});

test("ninety percent finish a lesson, and it stays finished", async () => {
  const userId = nextUser++;
  await report(userId, { id: 31, seen: [[0, 539]] });
  expect(await resource(userId, 31)).toMatchObject({ percent: 89, is_finished: false });
  await report(userId, { id: 31, seen: [[0, 540]] });
  expect(await resource(userId, 31)).toMatchObject({ percent: 100, is_finished: true });
  lessons.resources[0]!.length = 6_000;
  await report(userId, { id: 31, seen: [[0, 10]] });
  expect(await resource(userId, 31)).toMatchObject({ percent: 100, is_finished: true });
  lessons.resources[0]!.length = 600;
});

test("a resource shortened by its author keeps the progress in the remaining part", async () => {
  const userId = nextUser++;
  await report(userId, {
    id: 32,
    seen: [
      [0, 100],
      [250, 300],
    ],
    at: { place: 300, anchor: null },
  });
  lessons.resources[1]!.length = 200;
  await report(userId, { id: 32, at: { place: 300, anchor: null } });
  expect(await resource(userId, 32)).toMatchObject({ percent: 50, place: 200, seen: [[0, 100]] });
  lessons.resources[1]!.length = 300;
});

test("rejects a report on a hidden or missing resource and accepts the rest of the call", async () => {
  const userId = nextUser++;
  const results = await report(
    userId,
    { kind: "document", id: GATED, seen: [[0, 10]] },
    { id: 999, seen: [[0, 10]] },
    { id: 32, seen: [[0, 150]] },
  );
  expect(results.map(({ error_code }) => error_code)).toEqual(["INSUFFICIENT_PERMISSIONS", "NOT_FOUND", null]);
  expect(await resource(userId, GATED, "document")).toBeNull();
  expect((await call(continueLearning, {}, userId)).items.map((item) => item.thing_id)).toEqual([32]);
});

test("stores a thousand scattered ranges, and rejects more without changes", async () => {
  const userId = nextUser++;
  const scatter = (from: number, count: number) =>
    Array.from({ length: count }, (_, index): SeenRange => [from + index * 2, from + index * 2 + 1]);
  lessons.resources[0]!.length = 9_000;
  for (let from = 0; from < 2_000; from += 400) await report(userId, { id: 31, seen: scatter(from, 200) });
  const [refused] = await report(userId, { id: 31, seen: scatter(4_000, 1), at: { place: 7, anchor: null } });
  expect(refused).toMatchObject({ progress: null, error_code: "TOO_SCATTERED" });
  expect((await resource(userId, 31))?.seen).toHaveLength(1_000);
  expect((await resource(userId, 31))?.place).toBe(0);
  lessons.resources[0]!.length = 600;
});

test("progress of a work is weighted by time, and names the latest resource with its position", async () => {
  const userId = nextUser++;
  await report(userId, { kind: "document", id: 12, seen: [[0, 100]] });
  clock.advance(10);
  await report(userId, { kind: "document", id: 11, seen: [[0, 150]], at: { place: 150, anchor: "二 节" } });
  expect(await work(userId, 1, "book")).toMatchObject({
    percent: 62,
    finished_count: 1,
    thing_count: 2,
    last: { thing_id: 11, path: `/book/1/11#${encodeURIComponent("二 节")}` },
    things: [
      { thing_id: 11, percent: 50, anchor: "二 节" },
      { thing_id: 12, percent: 100, is_finished: true },
    ],
  });
  expect(await work(userId, 2, "book")).toMatchObject({ percent: 0, last: null, things: [] });
  await expect(work(userId, 3, "book")).rejects.toMatchObject({ status: 404 });
  await expect(work(userId, 1, "media")).rejects.toMatchObject({ status: 404 });
});

test("cards read many works in one call and get the started ones", async () => {
  const userId = nextUser++;
  await report(userId, { id: 31, seen: [[0, 450]] }, { kind: "document", id: 12, seen: [[0, 100]] });
  const { items } = await call(
    listWorkProgress,
    { query: { works: "book:1,course:1,book:2,course:77,article:1" } },
    userId,
  );
  expect(items).toEqual([
    { kind: "book", id: 1, percent: 25 },
    { kind: "course", id: 1, percent: 50 },
  ]);
});

test("the list to continue contains each work once, newest activity first, in all kinds", async () => {
  const userId = nextUser++;
  await report(userId, { kind: "document", id: 12, seen: [[0, 100]] });
  clock.advance(10);
  await report(userId, { id: 31, seen: [[0, 90]], at: { place: 90, anchor: null } });
  clock.advance(10);
  await report(userId, { kind: "document", id: 11, at: { place: 20, anchor: "二" } });
  const { items } = await call(continueLearning, {}, userId);
  expect(items).toEqual([
    {
      kind: "document",
      thing_id: 11,
      thing_title: "篇 11",
      path: `/book/1/11#${encodeURIComponent("二")}`,
      work: { kind: "book", id: 1, title: "作品 1", cover_url: "/covers/1.svg", path: "/book/1", percent: 25 },
      updated_at: clock.now().toISOString(),
    },
    expect.objectContaining({ kind: "lesson", thing_id: 31, path: "/course/1/31?t=90" }),
  ]);
  expect(items[1]?.work.percent).toBe(10);
});

test("a deleted resource disappears, and its work continues with the previous resource", async () => {
  const userId = nextUser++;
  await report(userId, { id: 31, seen: [[0, 90]] });
  clock.advance(10);
  await report(userId, { id: 32, seen: [[0, 90]] });
  const [gone] = lessons.resources.splice(1, 1);
  expect((await call(continueLearning, {}, userId)).items.map((item) => item.thing_id)).toEqual([31]);
  expect(await work(userId, 1)).toMatchObject({ percent: 15, thing_count: 1, last: { thing_id: 31 } });
  lessons.resources.push(gone!);
});

test("users see their own progress only", async () => {
  const [learner, other] = [nextUser++, nextUser++];
  await report(learner, { id: 31, seen: [[0, 50]] });
  expect(await resource(other, 31)).toBeNull();
  expect((await work(other, 1)).things).toEqual([]);
  expect((await call(continueLearning, {}, other)).items).toEqual([]);
  expect(await call(getLearningProfile, {}, other)).toEqual({
    total_seconds: 0,
    days_in_a_row: 0,
    finished_works: 0,
    finished_things: 0,
    days: [],
  });
});

test("the profile counts new progress on each day in Shanghai, including late reports", async () => {
  const userId = nextUser++;
  clock.advance((Date.parse("2026-11-24T15:59:00Z") - clock.now().getTime()) / 1_000);
  await report(userId, { id: 31, seen: [[0, 60]] });
  clock.advance(120);
  await report(userId, { id: 31, seen: [[0, 90]] }, { kind: "document", id: 12, seen: [[0, 100]] });
  await report(userId, { id: 32, seen: [[0, 12]], age: 24 * 3_600 });
  expect(await call(getLearningProfile, {}, userId)).toEqual({
    total_seconds: 117,
    days_in_a_row: 2,
    finished_works: 0,
    finished_things: 1,
    days: [
      { day: "2026-11-24", seconds: 72 },
      { day: "2026-11-25", seconds: 45 },
    ],
  });
});

test("a work counts each user once as soon as they saw something; deleted users do not count", async () => {
  const [first, second, idle] = [nextUser++, nextUser++, nextUser++];
  const people = async () => Object.fromEntries(await countLearners({ kind: "book", workIds: [1, 2, 3] }));
  const before = (await people())[1] ?? 0;
  await report(idle, { kind: "document", id: 11, at: { place: 5, anchor: null } });
  expect((await people())[1] ?? 0).toBe(before);
  const seen: SeenRange[] = [[0, 10]];
  await Promise.all([
    report(first, { kind: "document", id: 11, seen }, { kind: "document", id: 12, seen }),
    report(first, { kind: "document", id: 12, seen: [[20, 30]] }),
    report(second, { kind: "document", id: 11, seen }),
  ]);
  expect((await people())[1]).toBe(before + 2);
  await database.db.transaction((tx) => personal.erase(tx, first));
  expect((await people())[1]).toBe(before + 1);
});

test("the curve of a lesson shows its author where users stop", async () => {
  const [first, second] = [nextUser++, nextUser++];
  const id = 900;
  lessons.resources.push({ workId: 9, resourceId: id, length: 200, unit: "seconds" });
  await report(first, { id, seen: [[0, 200]] });
  await report(second, { id, seen: [[0, 100]] });
  const curve = await call(getDropOff, { params: { kind: "lesson", id } }, first);
  expect(curve).toMatchObject({ people: 2, finished: 1, length: 200 });
  expect(curve.points).toEqual([...Array(50).fill(2), ...Array(50).fill(1)]);
  expect(await call(getDropOff, { params: { kind: "lesson", id: 901 } }, first)).toMatchObject({
    people: 0,
    length: 0,
  });
  lessons.resources.pop();
});

test("a user's copy contains all stored learning data", async () => {
  const userId = nextUser++;
  await report(userId, {
    id: 31,
    seen: [
      [0, 20],
      [40, 50],
    ],
    at: { place: 50, anchor: null },
  });
  const [progress, , days] = personalLearning(database.db).listTables(userId);
  const at = clock.now().toISOString();
  const day = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const row = { kind: "lesson", work_id: 1, thing_id: 31, length: 600, seen: "0-20 40-50", place: 50, anchor: null };
  expect(await Array.fromAsync(progress!.rows())).toEqual([{ ...row, finished_at: null, updated_at: at }]);
  expect(await Array.fromAsync(days!.rows())).toEqual([{ day, seconds: 30, finished_things: 0 }]);
});

test("accepts no more of a lesson than can have been watched since its delivery, regardless of the report's age", async () => {
  const userId = nextUser++;
  const seen = [[0, 1_000_000]];
  const send = (age_seconds: number) =>
    call(
      reportLearning,
      { body: { reports: [{ kind: "lesson", id: 31, seen, stopped_at: null, age_seconds }] } },
      userId,
    );
  expect((await send(0)).results[0]?.progress).toMatchObject({ percent: 0, is_finished: false });
  await noteOpened({ userId, kind: "lesson", id: 31 });
  expect((await send(0)).results[0]?.progress).toMatchObject({ percent: 10 });
  expect((await send(86_400)).results[0]?.progress).toMatchObject({ percent: 10 });
  clock.advance(60);
  expect((await send(0)).results[0]?.progress).toMatchObject({ percent: 30, is_finished: false });
  clock.advance(200);
  expect((await send(0)).results[0]?.progress).toMatchObject({ percent: 100, is_finished: true });
});
