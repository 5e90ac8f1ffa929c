import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { outsourcingProjects } from "./outsourcing-tables.ts";

const lists = await createListFixture("support");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const LIST = "/admin/outsourcing/projects";

let ids: number[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const owner = lists.staff.user.id;
  const rows = [
    { userId: lin, title: "课程改版", state: "asked", createdAt: daysAgo(9), nextDate: "2026-12-03" },
    { userId: zhou, title: "官网", state: "talking", createdAt: daysAgo(5), nextDate: "2026-12-01", ownerId: owner },
    { userId: lin, title: "官网", state: "asked", createdAt: daysAgo(3), nextStep: "打电话" },
    { userId: zhou, title: "小程序", state: "quoted", createdAt: daysAgo(2), nextDate: "2026-12-03", ownerId: owner },
    { userId: zhou, title: "小程序", state: "asked", createdAt: daysAgo(1) },
    { userId: lin, title: "官网", state: "declined", createdAt: daysAgo(1), endedAt: now, endReason: "排不开" },
  ] as const;
  const inserted = await lists.db
    .insert(outsourcingProjects)
    .values(rows.map((row, at) => ({ brief: "家里的事", contact: "lin@zhixing.test", sendingKey: `${at}`, ...row })))
    .returning({ id: outsourcingProjects.id });
  ids = inserted.map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists open projects by the date of their next step, with names and without briefs", async () => {
  const { items, total } = await lists.read(LIST);
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[1, 0, 3, 2, 4], 5]);
  expect(items[0]).toMatchObject({ user: { name: "周远" }, owner: lists.staff.user.name });
  expect(JSON.stringify(items)).not.toMatch(/家里的事|zhixing\.test/);
});

test("finds projects by title, next step and client", async () => {
  expect(await found({ q: "官网" })).toEqual([1, 2]);
  expect(await found({ q: "电话" })).toEqual([2]);
  expect(await found({ q: "林晓" })).toEqual([0, 2]);
  expect(await found({ q: "6789" })).toEqual([0, 2]);
});

test("lists every project once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids: ids.slice(0, 5),
    sorts: { id: ({ id }) => id, next_date: (item) => item.next_date as string | null },
  });
  for (const sort of ["title", "-title"]) {
    const first = await lists.read(LIST, { sort, limit: 3 });
    const second = await lists.read(LIST, { sort, limit: 3, cursor: first.next ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => ids.indexOf(id));
    expect(seen.toSorted(), sort).toEqual([0, 1, 2, 3, 4]);
  }
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { state: "asked", limit: 1 })).toMatchObject({ items: [{ id: ids[0] }], total: 3 });
  expect(await found({ is_unplanned: "true", user_id: lin })).toEqual([2]);
  expect(await found({ owner_id: lists.staff.user.id, limit: 1 })).toEqual([1]);
  expect(await found({ from: "2026-11-15", to: "2026-11-17" })).toEqual([1, 2]);
  expect(await found({ state: "declined" })).toEqual([5]);
});

test("requires the right to manage projects, and logs only the reading of a single project", async () => {
  await lists.expectGuarded(LIST);
  await lists.takeActs();
  await lists.read(LIST);
  await lists.read(`${LIST}/${ids[0]}`);
  expect(await lists.takeActs()).toEqual([{ action: "readProject", subject: `project:${ids[0]}` }]);
});

test("names a deleted client and a deleted owner as other admin lists do", async () => {
  const [gone] = await lists.db
    .insert(outsourcingProjects)
    .values({
      userId: 2_000_000_001,
      ownerId: 2_000_000_002,
      title: "没有人了",
      state: "talking",
      brief: "",
      contact: "",
      sendingKey: "gone",
      createdAt: now,
    })
    .returning({ id: outsourcingProjects.id });
  const { items } = await lists.read(LIST, { q: "没有人了" });
  expect(items).toMatchObject([
    { id: gone?.id, user: { user_id: 2_000_000_001, name: "已注销用户" }, client: "已注销用户", owner: "已注销用户" },
  ]);
});
