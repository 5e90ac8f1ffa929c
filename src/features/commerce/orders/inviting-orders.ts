import type { DatabaseOrTransaction } from "../../../ports/database.ts";

/** What orders do for invitations; handed over by the app, so that the two slices meet in one place. */
export interface InvitingOrders {
  /** Orders that somebody paid money for and that were delivered, whatever became of them, without this one. */
  countDelivered(db: DatabaseOrTransaction, of: { userId: number; except: string | null }): Promise<number>;
  /** Whether its buyer asked for a refund, of this or another order, that is not decided yet. */
  hasOpenRequest(db: DatabaseOrTransaction, orderNo: string): Promise<boolean>;
  /** Whether whoever paid this order has also paid an order of that account, as far as gateways said who pays. */
  sharePayer(db: DatabaseOrTransaction, asked: { orderNo: string; userId: number }): Promise<boolean>;
  /** How many days after paying an order may be given back in full. */
  readRefundDays(db: DatabaseOrTransaction, at: Date): Promise<number>;
}
