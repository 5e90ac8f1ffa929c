import type { OrderState } from "./contract.ts";

/** The transitions of an order (decisions §5). None returns to an earlier state. */
const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ["closed", "paid"],
  // A payment that arrives for a closed order has been made: it is fulfilled or refunded, never ignored.
  closed: ["paid"],
  paid: ["fulfilled", "refunding"],
  fulfilled: ["refunding"],
  refunding: ["partially_refunded", "refunded"],
  // Another line of the order is refunded later.
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Whether the transition is allowed. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Whether a payment can still settle the order. */
export function awaitsMoney(state: OrderState): boolean {
  return canMove(state, "paid");
}
