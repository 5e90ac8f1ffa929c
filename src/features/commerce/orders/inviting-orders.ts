import type { DatabaseOrTransaction } from "../../../ports/database.ts";

/** Order functions for invitations. The app passes them in, so that the two slices are connected in one place. */
export interface InvitingOrders {
  /** The number of the user's paid and delivered orders except this one, including later refunded ones. */
  countDelivered(db: DatabaseOrTransaction, of: { userId: number; except: string | null }): Promise<number>;
  /** Whether the buyer has an undecided refund request for this or another order. */
  hasOpenRequest(db: DatabaseOrTransaction, orderNo: string): Promise<boolean>;
  /** Whether the payer of this order has also paid an order of that account, if the gateways identify payers. */
  sharePayer(db: DatabaseOrTransaction, payment: { orderNo: string; userId: number }): Promise<boolean>;
  /** The number of days after payment in which an order can be refunded in full. */
  readRefundDays(db: DatabaseOrTransaction, at: Date): Promise<number>;
}
