import type { Transaction } from "../../ports/database.ts";

/** An order that is delivered right now. Its buyer's ledger is locked. */
interface PaidOrder {
  orderNo: string;
  userId: number;
  totalFen: number;
  /** Of a gift: how long it may still come back; null: it is none. */
  giftDays: number | null;
  now: Date;
}

/**
 * Slices that must know the outcome of orders; called in the transaction of the change, before any campaign is locked.
 */
export interface OrderFollower {
  /** Paid and delivered, or about to be in this very transaction. */
  paid(tx: Transaction, order: PaidOrder): Promise<void>;
  /** Some or all of its money was promised back, maybe for a later order that credited it; called for each promise. */
  returned(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
}
