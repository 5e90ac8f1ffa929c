import { isBot } from "../../../kit/values/is-bot.ts";

/** A page view; a gate in view; a login; a paid order. */
export const EVENT_KINDS = ["view", "gate", "login", "pay"] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

interface TrackedRequest {
  userAgent: string;
  header(name: string): string | null;
}

/** Opt-out signals are respected on the server too, whatever the browser's own code did; robots are not counted. */
export function isCounted({ userAgent, header }: TrackedRequest): boolean {
  return header("dnt") !== "1" && header("sec-gpc") !== "1" && !isBot(userAgent);
}

/** The referring host of a visitor; empty: ours, or unknown. */
export function sourceOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return "";
  const { protocol, hostname, host } = new URL(referrer);
  const isForeign = (protocol === "https:" || protocol === "http:") && host !== ownHost;
  return isForeign ? hostname.replace(/^www\./, "") : "";
}

/** Hosts as they are counted. */
export const HOST = /^[a-z0-9.-]*$/;
