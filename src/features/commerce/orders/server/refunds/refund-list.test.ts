import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../../test/list-fixture.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const { addOrder, addRefund } = createStoredOrders(lists.db, now);
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const LIST = "/admin/refunds";
const FILE = "/admin/refunds/export";

let lin = 0;
let ids: number[] = [];
let numbers: string[] = [];
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远", "+8613900001234");
  const orders = [
    { userId: lin, title: "VIP 月卡" },
    { userId: zhou, title: "写作课" },
    { userId: lin, title: "=cmd()" },
    { userId: zhou, title: "VIP 月卡" },
    { userId: 999_999, title: "写作课" },
  ];
  const refunds = [
    { sumFen: 300, requestedAt: daysAgo(9), reason: "家里的事" },
    { sumFen: 100, requestedAt: daysAgo(5), state: "refused", decidedBy: lists.staff.user.id },
    { sumFen: 300, requestedAt: daysAgo(3) },
    { sumFen: 200, requestedAt: daysAgo(2), state: "refused" },
    { sumFen: 300, requestedAt: daysAgo(1), state: "refunded", decidedAt: daysAgo(1) },
  ] as const;
  for (const [at, order] of orders.entries()) {
    const orderNo = await addOrder(order);
    numbers = [...numbers, orderNo];
    ids = [...ids, (await addRefund(orderNo, refunds[at])).id];
  }
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("names buyer, title and decider, and contains no text of the buyer", async () => {
  const { items, total, next } = await lists.read(LIST);
  expect({ total, next }).toEqual({ total: 5, next: null });
  expect(items[0]).toMatchObject({ user: { name: "林晓" }, title: "VIP 月卡", order_no: numbers[0], decided_by: null });
  expect(items[1]?.decided_by).toEqual({ user_id: lists.staff.user.id, name: lists.staff.user.name });
  expect(items[4]?.user).toEqual({ user_id: 999_999, name: "已注销用户" });
  expect(JSON.stringify(items)).not.toContain("家里的事");
});

test("finds requests by order, title, name and the last four digits of a phone number, and by no other part of the number", async () => {
  expect(await found({ q: numbers[1] ?? "" })).toEqual([1]);
  expect(await found({ q: "vip" })).toEqual([0, 3]);
  expect(await found({ q: "林晓" })).toEqual([0, 2]);
  expect(await found({ q: "1234" })).toEqual([1, 3]);
  expect(await found({ q: "3900001234" })).toEqual([]);
  expect(await found({ q: "3900" })).toEqual([]);
});

test("lists every request once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      sum_fen: (item) => Number(item.sum_fen),
      decided_at: (item) => item.decided_at as string,
    },
  });
});

test("filters before it limits, also with a search text", async () => {
  expect(await lists.read(LIST, { state: "refused", limit: 1 })).toMatchObject({ items: [{ id: ids[1] }], total: 2 });
  expect(await found({ state: "refused", q: "VIP", limit: 1 })).toEqual([3]);
  expect(await found({ from: "2026-11-15", to: "2026-11-17" })).toEqual([1, 2]);
  expect(await found({ user_id: lin, limit: 2 })).toEqual([0, 2]);
});

test("logs only the export, which contains no formulas", async () => {
  await lists.takeActs();
  await lists.read(LIST);
  expect(await lists.takeActs()).toEqual([]);
  const rows = await lists.readCsv(FILE, { q: "林晓" });
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"'=cmd()"`);
  expect(await lists.takeActs()).toEqual([{ action: "exportRefunds", subject: "refunds" }]);
});

test("requires the right to decide refunds", () => lists.expectGuarded(LIST, FILE));
