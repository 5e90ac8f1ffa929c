import { expect, test } from "vitest";
import { type OrderState, orderStateSchema } from "./contract.ts";
import { awaitsMoney, canMove, rankOf } from "./order-states.ts";

const allowed: readonly [OrderState, OrderState][] = [
  ["pending", "paid"],
  ["pending", "closed"],
  ["closed", "paid"],
  ["paid", "fulfilled"],
  ["paid", "refunding"],
  ["fulfilled", "refunding"],
  ["refunding", "refunded"],
  ["refunding", "partially_refunded"],
];

const pairs = orderStateSchema.options.flatMap((from) => orderStateSchema.options.map((to) => [from, to] as const));

test.each(pairs)("%s → %s only if the state machine names it", (from, to) => {
  expect(canMove(from, to)).toBe(allowed.some(([left, right]) => left === from && right === to));
});

test("every allowed step raises the rank, so that no order goes back", () => {
  for (const [from, to] of allowed) expect(rankOf(to)).toBeGreaterThan(rankOf(from));
});

test("only an unsettled order takes money", () => {
  expect(orderStateSchema.options.filter(awaitsMoney)).toEqual(["pending", "closed"]);
});
