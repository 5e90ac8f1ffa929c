import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { composeNotification } from "../../../../../sandbox/wechat-pay/notification-body.ts";
import { platformHeaders, readPlatformSigner } from "../../../../../sandbox/wechat-pay/platform-signature.ts";
import { toShanghaiTime } from "../../../../../sandbox/wechat-pay/shanghai-time.ts";

let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture?.close());

/**
 * Sends an authentic notification, signed and encrypted with the platform's keys, that this transaction paid this
 * order.
 */
function sendNotification(orderNo: string, transactionId: string) {
  const { wechatPay: keys } = fixture.sandbox.keys;
  const now = fixture.time.now();
  const plaintext = {
    appid: keys.appId,
    mchid: keys.merchantId,
    out_trade_no: orderNo,
    transaction_id: transactionId,
    trade_state: "SUCCESS",
    success_time: toShanghaiTime(now),
    amount: { total: 3900, payer_total: 3900, currency: "CNY", payer_currency: "CNY" },
  };
  const { body } = composeNotification({ eventType: "TRANSACTION.SUCCESS", plaintext, createdAt: now }, keys.apiV3Key);
  const headers = new Headers(platformHeaders(body, now, readPlatformSigner(keys)));
  return fixture.orders.notifications.wechat.receive({ headers, body });
}

async function readBooks(orderNos: string[]) {
  const { pool } = fixture.database;
  const exceptions = await pool.query(
    "select kind, order_no from payment_exceptions where out_trade_no = any($1) order by id",
    [orderNos],
  );
  const states = await pool.query("select state from orders where order_no = any($1) order by state", [orderNos]);
  const grants = await pool.query("select order_no from grants where order_no = any($1)", [orderNos]);
  return {
    exceptions: exceptions.rows,
    states: states.rows.map(({ state }) => state),
    granted: grants.rows.map(({ order_no: orderNo }) => orderNo),
  };
}

test("acknowledges a settled order's transaction that is notified ten times concurrently for another order, and records one exception", async () => {
  await openConnections(fixture.database.pool);
  const settled = await fixture.payableOrder(501);
  const other = await fixture.payableOrder(502);
  expect((await sendNotification(settled, "4200000001")).status).toBe(204);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendNotification(other, "4200000001")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await readBooks([settled, other])).toEqual({
    exceptions: [{ kind: "reused_transaction", order_no: other }],
    states: ["fulfilled", "pending"],
    granted: [settled],
  });
});

test("a transaction notified ten times concurrently for two unpaid orders pays one and records one exception", async () => {
  await openConnections(fixture.database.pool);
  for (let round = 0; round < 5; round += 1) {
    const orders = [await fixture.payableOrder(600 + round), await fixture.payableOrder(700 + round)] as const;
    const transactionId = `420000001${round}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, time) => sendNotification(orders[time % 2] ?? orders[0], transactionId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const { exceptions, states, granted } = await readBooks([...orders]);
    expect(states).toEqual(["fulfilled", "pending"]);
    expect(granted).toHaveLength(1);
    expect(exceptions).toEqual([
      { kind: "reused_transaction", order_no: orders.find((orderNo) => orderNo !== granted[0]) },
    ]);
  }
});
