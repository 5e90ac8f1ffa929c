import type { PayerDevice, PaymentWay } from "../../../ports/payment-channel.ts";
import { CHANNELS } from "./channels.ts";
import type { Channel } from "./contract.ts";

/** `browser`: not here, but in the system browser that can open the page. */
export type FittingWay = PaymentWay | "browser";

/**
 * The payment method of a device at a gateway with these methods; null: none, so that nothing is offered that cannot
 * work there. WeChat's own browser scans no code, opens no cashier and blocks Alipay. A phone cannot scan its own
 * screen, so it gets a code only where there is nothing else, for another phone.
 */
export function fittingWay(
  { channel, ways }: { channel: Channel; ways: readonly PaymentWay[] },
  device: PayerDevice,
): FittingWay | null {
  const firstOf = (...wanted: PaymentWay[]) => wanted.find((way) => ways.includes(way)) ?? null;
  if (device === "wechat") return CHANNELS[channel].opensInWechat ? (firstOf("bridge") ?? "browser") : null;
  return device === "phone" ? firstOf("cashier", "code") : firstOf("code", "cashier");
}
