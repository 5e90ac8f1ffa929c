/** Where a buyer's orders are listed. */
export const ORDERS_PATH = "/user/profile?tab=orders";

/** Where one of them is told in full. */
export function pathOfOrder(orderNo: string): string {
  return `${ORDERS_PATH}&order=${orderNo}`;
}
