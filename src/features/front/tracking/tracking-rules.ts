import { isBot } from "../../../kit/values/is-bot.ts";

/** A page was shown; a gate came into view; somebody logged in; an order was paid. */
export const EVENT_KINDS = ["view", "gate", "login", "pay"] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

interface Asking {
  userAgent: string;
  header(name: string): string | null;
}

/** Who asks not to be counted is not, whatever the browser's own code did; nor are robots. */
export function isCounted({ userAgent, header }: Asking): boolean {
  return header("dnt") !== "1" && header("sec-gpc") !== "1" && !isBot(userAgent);
}

/** The host that a visitor comes from; empty: ours, or nobody says. */
export function sourceOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return "";
  const { protocol, hostname, host } = new URL(referrer);
  const isForeign = (protocol === "https:" || protocol === "http:") && host !== ownHost;
  return isForeign ? hostname.replace(/^www\./, "") : "";
}

/** Hosts as they are counted. */
export const HOST = /^[a-z0-9.-]*$/;
