import type { OrdersContext } from "../features/orders/server/order/orders-context.ts";

/** Why an order's invoice stands against a refund of it, for the site and the command line. There are no invoices: nothing does. */
export const findInvoiceObstacle: OrdersContext["findInvoiceObstacle"] = async () => null;
