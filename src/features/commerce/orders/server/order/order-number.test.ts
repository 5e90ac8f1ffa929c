import { expect, test } from "vitest";
import { orderNumberSchema } from "../../contract.ts";
import { createOrderNumber } from "./order-number.ts";

const now = new Date("2026-12-31T16:00:05Z");

test("an order number is 24 characters that begin with the Shanghai time", () => {
  const number = createOrderNumber(now);
  expect(orderNumberSchema.safeParse(number).success).toBe(true);
  expect(number.slice(0, 14)).toBe("20270101000005");
});

test("numbers of the same second differ and use all characters of the alphabet", () => {
  const tails = Array.from({ length: 5000 }, () => createOrderNumber(now).slice(14));
  expect(new Set(tails).size).toBe(5000);
  expect([...new Set(tails.join(""))].sort().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
});
