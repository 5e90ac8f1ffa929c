import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { insertEvents, type TrackedEvent } from "./event-store.ts";
import { readStatistics } from "./read-statistics.ts";
import { sumDays } from "./sum-days.ts";
import { createWriter } from "./write-events.ts";

const database = await setUpDatabase();
const { db, pool } = database;
const clock = createFixedClock("2026-11-20T20:00:00Z");
const context = { db, clock };
const END = clock.now().getTime();
const TABS = Array.from({ length: 12 }, (_, index) => `5f0c6f0e-2f0a-4a43-9a3c-${String(index).padStart(12, "0")}`);

const newBatch = () => ({ batchId: randomUUID(), now: clock.now() });

/** Returns the same rows for the same seed. */
function draw(seed: number): TrackedEvent[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: 400 }, () => {
    const happenedAt = new Date(END - next(4 * DAY_MS));
    const kind = (["view", "view", "gate", "login", "pay"] as const)[next(5)] ?? "view";
    return {
      happenedAt,
      day: dayOf(happenedAt),
      kind,
      route: next(3) === 0 ? "index" : "articles-id",
      contentId: next(3) === 0 ? null : 1 + next(4),
      tab: TABS[next(TABS.length)] ?? "",
      userId: null,
      referrer: ["", "baidu.com", "bing.com"][next(3)] ?? "",
      campaign: ["", "mail"][next(2)] ?? "",
    };
  });
}

function countByHand(events: readonly TrackedEvent[]) {
  const days = Map.groupBy(events, ({ day }) => day);
  return [...days].map(([day, all]) => {
    const views = all.filter(({ kind }) => kind === "view");
    const tabs = [...Map.groupBy(all, ({ tab }) => tab).values()];
    const at = (tab: TrackedEvent[], kind: string) =>
      tab.filter((event) => event.kind === kind).map(({ happenedAt }) => happenedAt.getTime());
    const gated = tabs.filter((tab) => at(tab, "gate").length > 0);
    const after = (kind: string) =>
      gated.filter((tab) => at(tab, kind).some((one) => one >= Math.min(...at(tab, "gate")))).length;
    return {
      day,
      views: views.length,
      visits: new Set(views.map(({ tab }) => tab)).size,
      dropped: 0,
      gates: gated.length,
      logins: after("login"),
      payments: after("pay"),
    };
  });
}

async function empty() {
  await pool.query("truncate tracking_events, tracking_sums, tracking_days");
}

test.each([1, 2, 3, 4, 5])("the sums of days equal an independent count of the rows (%i)", async (seed) => {
  await empty();
  const events = draw(seed);
  await insertEvents(db, events, newBatch());
  const expected = countByHand(events);
  const range = { from: "2026-11-10", to: "2026-11-21" };
  const find = (days: { day: string }[]) => expected.map(({ day }) => days.find((one) => one.day === day));
  // First from the rows only, then from sums and today's rows, then from sums only.
  const live = await readStatistics(context, range);
  expect(find(live.days)).toEqual(expected);
  await Promise.all([sumDays(context), sumDays(context), sumDays(context)]);
  expect(await readStatistics(context, range)).toEqual(live);
  const tomorrow = createFixedClock("2026-11-22T20:00:00Z");
  await sumDays({ db, clock: tomorrow });
  await pool.query("truncate tracking_events");
  expect(await readStatistics({ db, clock: tomorrow }, range)).toEqual(live);
});

test("writes a batch once when its answer was lost", async () => {
  await empty();
  const batch = newBatch();
  const events = draw(3);
  await Promise.all([insertEvents(db, events, batch), insertEvents(db, events, batch)]);
  await insertEvents(db, events, batch);
  expect((await pool.query("select count(*)::int as n from tracking_events")).rows).toEqual([{ n: events.length }]);
});

test("deletes rows after thirty days and keeps their sums; missed nights are summed later", async () => {
  await empty();
  await insertEvents(db, draw(7), newBatch());
  const before = await readStatistics(context, { from: "2026-11-10", to: "2026-11-21" });
  await sumDays({ db, clock: createFixedClock("2027-01-05T20:00:00Z") });
  expect((await pool.query("select count(*)::int as n from tracking_events")).rows).toEqual([{ n: 0 }]);
  expect(await readStatistics(context, { from: "2026-11-10", to: "2026-11-21" })).toEqual(before);
});

test("limits the number of made-up sources, and loses none of their visits", async () => {
  await empty();
  const [event] = draw(1);
  if (!event) throw new Error("the generator returned no value");
  const at = { happenedAt: new Date(END - DAY_MS), day: "2026-11-20", kind: "view", route: "articles-id" } as const;
  await insertEvents(
    db,
    Array.from({ length: 1_500 }, (_, index) => ({
      ...event,
      ...at,
      referrer: `h${index}.example`,
      campaign: "",
      contentId: index + 1,
    })),
    newBatch(),
  );
  await sumDays(context);
  const { rows } = await pool.query(
    "select measure, count(*)::int as names, sum(total)::int as total from tracking_sums group by 1 order by 1",
  );
  expect(rows).toEqual([
    { measure: "page", names: 1_001, total: 1_500 },
    { measure: "referrer", names: 201, total: 1_500 },
    { measure: "visits", names: 1, total: 1 },
  ]);
});

test("writes a flood up to the daily limit, and counts the rest for staff", async () => {
  await empty();
  const timing = { startTimer: () => () => {} };
  const writer = createWriter({ db, clock, logger: quietLogger, timing, maxPerDay: 250 });
  writer.push(draw(3));
  await writer.flush();
  writer.push(draw(4).slice(0, 50));
  await writer.flush();
  expect((await pool.query("select count(*)::int as n from tracking_events")).rows).toEqual([{ n: 250 }]);
  const { days } = await readStatistics(context, { from: "2026-11-21", to: "2026-11-21" });
  expect(days).toMatchObject([{ day: "2026-11-21", dropped: 200 }]);
});
