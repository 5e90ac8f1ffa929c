import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../../test/list-fixture.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";

const lists = await createListFixture("support");
const now = lists.clock.now();
const { addOrder, addPayment } = createStoredOrders(lists.db, now);
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const LIST = "/admin/orders";
const FILE = "/admin/orders/export";

let lin = 0;
let numbers: string[] = [];
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远", "+8613900001234");
  const rows = [
    { userId: lin, title: "VIP 月卡", createdAt: daysAgo(9), paidAt: daysAgo(9) },
    { userId: zhou, title: "写作课", createdAt: daysAgo(5), paidAt: daysAgo(3), totalFen: 9900 },
    { userId: lin, title: "=cmd()", createdAt: daysAgo(5), paidAt: null, state: "pending" },
    { userId: zhou, title: "VIP 月卡", createdAt: daysAgo(2), paidAt: daysAgo(2), giftDays: 30 },
    { userId: 999_999, title: "写作课", createdAt: daysAgo(1), paidAt: null, state: "closed" },
    { userId: lin, title: "读书会", createdAt: daysAgo(0), paidAt: daysAgo(0), totalFen: 0, channel: "none" },
    { userId: lin, title: "读书会", createdAt: daysAgo(0), paidAt: daysAgo(0), totalFen: 0, channel: "none" },
  ] as const;
  for (const row of rows) numbers = [...numbers, await addOrder(row)];
});

const indexOf = ({ order_no }: Record<string, unknown>) => numbers.indexOf(order_no as string);
const found = async (params: Record<string, string | number>) => (await lists.read(LIST, params)).items.map(indexOf);

test("lists the newest orders first, with buyer, amount, state and gift", async () => {
  const { items, total, next } = await lists.read(LIST);
  expect({ total, next }).toEqual({ total: 7, next: null });
  expect(items.map(indexOf)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(items[3]).toMatchObject({ user: { name: "周远" }, title: "VIP 月卡", total_fen: 3900, is_gift: true });
  expect(items[2]?.user).toEqual({ user_id: 999_999, name: "已注销用户" });
  expect(items[4]).toMatchObject({ state: "pending", paid_at: null });
});

test("finds orders by number, title, name and the last four digits of a phone number", async () => {
  expect(await found({ q: numbers[1] ?? "" })).toEqual([1]);
  expect(await found({ q: "vip" })).toEqual([3, 0]);
  expect(await found({ q: "周远" })).toEqual([3, 1]);
  expect(await found({ q: "6789" })).toEqual([6, 5, 2, 0]);
  expect(await found({ q: "3900001234" })).toEqual([]);
});

test("lists every order once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids: numbers.keys().toArray(),
    idOf: indexOf,
    sorts: {
      created_at: (item) => item.created_at as string,
      paid_at: (item) => item.paid_at as string | null,
      total_fen: (item) => Number(item.total_fen),
    },
  });
});

test("filters by state, buyer and day of payment before it limits", async () => {
  expect(await lists.read(LIST, { state: "fulfilled", limit: 1 })).toMatchObject({ total: 5 });
  expect(await found({ user_id: lin, limit: 2 })).toEqual([6, 5]);
  expect(await found({ from: "2026-11-17", to: "2026-11-18" })).toEqual([3, 1]);
});

test("logs the export, which contains no formulas, and each opened order, but not the list", async () => {
  await lists.takeActs();
  await lists.read(LIST);
  expect(await lists.takeActs()).toEqual([]);
  const rows = await lists.readCsv(FILE, { q: "林晓" });
  expect(rows).toHaveLength(4);
  expect(rows[2]).toContain(`"'=cmd()"`);
  expect(await lists.takeActs()).toEqual([{ action: "exportOrders", subject: "orders" }]);
  await lists.read(`${LIST}/${numbers[0]}`);
  expect(await lists.takeActs()).toEqual([{ action: "viewOrder", subject: `order:${numbers[0]}` }]);
});

test("shows one order with its buyer and payments; an unknown number is not found", async () => {
  await addPayment(numbers[1] ?? "", { amountFen: 9900 });
  const { status, body } = await lists.sendRequest("GET", `${LIST}/${numbers[1]}`, { headers: lists.staff.headers });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    user: { name: "周远" },
    order: { title: "写作课", total_fen: 9900 },
    payments: [{ amount_fen: 9900, channel: "wechat" }],
  });
  const unknown = await lists.sendRequest("GET", `${LIST}/${"Z".repeat(24)}`, { headers: lists.staff.headers });
  expect(unknown.status).toBe(404);
});

test("is for the roles that read orders", async () => {
  await lists.expectGuarded(LIST, FILE);
  const editor = await createStaff(lists.db, "editor", { clock: lists.clock, auth: lists.app.auth });
  const refused = await lists.sendRequest("GET", `${LIST}/${numbers[1]}`, { headers: editor.headers });
  expect(refused.status).toBe(403);
});
