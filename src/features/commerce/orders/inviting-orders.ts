import type { DatabaseOrTransaction } from "../../../ports/database.ts";

/** What orders do for invitations; passed in by the app, so that the two slices meet in one place. */
export interface InvitingOrders {
  /** Paid and delivered orders of the user except this one, whatever became of them. */
  countDelivered(db: DatabaseOrTransaction, of: { userId: number; except: string | null }): Promise<number>;
  /** Whether its buyer has an undecided refund request for this or another order. */
  hasOpenRequest(db: DatabaseOrTransaction, orderNo: string): Promise<boolean>;
  /** Whether the payer of this order has also paid an order of that account, as far as gateways identify payers. */
  sharePayer(db: DatabaseOrTransaction, payment: { orderNo: string; userId: number }): Promise<boolean>;
  /** How many days after payment an order can be refunded in full. */
  readRefundDays(db: DatabaseOrTransaction, at: Date): Promise<number>;
}
