import type { OrderState } from "./contract.ts";

/** The transitions of an order (decisions §5); none returns to an earlier status. */
const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ["closed", "paid"],
  // Money that arrives for a closed order is real money: it is fulfilled or refunded, never ignored.
  closed: ["paid"],
  paid: ["fulfilled", "refunding"],
  fulfilled: ["refunding"],
  refunding: ["partially_refunded", "refunded"],
  // Another line of it is refunded later.
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Whether the transition is allowed. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Whether money may still settle the order. */
export function awaitsMoney(state: OrderState): boolean {
  return canMove(state, "paid");
}
