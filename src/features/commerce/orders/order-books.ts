import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { OrderState } from "./contract.ts";

/** The fields of an order for slices that account for its money. */
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

/** Order functions for slices that account for the money of orders. */
export interface OrderBooks {
  /** The existing orders with these numbers, sorted by number. */
  read(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<OrderMoney[]>;
  /** Like `read`, and locks the orders against other writers until the transaction ends. */
  lock(tx: Transaction, orderNos: readonly string[]): Promise<OrderMoney[]>;
  /** A buyer's orders that were paid since the given moment, newest first. */
  listPaid(db: DatabaseOrTransaction, wanted: { userId: number; since: Date; limit: number }): Promise<OrderMoney[]>;
}
