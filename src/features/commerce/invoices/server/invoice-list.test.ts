import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { createStoredOrders } from "../../../../../test/orders/stored-orders.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { invoiceOrders, invoices } from "./invoice-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const { addOrder } = createStoredOrders(lists.db, now);
const LIST = "/admin/invoices";
const FILE = "/admin/invoices/export";

let ids: number[] = [];
let orderNos: string[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远", "+8613900001234");
  const personal = { kind: "personal", title: "林晓棠", taxNumber: "", email: "lin@zhixing.test" } as const;
  const company = { kind: "enterprise", title: "=cmd()", taxNumber: "91110000600037341L", email: "a@b.test" } as const;
  const inserted = await lists.db
    .insert(invoices)
    .values([
      { userId: lin, ...personal, state: "requested", requestedAt: daysAgo(9), dueOn: "2026-12-03", sendingKey: "1" },
      { userId: zhou, ...company, state: "requested", requestedAt: daysAgo(5), dueOn: "2026-11-18", sendingKey: "2" },
      {
        userId: zhou,
        ...company,
        state: "issued",
        requestedAt: daysAgo(3),
        dueOn: "2026-12-03",
        sendingKey: "3",
        number: "26110000000000000001",
        decidedAt: daysAgo(2),
      },
      {
        userId: lin,
        ...personal,
        state: "refused",
        requestedAt: daysAgo(2),
        dueOn: "2026-12-01",
        sendingKey: "4",
        decidedAt: daysAgo(2),
        answer: "资料不全",
      },
      { userId: zhou, ...personal, state: "requested", requestedAt: daysAgo(1), dueOn: "2026-12-03", sendingKey: "5" },
    ])
    .returning({ id: invoices.id });
  ids = inserted.map(({ id }) => id);
  for (const invoiceId of ids) {
    const orderNo = await addOrder({ userId: lin });
    orderNos = [...orderNos, orderNo];
    await lists.db.insert(invoiceOrders).values({ invoiceId, orderNo, amountFen: 3900, isLiving: true });
  }
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists waiting requests by due day, all others newest first", async () => {
  expect(await found({ state: "requested" })).toEqual([1, 0, 4]);
  expect(await found({})).toEqual([4, 3, 2, 1, 0]);
});

test("names the requester without address, tax number and full name of a person", async () => {
  const { items } = await lists.read(LIST);
  expect(items[4]).toMatchObject({ user: { user_id: lin, name: "林晓" }, title: "林**", is_overdue: false });
  expect(items[3]).toMatchObject({ title: "=cmd()", is_overdue: true });
  expect(JSON.stringify(items)).not.toMatch(/林晓棠|zhixing\.test|91110000/);
});

test("finds requests by order, number, company name and buyer, but not by a person's name", async () => {
  expect(await found({ q: orderNos[3] ?? "" })).toEqual([3]);
  expect(await found({ q: "26110000" })).toEqual([2]);
  expect(await found({ q: "CMD" })).toEqual([2, 1]);
  expect(await found({ q: "1234" })).toEqual([4, 2, 1]);
  expect(await found({ q: "晓棠" })).toEqual([]);
});

test("lists every request once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      due_on: (item) => String(item.due_on),
      decided_at: (item) => item.decided_at as string | null,
    },
  });
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { kind: "personal", limit: 1 })).toMatchObject({ items: [{ id: ids[4] }], total: 3 });
  expect(await found({ user_id: lin, state: "requested" })).toEqual([0]);
  expect(await found({ from: "2026-11-15", to: "2026-11-17" })).toEqual([2, 1]);
});

test("one request and the file contain all fields and are logged; the list is not", async () => {
  await lists.takeActs();
  await lists.read(LIST);
  expect(await lists.takeActs()).toEqual([]);
  const { headers } = lists.staff;
  const { body } = await lists.sendRequest("GET", `${LIST}/${ids[0]}`, { headers });
  expect(body.data).toMatchObject({ title: "林晓棠", email: "lin@zhixing.test", user: { name: "林晓" } });
  expect((await lists.sendRequest("GET", `${LIST}/999999`, { headers })).status).toBe(404);
  const rows = await lists.readCsv(FILE, { kind: "enterprise" });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`"'=cmd()","91110000600037341L"`);
  expect(await lists.takeActs()).toMatchObject([
    { action: "viewInvoice", subject: `invoice:${ids[0]}` },
    { action: "viewInvoice" },
    { action: "exportInvoices", subject: "invoices" },
  ]);
});

test("requires the right to issue invoices", () => lists.expectGuarded(LIST, FILE));
