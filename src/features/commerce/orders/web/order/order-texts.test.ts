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

test("every state has a name and a sentence", () => {
  for (const state of orderStateSchema.options) {
    expect(orderStateText(state).label).not.toBe("");
    expect(orderStateText(state).note).toMatch(/。$/);
  }
});

test("an unpaid order links to its code while it can be paid", () => {
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

test("any other order links to its own page, and a closed order to a new choice", () => {
  const page = "/user/profile?tab=orders&order=20261120AAAABBBBCCCC0001";
  for (const state of ["paid", "fulfilled", "refunding", "refunded", "partially_refunded"] as const) {
    expect(nextActionOf({ ...order, state }, now)).toEqual({ label: "查看", href: page, isUrgent: false });
  }
  expect(nextActionOf({ ...order, state: "closed" }, now).href).toBe("/vip");
});

test("an order number is formatted in groups of four", () => {
  expect(groupedOrderNumber(order.order_no)).toBe("2026 1120 AAAA BBBB CCCC 0001");
});
