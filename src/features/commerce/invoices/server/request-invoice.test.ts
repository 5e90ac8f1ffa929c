import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createInvoiceFixture } from "../../../../../test/orders/invoice-fixture.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { listInvoiceable, listOwnInvoices, readOrderInvoice, withdrawInvoice } from "../contract.ts";

let fixture: Awaited<ReturnType<typeof createInvoiceFixture>>;
let buyer = 20_000;

beforeAll(async () => {
  fixture = await createInvoiceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  buyer += 10;
});

const ofOrder = (orderNo: string, userId = buyer) =>
  fixture.call(readOrderInvoice, { params: { order_no: orderNo } }, userId);
const open = async (userId = buyer) => (await fixture.call(listInvoiceable, {}, userId)).items;

test("requests one invoice for several orders: the sum of their payments, due in ten working days", async () => {
  const orders = [await fixture.buy(buyer), await fixture.buy(buyer, "vip-year")];
  const offered = await open();
  expect(offered.map(({ order_no }) => order_no).toSorted()).toEqual(orders.toSorted());
  const sum = offered.reduce((total, { amount_fen }) => total + amount_fen, 0);
  const invoice = await fixture.requestInvoice(buyer, orders);
  expect(invoice).toMatchObject({ state: "requested", amount_fen: sum, tax_number: "", number: null, file: null });
  const days = (new Date(invoice.due_on).getTime() - fixture.time.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(11);
  expect(days).toBeLessThan(15);
  expect(await open()).toEqual([]);
  expect(await ofOrder(orders[0] ?? "")).toMatchObject({
    invoice: { id: invoice.id },
    refusal: "这份订单已经申请过发票",
  });
});

test("excludes refunds, including later ones", async () => {
  const orderNo = await fixture.buy(buyer, "vip-year");
  const paid = (await ofOrder(orderNo)).amount_fen;
  const { sumFen, grant } = await fixture.refund(buyer, orderNo, 100);
  await grant();
  expect((await ofOrder(orderNo)).refusal).toContain("正在退款");
  await fixture.sweep();
  const invoice = await fixture.requestInvoice(buyer, [orderNo]);
  expect(invoice.amount_fen).toBe(paid - sumFen);
});

test("rejects free, unpaid, fully refunded and expired orders", async () => {
  const unpaid = await fixture.placeOrder(buyer);
  await expect(fixture.requestInvoice(buyer, [unpaid])).rejects.toMatchObject({ code: "INVOICE_NOT_POSSIBLE" });
  const orderNo = await fixture.buy(buyer);
  const { grant } = await fixture.refund(buyer, orderNo);
  await grant();
  await fixture.sweep();
  await fixture.database.pool.query("update orders set state = 'refunded' where order_no = $1", [orderNo]);
  const late = await fixture.buy(buyer + 1);
  fixture.time.advance(90 * DAY_SECONDS + 1);
  expect((await ofOrder(late, buyer + 1)).refusal).toContain("付款超过 90 天");
  expect(await open(buyer + 1)).toEqual([]);
  await expect(fixture.requestInvoice(buyer + 1, [late])).rejects.toMatchObject({
    message: expect.stringContaining("付款超过 90 天"),
  });
});

test("accepts one of ten concurrent requests for one order and keeps another order available", async () => {
  await openConnections(fixture.database.pool);
  const [shared, ...others] = [await fixture.buy(buyer), await fixture.buy(buyer), await fixture.buy(buyer)];
  const orderLists = Array.from({ length: 10 }, (_, index) => [shared ?? "", others[index % 2] ?? ""]);
  const tries = await Promise.allSettled(orderLists.map((orders) => fixture.requestInvoice(buyer, orders)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "INVOICE_NOT_POSSIBLE" });
  expect(await open()).toHaveLength(1);
  const living = "select count(*)::int as n from invoice_orders where order_no = $1 and is_living";
  expect((await fixture.database.pool.query(living, [shared])).rows).toEqual([{ n: 1 }]);
});

test("ten repetitions of a key create one request; rejects the same key for another request", async () => {
  await openConnections(fixture.database.pool);
  const [one = "", two = ""] = [await fixture.buy(buyer), await fixture.buy(buyer)];
  const first = await fixture.requestInvoice(buyer, [one], {}, "key-a");
  expect((await fixture.requestInvoice(buyer, [one], {}, "key-a")).id).toBe(first.id);
  await expect(fixture.requestInvoice(buyer, [two], {}, "key-a")).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  const many = await Promise.all(Array.from({ length: 10 }, () => fixture.requestInvoice(buyer, [two], {}, "key-b")));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  await expect(fixture.requestInvoice(buyer, [one], {}, "")).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REQUIRED",
  });
});

test("another user's order and invoice are not found", async () => {
  const orderNo = await fixture.buy(buyer);
  const own = await fixture.buy(buyer + 1);
  await expect(fixture.requestInvoice(buyer + 1, [own, orderNo])).rejects.toMatchObject({ status: 404 });
  await expect(ofOrder(orderNo, buyer + 1)).rejects.toMatchObject({ status: 404 });
  const { id } = await fixture.requestInvoice(buyer, [orderNo]);
  const params = { invoice_id: id };
  await expect(fixture.call(withdrawInvoice, { params }, buyer + 1)).rejects.toMatchObject({ status: 404 });
  expect((await fixture.call(listOwnInvoices, { query: {} }, buyer + 1)).total).toBe(0);
});

test("a withdrawn invoice may be requested again, and a second withdrawal changes nothing", async () => {
  const orderNo = await fixture.buy(buyer);
  const { id } = await fixture.requestInvoice(buyer, [orderNo]);
  const params = { invoice_id: id };
  for (let round = 0; round < 2; round += 1) {
    const { invoice } = await fixture.call(withdrawInvoice, { params }, buyer);
    expect(invoice.state).toBe("withdrawn");
  }
  expect((await fixture.requestInvoice(buyer, [orderNo])).id).not.toBe(id);
});

test.each([
  ["a person with a tax number", { tax_number: "91330100799655058B" }, "tax_number"],
  ["an enterprise without a tax number", { kind: "enterprise" }, "tax_number"],
  ["an enterprise with a mistyped tax number", { kind: "enterprise", tax_number: "91330100799655058C" }, "tax_number"],
  ["no title", { title: "  " }, "title"],
  ["a title with a line break", { title: "甲\n乙" }, "title"],
  ["a title with a direction mark", { title: "甲\u202e乙" }, "title"],
  ["an invalid address", { email: "lin" }, "email"],
  ["no orders", { order_nos: [] }, "order_nos"],
] as const)("rejects %s at its field", async (_, change, field) => {
  await expect(fixture.requestInvoice(buyer, ["A".repeat(24)], change as object)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  });
});

test("stores a company's tax number in its printed form", async () => {
  const orderNo = await fixture.buy(buyer);
  const change = { kind: "enterprise", title: "某某有限公司", tax_number: "9133 0100 7996 5505 8b" } as const;
  expect((await fixture.requestInvoice(buyer, [orderNo], change)).tax_number).toBe("91330100799655058B");
});
