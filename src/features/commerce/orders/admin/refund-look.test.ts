import { expect, test } from "vitest";
import { isOnItsWay, unpaidFen } from "./refund-look.ts";

const payout = { channel: "wechat", out_refund_no: "R1", attempts: 1, kind: "channel", refusal: null } as const;

test("counts only returned money as paid", () => {
  const payouts = [
    { ...payout, amount_fen: 300, state: "back" as const },
    { ...payout, amount_fen: 200, state: "asked" as const },
    { ...payout, amount_fen: 100, state: "due" as const },
  ];
  expect(unpaidFen({ payouts })).toBe(300);
  expect(unpaidFen({ payouts: [] })).toBe(0);
});

test("does not count undecided and finished refunds as in transit", () => {
  expect(isOnItsWay({ state: "asked" })).toBe(false);
  expect(isOnItsWay({ state: "waiting_balance" })).toBe(true);
  expect(isOnItsWay({ state: "refunded" })).toBe(false);
});
