import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { billDifferences } from "./bill-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const LIST = "/admin/bill-differences";

let ids: number[] = [];
beforeAll(async () => {
  const settled = { settledAt: daysAgo(1), settledBy: lists.staff.user.id, note: "查清了" };
  const rows = [
    { kind: "only_there", channel: "wechat", foundAt: daysAgo(5), number: "SHOP1" },
    { kind: "amount", channel: "alipay", foundAt: daysAgo(5), orderNo: "2026112000001", ...settled },
    { kind: "amount", channel: "wechat", foundAt: daysAgo(3), ...settled, settledBy: null },
    { kind: "state", channel: "wechat", foundAt: daysAgo(2), outTradeNo: "T-9" },
  ] as const;
  const inserted = await lists.db
    .insert(billDifferences)
    .values(
      rows.map((row, at) => ({
        day: "2026-11-19",
        entryKind: "payment" as const,
        number: `N-${at}`,
        outTradeNo: `P-${at}`,
        detail: "",
        ...row,
      })),
    )
    .returning({ id: billDifferences.id });
  ids = inserted.map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists open differences by number and all differences by time, with who settled them", async () => {
  expect(await found({})).toEqual([3, 0]);
  const { items, total } = await lists.read(LIST, { which: "all" });
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[3, 2, 1, 0], 4]);
  expect(items[2]).toMatchObject({ settled_by: { name: lists.staff.user.name }, note: "查清了" });
  expect(items[1]).toMatchObject({ settled_by: null });
});

test("finds differences by the numbers of the site and the gateway", async () => {
  for (const q of ["shop1", "P-0"]) expect(await found({ q }), q).toEqual([0]);
  expect(await found({ q: "t-9" })).toEqual([3]);
  expect(await found({ which: "all", q: "2026112" })).toEqual([1]);
});

test("filters differences by kind, gateway and day", async () => {
  expect(await found({ which: "all", kind: "amount" })).toEqual([2, 1]);
  expect(await found({ which: "all", channel: "alipay" })).toEqual([1]);
  expect(await found({ which: "all", day: "2026-11-18" })).toEqual([]);
});

test("lists every difference once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    params: { which: "all" },
    ids,
    sorts: {
      id: ({ id }) => id,
      found_at: (item) => String(item.found_at),
      settled_at: (item) => item.settled_at as string | null,
    },
  });
});
