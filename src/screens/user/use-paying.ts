import { useNavigate } from "react-router";
import { viaOf } from "../../features/commerce/orders/channels.ts";
import type { Channel } from "../../features/commerce/orders/contract.ts";
import { leavesSite, usableChannels } from "../../features/commerce/orders/web/payment/payer-device.ts";
import { useDeparture } from "../../features/commerce/orders/web/payment/use-departure.ts";
import { useSite } from "../../ui/facts/site.ts";
import { rememberReturnPath, withQuery } from "./return-path.ts";

interface PayingOptions {
  orderNo: string | null;
  /** The path from which the buyer came and to which they return at the end. */
  from: string | null;
  /** The purchase of the order, for a link to choose again. */
  chosen?: Record<string, string | null>;
  /** Called when nothing remains to be paid. */
  onSettled(): void;
}

/** The payment channels of an unpaid order in this browser, and the actions that start them. */
export function usePaying({ orderNo, from, chosen, onSettled }: PayingOptions) {
  const { channels } = useSite();
  const navigate = useNavigate();
  const departure = useDeparture();
  const ways = usableChannels(channels, navigator.userAgent);

  async function go(channel: Channel): Promise<void> {
    rememberReturnPath(from);
    const way = ways.find((one) => one.channel === channel)?.way ?? "browser";
    const outcome = leavesSite(way) ? await departure.go(orderNo ?? "", channel) : "here";
    if (outcome === "settled") onSettled();
    const via = viaOf(channel);
    if (outcome === "here") await navigate(withQuery("/payment/wechat-qr", { order: orderNo, via, ...chosen, from }));
  }

  return { ways, departure, onGo: (channel: Channel) => void go(channel) };
}
