import { expect, test } from "vitest";
import { listOrders, orderStateSchema } from "./contract.ts";
import { ORDER_FILTERS, orderFilterOf } from "./order-filters.ts";

test("every state is in exactly one filter, and the endpoint accepts each of them", () => {
  const states = Object.values(ORDER_FILTERS).flatMap(({ states }) => [...states]);
  expect(states.toSorted()).toEqual(orderStateSchema.options.toSorted());
  for (const filter of Object.keys(ORDER_FILTERS)) expect(listOrders.query.parse({ filter })).toMatchObject({ filter });
});

test("finds a filter by its name", () => {
  expect(orderFilterOf("unpaid")).toBe("unpaid");
  for (const other of [null, "", "toString", "paid"]) expect(orderFilterOf(other)).toBeNull();
});
