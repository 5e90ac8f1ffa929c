import { expect, test } from "vitest";
import type { Refund } from "../../refund-contract.ts";
import { refundSteps } from "./refund-steps.ts";

const part: Refund["parts"][number] = { channel: "wechat", amount_fen: 3_900, is_by_hand: false, back_at: null };
const back = "2026-11-03T00:00:00.000Z";

const of = (state: Refund["state"], parts: Refund["parts"] = []): string[] =>
  refundSteps({
    line: 0,
    state,
    case: 1,
    reason: "买错了",
    sum_fen: 3_900,
    items: [],
    answer: null,
    proofs: 0,
    parts,
    asked_at: "2026-11-01T00:00:00.000Z",
    decided_at: state === "asked" || state === "withdrawn" ? null : "2026-11-02T00:00:00.000Z",
    finished_at: null,
  }).map(({ text }) => text);

test.each([
  ["asked", of("asked"), ["已提交申请", "等待处理，两个工作日内答复"]],
  ["withdrawn", of("withdrawn"), ["已提交申请", "你撤回了申请"]],
  ["refused", of("refused"), ["已提交申请", "未同意"]],
  ["in transit", of("refunding", [part]), ["已提交申请", "已同意，权益已收回", "¥39.00 正在退回微信支付付款的账户"]],
  [
    "waiting for the merchant's balance",
    of("waiting_balance", [part]),
    ["已提交申请", "已同意，权益已收回", "¥39.00 正在退回微信支付付款的账户"],
  ],
  [
    "refunded through two payments",
    of("refunded", [
      { ...part, back_at: back },
      { ...part, channel: "alipay", amount_fen: 100, back_at: back },
    ]),
    ["已提交申请", "已同意，权益已收回", "¥39.00 已退回微信支付付款的账户", "¥1.00 已退回支付宝付款的账户"],
  ],
  [
    "paid by hand",
    of("paid_by_hand", [{ ...part, is_by_hand: true, back_at: back }]),
    ["已提交申请", "已同意，权益已收回", "¥39.00 已转账退回"],
  ],
])("lists the steps of a refund: %s", (_state, steps, expected) => {
  expect(steps).toEqual(expected);
});
