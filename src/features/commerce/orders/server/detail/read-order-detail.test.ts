import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { cancelOrder, listOrders } from "../../contract.ts";
import { getOrderDetail, type OrderDetail } from "../../detail-contract.ts";
import { requestRefund } from "../../refund-contract.ts";
import { findLatestRefund } from "../payment/refund-store.ts";
import { approveRefund } from "../refunds/decide-refund.ts";

const BUYER = 8_101;
let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

function read(orderNo: string, userId = BUYER): Promise<OrderDetail> {
  return fixture.call(getOrderDetail, { params: { order_no: orderNo } }, { userId });
}

async function numbers(filter?: "unpaid" | "done" | "refund" | "closed") {
  const { items, total } = await fixture.call(listOrders, { query: { filter } }, { userId: BUYER });
  expect(total).toBe(items.length);
  return items.map(({ order_no }) => order_no);
}

test("describes an order from unpaid through granted to partially refunded", async () => {
  const orderNo = await fixture.payableOrder(BUYER, "vip-year");
  const unpaid = await read(orderNo);
  expect(unpaid).toMatchObject({ payments: [], sold: [{ right: null, paid_fen: unpaid.order.total_fen }] });
  expect(unpaid.events).toEqual([{ at: unpaid.order.created_at, to: "pending", source: "buyer" }]);

  await fixture.pay(orderNo);
  const granted = await read(orderNo);
  expect(granted.payments).toMatchObject([
    { channel: "wechat", amount_fen: unpaid.order.total_fen, refunded_fen: 0, refunding_fen: 0 },
  ]);
  expect(granted.sold[0]?.right).toMatchObject({ revoked_at: null, ends_at: granted.order.granted?.[0]?.until });
  expect(granted.events.map(({ to }) => to)).toEqual(["pending", "paid", "fulfilled"]);

  fixture.time.advance((100 * DAY_MS) / 1000);
  const body = { case: 6, reason: "系统故障" } as const;
  const by = { userId: BUYER, idempotencyKey: "ask-1" };
  const { refund } = await fixture.call(requestRefund, { params: { order_no: orderNo }, body }, by);
  const open = await findLatestRefund(fixture.context.db, { orderNo, orderLine: refund.line });
  await approveRefund(fixture.context, {
    id: open?.id ?? 0,
    staffId: 1,
    reasonCase: null,
    sumFen: null,
    answer: null,
    note: () => {},
  });
  const onItsWay = await read(orderNo);
  expect(onItsWay.payments).toMatchObject([{ refunded_fen: 0, refunding_fen: refund.sum_fen }]);
  expect(onItsWay.sold[0]?.right?.revoked_at).not.toBeNull();
  for (let round = 0; round < 2; round += 1) {
    fixture.time.advance(60);
    await runJob(fixture.orders, "sweep-payments");
  }
  expect((await read(orderNo)).payments).toMatchObject([{ refunded_fen: refund.sum_fen, refunding_fen: 0 }]);
  expect((await read(orderNo)).events.at(-1)?.to).toBe("partially_refunded");
});

test("another user's order and a missing one get the same answer", async () => {
  const orderNo = await fixture.placeOrder(BUYER);
  const stranger = await read(orderNo, BUYER + 1).catch((error: unknown) => error);
  const nobody = await read("2026ZZZZZZZZZZZZZZZZZZZZ").catch((error: unknown) => error);
  expect(stranger).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect({ ...(nobody as Error) }).toEqual({ ...(stranger as Error) });
});

test("filters the list by state, and counts the rest for the pages", async () => {
  const [refunded = ""] = await numbers("refund");
  const open = await numbers("unpaid");
  expect(open).toHaveLength(1);
  await fixture.call(cancelOrder, { params: { order_no: open[0] ?? "" } }, { userId: BUYER });
  const done = await fixture.payableOrder(BUYER);
  await fixture.pay(done);
  expect(await numbers("done")).toEqual([done]);
  expect(await numbers("closed")).toEqual(open);
  expect(await numbers("unpaid")).toEqual([]);
  expect((await numbers()).toSorted()).toEqual([refunded, ...open, done].toSorted());
});
