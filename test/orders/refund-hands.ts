import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import type { OrdersContext } from "../../src/features/orders/server/order/orders-context.ts";

type RefundHands = Pick<OrdersContext, "measureUse" | "findInvoiceObstacle" | "papers" | "actByRule">;

/** What refunds are handed by the house, where a test says nothing else: nothing used, no invoice, a folder for papers. */
export function refundHands(folder: string): RefundHands {
  return {
    measureUse: async () => null,
    findInvoiceObstacle: async () => null,
    papers: createPrivateFolder({ folder }),
    actByRule: async (_action, run) => run(() => {}),
  };
}
