import type { OrderState } from "./contract.ts";

/** Where an order may go (decisions §5). Every step raises the rank, so no order ever goes back. */
const NEXT_STATES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ["closed", "paid"],
  // Money that arrives for a closed order is real money: it is fulfilled or refunded, never ignored.
  closed: ["paid"],
  paid: ["fulfilled", "refunding"],
  fulfilled: ["refunding"],
  refunding: ["partially_refunded", "refunded"],
  partially_refunded: [],
  refunded: [],
};

const RANKS: Readonly<Record<OrderState, number>> = {
  pending: 0,
  closed: 1,
  paid: 2,
  fulfilled: 3,
  refunding: 4,
  partially_refunded: 5,
  refunded: 5,
};

/** Whether the step is one of the allowed ones. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** How far along a state is; grows with every allowed step. */
export function rankOf(state: OrderState): number {
  return RANKS[state];
}

/** Whether money may still settle the order. */
export function awaitsMoney(state: OrderState): boolean {
  return canMove(state, "paid");
}
