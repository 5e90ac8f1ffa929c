import { startPayment } from "../../src/features/commerce/orders/contract.ts";
import type { PaymentFixture } from "./payment-fixture.ts";

/**
 * Opens Alipay's cashier for an order, and logs in there as the payer if asked: only then does Alipay know the trade.
 * false: Alipay has no cashier for the order.
 */
export async function openAlipayCashier(
  fixture: PaymentFixture,
  orderNo: string,
  by: { userId: number; logsIn: boolean },
): Promise<boolean> {
  const input = { params: { order_no: orderNo }, query: { channel: "alipay" } } as const;
  const { redirect_url: address } = await fixture.call(startPayment, input, by);
  const cashier = address === null ? null : await fetch(address, { redirect: "manual" });
  const path = cashier?.headers.get("location");
  if (!path) return false;
  if (by.logsIn) await fetch(`${fixture.sandbox.origin}${path}/login`, { method: "POST", redirect: "manual" });
  return true;
}
