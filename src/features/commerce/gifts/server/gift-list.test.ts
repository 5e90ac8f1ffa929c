import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { gifts } from "./gift-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const LIST = "/admin/gifts";

let ids: number[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远", "+8613900001234");
  const rows = [
    { userId: lin, title: "VIP 月卡", expiresAt: days(9), madeAt: days(-9) },
    { userId: zhou, title: "写作课", expiresAt: days(9), madeAt: days(-5), takenBy: lin, takenAt: days(-1) },
    { userId: zhou, title: "VIP 月卡", expiresAt: days(3), madeAt: days(-3) },
    { userId: zhou, title: "写作课", expiresAt: days(5), madeAt: days(-2), takenBy: 999_999, takenAt: days(-1) },
    { userId: lin, title: "书", expiresAt: days(3), madeAt: days(-1), takenBy: zhou, takenAt: days(0) },
  ];
  const inserted = await lists.db
    .insert(gifts)
    .values(
      rows.map((row, at) => ({
        ...row,
        orderNo: `${at}`.padStart(24, "G"),
        lines: [],
        message: "生日快乐",
        secretHash: `hash-${at}`,
        secretSealed: "takenBy" in row ? null : "sealed",
        state: "takenBy" in row ? ("taken" as const) : ("waiting" as const),
      })),
    )
    .returning({ id: gifts.id });
  ids = inserted.map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("names giver and recipient, without message and link", async () => {
  const { items, total } = await lists.read(LIST);
  expect(total).toBe(5);
  expect(items[3]).toMatchObject({ giver: { name: "周远" }, taker: { user_id: lin, name: "林晓" }, title: "写作课" });
  expect(items[1]).toMatchObject({ taker: { user_id: 999_999, name: "已注销用户" } });
  expect(items[4]?.taker).toBeNull();
  expect(JSON.stringify(items)).not.toMatch(/生日快乐|sealed|hash-/);
});

test("finds gifts by order, title and either person", async () => {
  expect(await found({ q: "gggg2" })).toEqual([2]);
  expect(await found({ q: "vip" })).toEqual([2, 0]);
  expect(await found({ q: "林晓" })).toEqual([4, 1, 0]);
  expect(await found({ q: "1234" })).toEqual([4, 3, 2, 1]);
});

test("lists every gift once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      expires_at: (item) => String(item.expires_at),
      taken_at: (item) => item.taken_at as string | null,
    },
  });
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { state: "taken", limit: 1 })).toMatchObject({ items: [{ id: ids[4] }], total: 3 });
  expect(await found({ user_id: lin, state: "taken" })).toEqual([4, 1]);
  expect(await found({ from: "2026-11-17", to: "2026-11-18", limit: 1 })).toEqual([3]);
});

test("requires the right to manage gifts, and reading the list is not logged", async () => {
  await lists.expectGuarded(LIST);
  await lists.takeActs();
  await lists.read(LIST);
  expect(await lists.takeActs()).toEqual([]);
});
