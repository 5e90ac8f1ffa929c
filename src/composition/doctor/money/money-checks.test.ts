import { afterAll, beforeAll, expect, test } from "vitest";
import { examineDamaged } from "../../../../test/orders/find-damage.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../test/orders/payment-fixture.ts";
import { runSharedCli } from "../../../../test/run-cli.ts";
import { startPayment } from "../../../features/commerce/orders/contract.ts";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { moneyChecks, moneyInvariants } from "./money-checks.ts";

let fixture: PaymentFixture;
let order = "";
let gift = "";

beforeAll(async () => {
  fixture = await createPaymentFixture();
  const { database, placeGift, call, pay } = fixture;
  order = await fixture.payableOrder(1);
  await pay(order);
  const campaign = await fixture.addCampaign({ total_limit: 5 });
  const discounted = await fixture.placeOrder(2, "vip-year", "wechat", await fixture.giveCoupon(2, campaign));
  gift = await placeGift(3);
  for (const [userId, orderNo] of [
    [2, discounted],
    [3, gift],
  ] as const) {
    await call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId });
    await pay(orderNo);
  }
  // What other slices write for a code and an invoice.
  await database.pool.query(`with batch as (
      insert into redeem_batches (name, subject, title, level, duration_months, code_count, per_person, valid_from, note, sending_key, created_at)
      values ('讲座', 'plan:1', '月度', 2, 1, 1, 1, now(), '', 'batch', now()) returning id
    ), code as (
      insert into redeem_codes (batch_id, code_hash, last_four, user_id, redeemed_at)
      select id, 'hash', 'ABCD', 5, now() from batch returning id
    ) insert into grants (user_id, kind, level, starts_at, ends_at, source, code_id, created_at)
      select 5, 'level', 2, now(), now() + interval '31 days', 'code', id, now() from code`);
  await database.pool.query(`with invoice as (
      insert into invoices (user_id, state, kind, title, tax_number, email, asked_at, due_on, decided_at, number, sending_key)
      values (1, 'issued', 'personal', '某人', '', 'a@example.com', now(), now(), now(), '26000001', 'invoice') returning id
    ) insert into invoice_orders (invoice_id, order_no, amount_fen, is_living)
      select id, order_no, total_fen, true from invoice, orders where order_no = '${order}'`);
});
afterAll(() => fixture.close());

async function examine(db: DatabaseOrTransaction): Promise<string[]> {
  const found: string[] = [];
  for (const check of moneyChecks(db)) for await (const { what } of check.find()) found.push(what);
  return found;
}

/** What is found after the statement, which is undone. */
const findAfter = (damage: string) =>
  examineDamaged(
    fixture.database.db,
    damage.replaceAll(":order", `'${order}'`).replaceAll(":gift", `'${gift}'`),
    examine,
  );

test("finds nothing on an undamaged site", async () => {
  expect(await examine(fixture.database.db)).toEqual([]);
});

test.each([
  ["a missing right", "delete from grants where order_no = :order", "已交付的订单有一行没有开通权益"],
  ["a right of another user", "update grants set user_id = 77 where order_no = :order", "权益和它的订单行不同"],
  ["a right of another level", "update grants set level = 3 where order_no = :order", "权益和它的订单行不同"],
  ["a right without an order", "update grants set order_no = 'Z' where order_no = :order", "权益所属的订单不存在"],
  ["an order's state", "update orders set state = 'closed' where order_no = :order", "订单的状态和它的历史不同"],
  ["an order's total", "update orders set total_fen = total_fen + 1 where order_no = :order", "订单各行相加不等于总额"],
  [
    "a line",
    "update order_lines set paid_fen = paid_fen - 1 where order_no = :order",
    "订单各行分到的实付相加不等于总额",
  ],
  [
    "a step",
    "update order_events set to_state = 'refunded' where order_no = :order and to_state = 'paid'",
    "订单走了不允许的一步",
  ],
  ["a payment's sum", "update payments set amount_fen = 1 where order_no = :order", "支付的金额不等于订单总额"],
  [
    "the money of a person",
    "update payments set amount_fen = 1 where order_no = :order",
    "一个人得到的东西和他付的钱对不上",
  ],
  ["a payment's state", "update payments set state = 'closed' where order_no = :order", "订单的状态和支付的状态对不上"],
  [
    "a transaction",
    "update payments set transaction_id = '42000' where order_no = :order",
    "支付的交易号不是渠道通知里的交易号",
  ],
  ["a coupon's count", "update coupon_campaigns set used_count = 3", "优惠活动记的使用次数和实际不同"],
  ["a coupon's use", "update coupon_uses set discount_fen = 1", "订单里减的钱和优惠券减的不同"],
  ["a coupon's owner", "update coupons set user_id = 9", "用了别人的优惠券"],
  ["a gift", "delete from gifts where order_no = :gift", "作为礼物交付的订单没有礼物"],
  ["a gift's giver", "update gifts set user_id = 9 where order_no = :gift", "礼物的赠送人不是订单的买家"],
  ["a gift's order", "update gifts set order_no = 'Z' where order_no = :gift", "礼物没有交付过的订单"],
  ["a code's right", "delete from grants where source = 'code'", "用掉的兑换码没有给用的人开通权益"],
  ["a code's user", "update redeem_codes set user_id = 6", "用掉的兑换码没有给用的人开通权益"],
  ["a revoked code", "update redeem_codes set revoked_at = now()", "兑换码的状态和它开通的权益对不上"],
  ["a batch of codes", "update redeem_batches set code_count = 2", "一批兑换码的张数和记的不同"],
  ["an invoice's sum", "update invoice_orders set amount_fen = 1", "开出的发票和订单现在留着的钱不同"],
  ["an invoice's orders", "update invoice_orders set is_living = false", "发票的状态和它占着的订单对不上"],
])("finds damage: %s", async (_, damage, what) => {
  expect(await findAfter(damage)).toContainEqual(expect.stringContaining(what));
});

test("every statement runs in batches", async () => {
  expect(new Set(moneyInvariants.map(({ name }) => name)).size).toBe(moneyInvariants.length);
  for (const { name, query } of moneyInvariants) expect(query.match(/:batch\(/g), name).toHaveLength(1);
});

test("the command names what is wrong, why it matters and what to do, and ends with 1", async () => {
  const doctor = (...args: string[]) =>
    runSharedCli({ DATABASE_URL: fixture.database.url, DATA_DIR: fixture.sandbox.folder }, ["doctor", ...args]);
  const { pool } = fixture.database;
  await pool.query("update coupon_campaigns set used_count = 3");
  const { code, out } = await doctor();
  expect(code).toBe(1);
  expect(out).toContain(
    "优惠券：发现 1 个问题\n  ✗ 优惠活动记的使用次数和实际不同，或超过了上限（campaign_id 1，used_count 3，total_limit 5，uses 1）\n  为什么要紧：次数不对",
  );
  expect(out).toContain("订单和权益：没有发现问题\n");
  const json = await doctor("--json");
  expect(json.code).toBe(1);
  const coupons = JSON.parse(json.out).checks.find((one: { name: string }) => one.name === "coupons");
  expect(coupons).toMatchObject({
    count: 1,
    findings: [{ severity: "error", remedy: expect.stringContaining("停下这个活动") }],
  });
  await pool.query("update coupon_campaigns set used_count = 1");
  expect((await doctor()).out).toContain("优惠券：没有发现问题");
});
