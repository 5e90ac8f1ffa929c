import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { OrderState } from "./contract.ts";

/** An order for slices that account for its money. */
export interface OrderMoney {
  orderNo: string;
  userId: number;
  title: string;
  state: OrderState;
  totalFen: number;
  paidAt: Date | null;
  /** The paid amount without refunded amounts and refunds in progress. */
  netFen: number;
}

/** What orders do for the slices that account for their money. */
export interface OrderBooks {
  /** The existing ones of these numbers, in the sequence of their numbers. */
  read(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<OrderMoney[]>;
  /** The same, locked against other writers until the transaction ends. */
  lock(tx: Transaction, orderNos: readonly string[]): Promise<OrderMoney[]>;
  /** A buyer's orders that were paid for since then, the newest first. */
  listPaid(db: DatabaseOrTransaction, wanted: { userId: number; since: Date; limit: number }): Promise<OrderMoney[]>;
}
