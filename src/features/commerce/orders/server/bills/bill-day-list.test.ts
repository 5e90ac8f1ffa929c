import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { billDayList } from "../../reconcile-contract.ts";
import { billDays } from "./bill-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const LIST = "/admin/bill-days";
const EXPORT = `${LIST}/export`;

/** The days in the order in which they are inserted. */
const ROWS = [
  { channel: "wechat", day: "2026-10-31", reconciledAt: daysAgo(9) },
  { channel: "alipay", day: "2026-11-19", reconciledAt: daysAgo(1), differenceCount: 2 },
  { channel: "wechat", day: "2026-11-19", reconciledAt: daysAgo(1), billPaidFen: 1990, ownPaidFen: 1990 },
  { channel: "wechat", day: "2026-11-20", trouble: "NO_STATEMENT_EXIST" },
  { channel: "alipay", day: "2026-11-20", reconciledAt: null },
] as const;

beforeAll(async () => {
  await lists.db.insert(billDays).values(ROWS.map((row) => ({ nextAttemptAt: now, ...row })));
});

type Params = Record<string, string | number>;
const placeOf = (item: Record<string, unknown>) =>
  ROWS.findIndex(({ channel, day }) => channel === item.channel && day === item.day);
const found = async (params: Params) => (await lists.read(LIST, params)).items.map(placeOf);

test("lists the days newest first and finds them by day and by the gateway's error", async () => {
  expect(await found({})).toEqual([4, 3, 2, 1, 0]);
  expect(await found({ q: "2026-10" })).toEqual([0]);
  expect(await found({ q: "no_statement" })).toEqual([3]);
});

test("filters days by state, gateway and range before it limits", async () => {
  expect(await found({ state: "waiting" })).toEqual([4, 3]);
  expect(await found({ state: "equal" })).toEqual([2, 0]);
  expect(await found({ state: "different" })).toEqual([1]);
  expect(await found({ channel: "wechat", from: "2026-11-01", to: "2026-11-19" })).toEqual([2]);
  const { items, total } = await lists.read(LIST, { channel: "alipay", limit: 1 });
  expect([items.map(placeOf), total]).toEqual([[4], 2]);
});

test.for(billDayList.sorts)("lists every day once sorted by %s", async (sort) => {
  for (const order of [sort, `-${sort}`]) {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await lists.read(LIST, { sort: order, limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(placeOf));
      cursor = page.next;
    }
    expect(seen.toSorted(), order).toEqual([0, 1, 2, 3, 4]);
    const whole = await found({ sort: order });
    expect(seen, order).toEqual(whole);
  }
});

test("exports exactly the filtered days", async () => {
  const rows = await lists.readCsv(EXPORT, { channel: "wechat", state: "equal" });
  expect(rows.map((row) => row.split(",").slice(0, 5))).toEqual([
    ['"2026-11-19"', '"微信支付"', '"对上了"', '"¥19.90"', '"¥19.90"'],
    ['"2026-10-31"', '"微信支付"', '"对上了"', '"¥0.00"', '"¥0.00"'],
  ]);
});

test("requires the right to reconcile, and only the export is logged", async () => {
  await lists.expectGuarded(LIST, EXPORT);
  await lists.takeActs();
  await lists.read(LIST);
  await lists.readCsv(EXPORT);
  expect(await lists.takeActs()).toEqual([{ action: "exportBillDays", subject: "bill_days" }]);
});

test("refuses the position of a day that does not exist", async () => {
  const cursor = Buffer.from(JSON.stringify(["bill-days by day", "2026-02-30", 1])).toString("base64url");
  expect((await lists.sendRequest("GET", `${LIST}?cursor=${cursor}`, { headers: lists.staff.headers })).status).toBe(
    422,
  );
});
