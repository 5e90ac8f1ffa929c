import { isBot } from "../../../kit/values/is-bot.ts";

/** A page view; a displayed gate; a login; a paid order. */
export const EVENT_KINDS = ["view", "gate", "login", "pay"] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

interface TrackedRequest {
  userAgent: string;
  header(name: string): string | null;
}

/** Opt-out signals are also respected on the server, in addition to the browser's code; robots are not counted. */
export function isCounted({ userAgent, header }: TrackedRequest): boolean {
  return header("dnt") !== "1" && header("sec-gpc") !== "1" && !isBot(userAgent);
}

/** The referring host of a visitor; empty: this site or unknown. */
export function sourceOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return "";
  const { protocol, hostname, host } = new URL(referrer);
  const isForeign = (protocol === "https:" || protocol === "http:") && host !== ownHost;
  return isForeign ? hostname.replace(/^www\./, "") : "";
}

/** The form in which hosts are counted. */
export const HOST = /^[a-z0-9.-]*$/;
