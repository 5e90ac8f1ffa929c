import { CHANNELS, type PayerDevice, type PaymentWay } from "../../../ports/payment-channel.ts";
import type { Channel } from "./contract.ts";

/** `browser`: the payment is not possible here, but in the system browser, which can open the page. */
export type FittingWay = PaymentWay | "browser";

/**
 * The payment method of a device at a gateway with these methods. null: none, so that the page offers nothing that
 * cannot work there. WeChat's own browser cannot scan a code or open a cashier, and blocks Alipay. A phone cannot scan
 * its own screen, so it gets a code only if there is no other method, to scan with another phone.
 */
export function fittingWay(
  { channel, ways }: { channel: Channel; ways: readonly PaymentWay[] },
  device: PayerDevice,
): FittingWay | null {
  const firstOf = (...wanted: PaymentWay[]) => wanted.find((way) => ways.includes(way)) ?? null;
  if (device === "wechat") return CHANNELS[channel].opensInWechat ? (firstOf("bridge") ?? "browser") : null;
  return device === "phone" ? firstOf("cashier", "code") : firstOf("code", "cashier");
}
