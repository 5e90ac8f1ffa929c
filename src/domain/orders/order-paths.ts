/** The page that lists a buyer's orders. */
export const ORDERS_PATH = "/user/profile?tab=orders";

/** The page of one order. */
export function pathOfOrder(orderNo: string): string {
  return `${ORDERS_PATH}&order=${orderNo}`;
}

/** The part of an order's page in which its invoice is requested. */
export const INVOICE_HASH = "#invoice";

/** The page on which a refund is requested and tracked. */
export function pathOfRefund(orderNo: string): string {
  return `/payment/refund?order=${orderNo}`;
}
