import { createContext, useContext } from "react";
import type { SiteSettings } from "../../features/front/site/contract.ts";
import type { ChannelName, PaymentWay } from "../../ports/payment-channel.ts";

/** The facts of the site that every page uses; the root loader reads them once. */
export interface Site {
  settings: SiteSettings;
  /** Whether sandbox providers are enabled, which every page states (decisions §6). */
  hasSandbox: boolean;
  /** The payment gateways of the site and their payment methods. */
  channels: readonly { name: ChannelName; ways: readonly PaymentWay[] }[];
  /** Scheme and host of the site. */
  origin: string;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error("useSite outside of the root's SiteContext");
  return site;
}
