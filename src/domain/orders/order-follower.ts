import type { Transaction } from "../../ports/database.ts";

/** An order that is being delivered. Its buyer's ledger is locked. */
interface PaidOrder {
  orderNo: string;
  userId: number;
  totalFen: number;
  /** For a gift: the number of days in which it may still be returned; null: not a gift. */
  giftDays: number | null;
  now: Date;
}

/** Slices that need the outcome of orders; called in the transaction of the change, before any campaign is locked. */
export interface OrderFollower {
  /** Paid and delivered, or about to be delivered in this transaction. */
  paid(tx: Transaction, order: PaidOrder): Promise<void>;
  /**
   * Some or all of its money was promised back, possibly for a later order that credited it; called for each promise.
   */
  returned(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
}
