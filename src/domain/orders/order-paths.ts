/** Where a buyer's orders are listed. */
export const ORDERS_PATH = "/user/profile?tab=orders";

/** Where one of them is told in full. */
export function pathOfOrder(orderNo: string): string {
  return `${ORDERS_PATH}&order=${orderNo}`;
}

/** Where its money is asked back, and how far that is. */
export function pathOfRefund(orderNo: string): string {
  return `/payment/refund?order=${orderNo}`;
}
