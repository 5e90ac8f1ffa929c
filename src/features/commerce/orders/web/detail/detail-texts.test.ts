import { expect, test } from "vitest";
import { orderStateSchema } from "../../contract.ts";
import { moveSourceSchema } from "../../detail-contract.ts";
import { eventText, returnsOf, rightText, sumsOf } from "./detail-texts.ts";

const now = new Date("2026-11-20T12:00:00Z");
const right = { starts_at: "2026-11-01T00:00:00.000Z", ends_at: "2026-12-01T00:00:00.000Z", revoked_at: null };
const fulfilled = { state: "fulfilled", is_gift: false } as const;

test.each([
  ["a running term", { level: 2, right }, "已开通，有效期至 2026年12月1日 08:00"],
  ["a term for life", { level: 3, right: { ...right, ends_at: null } }, "已开通，终身有效"],
  ["a single product", { level: null, right: { ...right, ends_at: null } }, "已开通，永久有效"],
  [
    "an expired term",
    { level: 2, right: { ...right, ends_at: "2026-11-10T00:00:00.000Z" } },
    "已于 2026年11月10日 08:00 到期",
  ],
  [
    "a waiting term",
    { level: 2, right: { ...right, starts_at: "2026-11-25T00:00:00.000Z" } },
    "2026年11月25日 08:00 生效，有效期至 2026年12月1日 08:00",
  ],
  [
    "a waiting term for life",
    { level: 3, right: { ...right, starts_at: "2026-11-25T00:00:00.000Z", ends_at: null } },
    "2026年11月25日 08:00 生效，终身有效",
  ],
  [
    "a revoked term",
    { level: 2, right: { ...right, revoked_at: "2026-11-05T00:00:00.000Z" } },
    "已于 2026年11月5日 08:00 结束",
  ],
  ["a line without a right", { level: 2, right: null }, ""],
])("describes a line of a fulfilled order: %s", (_, line, text) => {
  expect(rightText(line, fulfilled, now)).toBe(text);
});

test("states the reason for a line that was not granted", () => {
  expect(rightText({ level: 2, right: null }, { state: "pending", is_gift: false }, now)).toBe("付款后开通");
  expect(rightText({ level: 2, right: null }, { state: "refunded", is_gift: false }, now)).toBe("没有开通");
});

test("a gift grants nothing to its buyer, in any state of its order", () => {
  for (const state of orderStateSchema.options)
    expect(rightText({ level: 2, right }, { state, is_gift: true }, now)).not.toContain("开通");
  const done = { at: now.toISOString(), to: "fulfilled", source: "delivery" } as const;
  expect(eventText(done, { channel: "wechat", is_gift: true })).toBe("礼物的链接已生成");
});

test("every transition of every source has a text", () => {
  const at = now.toISOString();
  for (const to of orderStateSchema.options) {
    for (const source of moveSourceSchema.options) {
      for (const is_gift of [false, true])
        expect(eventText({ at, to, source }, { channel: "wechat", is_gift })).not.toBe("");
    }
  }
  expect(eventText({ at, to: "closed", source: "buyer" }, { channel: "wechat", is_gift: false })).toContain("你取消");
  expect(eventText({ at, to: "closed", source: "expiry" }, { channel: "wechat", is_gift: false })).toContain(
    "自动关闭",
  );
  expect(eventText({ at, to: "paid", source: "query" }, { channel: "alipay", is_gift: false })).toBe(
    "收到付款（支付宝）",
  );
  expect(eventText({ at, to: "paid", source: "free" }, { channel: "none", is_gift: false })).toBe("无需付款");
});

test("payments and refunds are summed over all payments", () => {
  const one = { channel: "wechat", paid_at: now.toISOString(), transaction_id: "1" } as const;
  const payments = [
    { ...one, amount_fen: 1000, refunded_fen: 300, refunding_fen: 200 },
    { ...one, channel: "alipay" as const, amount_fen: 1000, refunded_fen: 1000, refunding_fen: 0 },
  ];
  expect(sumsOf({ payments })).toEqual({ paidFen: 2000, refundedFen: 1300, refundingFen: 200 });
});

test.each([
  [0, 0, []],
  [300, 0, ["已退回"]],
  [0, 200, ["正在退回"]],
  [300, 200, ["已退回", "正在退回"]],
])("a payment of which %i fen were returned and %i are being returned", (refunded_fen, refunding_fen, labels) => {
  expect(returnsOf({ refunded_fen, refunding_fen }).map(({ label }) => label)).toEqual(labels);
});
