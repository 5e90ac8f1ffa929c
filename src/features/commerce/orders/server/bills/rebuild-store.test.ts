import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { rebuildCheck } from "./rebuild-store.ts";

let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

async function rebuild(): Promise<string[]> {
  const found: string[] = [];
  for await (const { what } of rebuildCheck({ db: fixture.database.db, clock: fixture.time }).find()) found.push(what);
  return found;
}

test("derives every sum from the bills alone: no difference, or each by name", async () => {
  const { pool } = fixture.database;
  const orderNo = await fixture.payableOrder(1);
  await fixture.pay(orderNo);
  // Without a bill nothing can be compared.
  expect(await rebuild()).toEqual([]);
  fixture.time.advance(2 * 24 * 3600);
  await runJob(fixture.orders, "reconcile-bills");
  const { rows } = await pool.query("select amount_fen, out_trade_no from bill_entries");
  expect(rows).toHaveLength(1);
  const { amount_fen: amount, out_trade_no: trade } = rows[0];
  expect(await rebuild()).toEqual([]);

  await pool.query("update payments set amount_fen = amount_fen - 100");
  expect(await rebuild()).toEqual([
    `收款差 -100 分：账单 ${amount} 分，账本 ${Number(amount) - 100} 分（wechat ${trade}，订单 ${orderNo}）`,
  ]);
  await pool.query("update payments set amount_fen = amount_fen + 100, refunded_at = paid_at");
  expect(await rebuild()).toEqual([
    `退款差 ${amount} 分：账单 0 分，账本 ${amount} 分（wechat ${trade}，订单 ${orderNo}）`,
  ]);
  await pool.query("update payments set refunded_at = null");
  const [day] = (await pool.query("select day::text from bill_entries")).rows;
  await pool.query(
    "update bill_days set reconciled_at = null, next_attempt_at = paid_at from payments where day = $1",
    [day.day],
  );
  fixture.time.advance(24 * 3600);
  expect(await rebuild()).toEqual([`wechat ${day.day} 还没有账单，这一天的收退没有比较`]);
  await pool.query("update bill_days set reconciled_at = next_attempt_at where day = $1", [day.day]);
  await pool.query("update bill_entries set out_trade_no = 'other'");
  expect((await rebuild()).toSorted()).toEqual([
    `收款差 -${amount} 分：账单 ${amount} 分，账本 0 分（wechat other，本站没有这笔支付）`,
    `收款差 ${amount} 分：账单 0 分，账本 ${amount} 分（wechat ${trade}，订单 ${orderNo}）`,
  ]);
});
