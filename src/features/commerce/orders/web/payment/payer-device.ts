import type { PayerDevice, PaymentWay } from "../../../../../ports/payment-channel.ts";
import type { Channel } from "../../contract.ts";
import { type FittingWay, fittingWay } from "../../payment-ways.ts";

/** A gateway with the payment methods of the site's account. */
export interface OfferedChannel {
  name: Channel;
  ways: readonly PaymentWay[];
}

/** A gateway that works in this browser, with its method. */
export interface UsableChannel {
  channel: Channel;
  way: FittingWay;
}

/** The device of the payer. WeChat's own browser identifies as MicroMessenger, also on desktops. */
export function payerDevice(userAgent: string): PayerDevice {
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  return /Mobi|Android|iPhone/i.test(userAgent) ? "phone" : "desktop";
}

/** The gateways that work in this browser. On a phone, those that can pay on the phone come first. */
export function usableChannels(offered: readonly OfferedChannel[], userAgent: string): UsableChannel[] {
  const device = payerDevice(userAgent);
  const usable = offered.flatMap(({ name: channel, ways }) => {
    const way = fittingWay({ channel, ways }, device);
    return way === null ? [] : [{ channel, way }];
  });
  if (device !== "phone") return usable;
  const isByItself = ({ way }: UsableChannel) => way === "cashier";
  return [...usable.filter(isByItself), ...usable.filter((one) => !isByItself(one))];
}

/** Whether the browser leaves this site to pay: for a cashier, or to identify the payer in WeChat. */
export function leavesSite(way: FittingWay): boolean {
  return way === "cashier" || way === "bridge";
}
