import { expect, test } from "vitest";
import { type OrderState, orderStateSchema } from "./contract.ts";
import { awaitsMoney, canMove } from "./order-states.ts";

const allowed: readonly [OrderState, OrderState][] = [
  ["pending", "paid"],
  ["pending", "closed"],
  ["closed", "paid"],
  ["paid", "fulfilled"],
  ["paid", "refunding"],
  ["fulfilled", "refunding"],
  ["refunding", "refunded"],
  ["refunding", "partially_refunded"],
  ["partially_refunded", "refunded"],
];

const pairs = orderStateSchema.options.flatMap((from) => orderStateSchema.options.map((to) => [from, to] as const));

test.each(pairs)("%s → %s only if the state machine contains it", (from, to) => {
  expect(canMove(from, to)).toBe(allowed.some(([left, right]) => left === from && right === to));
});

/** The rank of each state. */
const ranks: Readonly<Record<OrderState, number>> = {
  pending: 0,
  closed: 1,
  paid: 2,
  fulfilled: 3,
  refunding: 4,
  partially_refunded: 5,
  refunded: 6,
};

test("every allowed transition raises the rank, so no order returns to an earlier state", () => {
  const steps = pairs.filter(([from, to]) => canMove(from, to));
  expect(steps).toHaveLength(allowed.length);
  for (const [from, to] of steps) expect(ranks[to]).toBeGreaterThan(ranks[from]);
});

test("only an unsettled order accepts a payment", () => {
  expect(orderStateSchema.options.filter(awaitsMoney)).toEqual(["pending", "closed"]);
});
