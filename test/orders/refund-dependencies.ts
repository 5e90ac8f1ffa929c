import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import type { OrdersContext } from "../../src/features/commerce/orders/server/order/orders-context.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";

type RefundDependencies = Pick<
  OrdersContext,
  | "measureUse"
  | "deliveredUse"
  | "countsDeliveries"
  | "findInvoiceObstacle"
  | "privateFiles"
  | "actByRule"
  | "follower"
  | "markPayer"
  | "people"
>;

/** The default dependencies of refunds in tests: nothing used, no invoice, no followers, a folder for private files. */
export function refundDependencies(folder: string): RefundDependencies {
  return {
    measureUse: async () => null,
    deliveredUse: { listOpened: async () => [], measure: async () => null, measureWhole: async () => null },
    countsDeliveries: async () => false,
    findInvoiceObstacle: async () => null,
    privateFiles: createPrivateFolder({ folder }),
    people: listedPeople,
    follower: { paid: async () => {}, returned: async () => {} },
    markPayer: (channel, payerId) => `mark of ${channel}:${payerId}`,
    actByRule: async (_action, run) => run(() => {}),
  };
}
