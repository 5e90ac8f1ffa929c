import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { cases } from "./case-tables.ts";

const lists = await createListFixture("support");
const now = lists.clock.now();
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const LIST = "/admin/cases";

let ids: number[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const ownerId = lists.staff.user.id;
  const guest = "guest@zhixing.test";
  const rows = [
    { kind: "service", state: "received", userId: lin, createdAt: days(-9), dueAt: days(3) },
    { kind: "illegal", state: "in_progress", contact: guest, ownerId, createdAt: days(-5), dueAt: days(-1) },
    { kind: "service", state: "received", userId: zhou, createdAt: days(-3), dueAt: days(3) },
    { kind: "illegal", state: "received", userId: lin, createdAt: days(-2), dueAt: days(5) },
    { kind: "other", state: "received", contact: guest, createdAt: days(-1), dueAt: days(9) },
    { kind: "other", state: "answered", userId: lin, createdAt: days(-9), dueAt: days(3), closedAt: days(-1) },
  ] as const;
  const inserted = await lists.db
    .insert(cases)
    .values(
      rows.map((row, at) => ({
        caseNo: `TS-20261120-ABCDE${at + 2}`,
        text: "家里的事，说来话长",
        sendingKey: `${at}`,
        ...row,
      })),
    )
    .returning({ id: cases.id });
  ids = inserted.map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists unanswered cases by their due time, with names and without texts and contacts", async () => {
  const { items, total } = await lists.read(LIST);
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[1, 0, 2, 3, 4], 5]);
  expect(items[0]).toMatchObject({ user: null, owner: { name: lists.staff.user.name }, is_overdue: true });
  expect(items[1]).toMatchObject({ user: { user_id: lin, name: "林晓" }, owner: null, is_overdue: false });
  expect(JSON.stringify(items)).not.toMatch(/家里的事|zhixing\.test/);
});

test("finds cases by number and by either person, not by their text", async () => {
  expect(await found({ q: "abcde4" })).toEqual([2]);
  expect(await found({ q: "林晓" })).toEqual([0, 3]);
  expect(await found({ q: "6789" })).toEqual([0, 3]);
  expect(await found({ q: lists.staff.user.name })).toEqual([1]);
  expect(await found({ q: "家里" })).toEqual([]);
});

test("lists every case once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids: ids.slice(0, 5),
    sorts: { id: ({ id }) => id, due_at: (item) => String(item.due_at), kind: (item) => String(item.kind) },
  });
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { kind: "service", limit: 1 })).toMatchObject({ items: [{ id: ids[0] }], total: 2 });
  expect(await found({ user_id: lin, kind: "illegal" })).toEqual([3]);
  expect(await found({ owner_id: lists.staff.user.id, limit: 1 })).toEqual([1]);
  expect(await found({ state: "answered" })).toEqual([5]);
  expect(await found({ from: "2026-11-15", to: "2026-11-17" })).toEqual([1, 2]);
});

test("requires the right to manage cases, and logs only the reading of a single case", async () => {
  await lists.expectGuarded(LIST);
  await lists.takeActs();
  await lists.read(LIST);
  await lists.read(`${LIST}/TS-20261120-ABCDE2`);
  expect(await lists.takeActs()).toEqual([{ action: "readCase", subject: "case:TS-20261120-ABCDE2" }]);
});
