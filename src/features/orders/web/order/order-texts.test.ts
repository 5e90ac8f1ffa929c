import { expect, test } from "vitest";
import { orderStateSchema } from "../../contract.ts";
import { groupedOrderNumber, nextActionOf, orderStateText } from "./order-texts.ts";

const now = new Date("2026-11-20T12:00:00Z");
const order = {
  order_no: "20261120AAAABBBBCCCC0001",
  expires_at: "2026-11-20T12:30:00.000Z",
  channel: "wechat" as const,
  lines: [],
};

test("every state has a word and a sentence", () => {
  for (const state of orderStateSchema.options) {
    expect(orderStateText(state).label).not.toBe("");
    expect(orderStateText(state).note).toMatch(/。$/);
  }
});

test("an unpaid order leads back to its code while it can be paid", () => {
  expect(nextActionOf({ ...order, state: "pending" }, now)).toEqual({
    label: "继续支付",
    href: "/payment/wechat-qr?order=20261120AAAABBBBCCCC0001",
    isUrgent: true,
  });
  expect(nextActionOf({ ...order, state: "pending", channel: "alipay" }, now)).toMatchObject({
    label: "继续支付",
    href: "/payment/success?order=20261120AAAABBBBCCCC0001",
  });
  const late = new Date("2026-11-20T12:30:00Z");
  expect(nextActionOf({ ...order, state: "pending" }, late)).toMatchObject({ label: "查看", isUrgent: false });
});

test("a finished order shows what it gave, a refunded one needs nothing", () => {
  expect(nextActionOf({ ...order, state: "fulfilled" }, now)?.href).toContain("/payment/success?order=");
  expect(nextActionOf({ ...order, state: "refunded" }, now)).toBeNull();
  expect(nextActionOf({ ...order, state: "closed" }, now)?.href).toBe("/vip");
});

test("an order number is read in groups of four", () => {
  expect(groupedOrderNumber(order.order_no)).toBe("2026 1120 AAAA BBBB CCCC 0001");
});
