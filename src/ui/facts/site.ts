import { createContext, useContext } from "react";
import type { SiteSettings } from "../../features/front/site/contract.ts";
import type { ChannelName, PaymentWay } from "../../ports/payment-channel.ts";

/** What every page knows of the site it belongs to; the root reads it once. */
export interface Site {
  settings: SiteSettings;
  /** Sandbox providers are on: every page states it (decisions §6). */
  hasSandbox: boolean;
  /** By which gateways the site takes money, and how. */
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
