import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../../test/list-fixture.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { paymentExceptions } from "../payment/payment-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const LIST = "/admin/payment-exceptions";

let ids: number[] = [];
let orderNo = "";
beforeAll(async () => {
  const lin = await lists.createNamed("林晓", "+8613800006789");
  orderNo = await createStoredOrders(lists.db, now).addOrder({ userId: lin, title: "写作课" });
  const resolved = { resolvedAt: daysAgo(1), resolvedBy: lists.staff.user.id, resolution: "退了" };
  const rows = [
    { kind: "paid_twice", channel: "wechat", createdAt: daysAgo(5), orderNo },
    { kind: "refund_waits", channel: "alipay", createdAt: daysAgo(5), ...resolved },
    { kind: "refund_waits", channel: "wechat", createdAt: daysAgo(3), transactionId: "4200001", ...resolved },
    { kind: "refund_waits", channel: "wechat", createdAt: daysAgo(2) },
    { kind: "late_payment", channel: "wechat", createdAt: daysAgo(2) },
  ] as const;
  const inserted = await lists.db
    .insert(paymentExceptions)
    .values(rows.map((row, at) => ({ outTradeNo: `P-${at}`, transactionId: "", detail: "", ...row })))
    .returning({ id: paymentExceptions.id });
  ids = inserted.map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists open exceptions by number and all exceptions by time, with names", async () => {
  expect(await found({})).toEqual([4, 3, 0]);
  const { items, total } = await lists.read(LIST, { which: "all" });
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[4, 3, 2, 1, 0], 5]);
  expect(items[4]).toMatchObject({ bought: { title: "写作课", user: { name: "林晓" } }, resolved_by: null });
  expect(items[3]).toMatchObject({ bought: null, resolved_by: { name: lists.staff.user.name } });
});

test("finds exceptions by the numbers of the site and the gateway, by title and buyer", async () => {
  expect(await found({ which: "all", q: "p-1" })).toEqual([1]);
  expect(await found({ which: "all", q: "4200001" })).toEqual([2]);
  for (const q of [orderNo, "写作", "林晓", "6789"]) expect(await found({ q }), q).toEqual([0]);
});

test("lists every exception once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    params: { which: "all" },
    ids,
    sorts: {
      id: ({ id }) => id,
      created_at: (item) => String(item.created_at),
      resolved_at: (item) => item.resolved_at as string | null,
    },
  });
});

test("filters before it limits", async () => {
  const kind = "refund_waits";
  expect(await lists.read(LIST, { which: "all", kind, limit: 1 })).toMatchObject({ items: [{ id: ids[3] }], total: 3 });
  expect(await found({ which: "all", kind, channel: "alipay" })).toEqual([1]);
  expect(await found({ which: "all", from: "2026-11-15", to: "2026-11-17", q: "p-2" })).toEqual([2]);
});

test("requires the right to reconcile", () => lists.expectGuarded(LIST));
