import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cli, database } = await setUpCli();

test("nothing to reconcile, no differences and no exceptions are each reported", async () => {
  expect((await cli("reconcile")).out).toBe("还没有对过账\n");
  expect((await cli("reconcile", "open")).out).toBe("没有没了结的不一致\n");
  expect((await cli("reconcile", "show", "2026-11-20")).out).toBe("2026-11-20 没有不一致\n");
  expect((await cli("exceptions")).out).toBe("没有没了结的异常款项\n");
  expect((await cli("reconcile", "settle", "7", "--note", "x")).err).toContain("没有这处不一致");
  expect((await cli("exceptions", "resolve", "7", "--note", "x")).err).toContain("没有这笔异常款项");
});

test("days, differences and exceptions are listed with what to do, and settled with a stored note", async () => {
  await database.pool.query(`
    insert into bill_days (channel, day, reconciled_at, next_attempt_at, has_bill, bill_count, bill_paid_fen, bill_refunded_fen,
        bill_fee_fen, own_paid_fen, own_refunded_fen, difference_count) values
      ('wechat', '2026-11-20', now(), now(), true, 3, 7800, 3900, 23, 3900, 3900, 1);
    insert into bill_days (channel, day, next_attempt_at, trouble) values ('alipay', '2026-11-20', now(), '连不上支付宝');
    insert into bill_differences (channel, day, kind, entry_kind, number, out_trade_no, bill_fen, detail, found_at) values
      ('wechat', '2026-11-20', 'only_there', 'payment', 'SHOP1', 'SHOP1', 3900, '', now());
    insert into payment_exceptions (kind, channel, out_trade_no, transaction_id, detail, created_at) values
      ('unknown_order', 'wechat', 'SHOP1', '42001', '收到已验证的通知，但没有这个订单', now());`);
  const days = (await cli("reconcile")).out.trim().split("\n");
  expect(days).toEqual([
    "2026-11-20  支付宝  等账单：连不上支付宝",
    "2026-11-20  微信支付  账单：收 ¥78.00，退 ¥39.00，净 ¥39.00（手续费 ¥0.23）；本站：收 ¥39.00，退 ¥39.00，净 ¥0.00；1 处不一致",
  ]);
  const open = (await cli("reconcile", "open")).out;
  expect(open).toContain("编号 1  2026-11-20  微信支付  只在渠道账单里  付款 SHOP1  账单 ¥39.00，本站 没有");
  expect(open).toContain("怎么办：");
  expect((await cli("reconcile", "settle", "1", "--note", "线下门店收的")).out).toContain("线下门店收的");
  expect((await cli("reconcile", "settle", "1", "--note", "再来")).err).toContain("已经了结：线下门店收的");
  expect((await cli("reconcile", "show", "2026-11-20")).out).toContain("已了结");
  expect((await cli("exceptions")).out).toContain("怎么办：等几分钟");
  expect((await cli("exceptions", "resolve", "1", "--note", "线下的")).out).toContain("已了结");
  expect((await cli("exceptions")).out).toBe("没有没了结的异常款项\n");
  expect((await cli("exceptions", "--all")).out).toContain("线下的");
  expect((await cli("reconcile", "run", "2026-11-20", "--channel", "wechat")).out).toContain("五分钟内");
  expect((await cli("reconcile")).out).toContain("微信支付  等账单\n");
  const acts = await database.pool.query("select action, outcome from audit_log order by id");
  expect(acts.rows).toContainEqual({ action: "settleBillDifference", outcome: "done" });
  expect(acts.rows).toContainEqual({ action: "resolvePaymentException", outcome: "done" });
  expect(acts.rows).toContainEqual({ action: "reconcileBillDay", outcome: "done" });
});

test.each([
  [["reconcile", "look"], "没有“look”"],
  [["reconcile", "show"], "要写日期"],
  [["reconcile", "show", "2026-13-40"], "要写日期"],
  [["reconcile", "settle", "3"], "要用 --note"],
  [["reconcile", "settle", "x", "--note", "y"], "要写编号"],
  [["reconcile", "open", "3"], "不需要“3”"],
  [["reconcile", "run", "2026-11-20", "--channel", "cash"], "只能是 wechat、alipay"],
  [["reconcile", "--note", "x"], "只用于 reconcile settle"],
  [["exceptions", "3"], "没有“3”"],
  [["exceptions", "resolve", "3"], "要用 --note"],
  [["exceptions", "resolve", "3", "--note", "x", "--all"], "不用于"],
])("%j is answered in one clear sentence", async (args, sentence) => {
  const { code, err } = await cli(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});
