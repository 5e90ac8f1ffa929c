import { createKeyedHash } from "../../../../../kit/process/seal.ts";
import type { OrdersContext } from "../order/orders-context.ts";

/**
 * Hashes payers with the site's secret, so that the table does not identify anybody and payers can still be compared.
 */
export function createPayerMarks(appSecret: string): OrdersContext["markPayer"] {
  const hash = createKeyedHash(appSecret, "payer-mark");
  return (channel, payerId) => hash(`${channel}:${payerId}`);
}
