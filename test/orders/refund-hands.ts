import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import type { OrdersContext } from "../../src/features/commerce/orders/server/order/orders-context.ts";

type RefundHands = Pick<
  OrdersContext,
  | "measureUse"
  | "deliveredUse"
  | "countsDeliveries"
  | "findInvoiceObstacle"
  | "papers"
  | "actByRule"
  | "follower"
  | "markPayer"
>;

/** The default dependencies of refunds in tests: nothing used, no invoice, no followers, a folder for private files. */
export function refundHands(folder: string): RefundHands {
  return {
    measureUse: async () => null,
    deliveredUse: { listOpened: async () => [], measure: async () => null, measureWhole: async () => null },
    countsDeliveries: async () => false,
    findInvoiceObstacle: async () => null,
    papers: createPrivateFolder({ folder }),
    follower: { paid: async () => {}, returned: async () => {} },
    markPayer: (channel, payerId) => `mark of ${channel}:${payerId}`,
    actByRule: async (_action, run) => run(() => {}),
  };
}
