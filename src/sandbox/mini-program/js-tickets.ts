import { createHash } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import { createAccessTokens } from "./access-tokens.ts";

/** The values that a page passes to WeChat's browser in its `wx.config`. */
export interface SignedPage {
  url: string;
  nonce: string;
  timestamp: string;
  signature: string;
}

export interface JsTickets {
  /** As returned by `getticket`: the same ticket until shortly before its expiry. */
  issue(): { ticket: string; expires_in: number };
  /** Whether WeChat's browser would accept this page. */
  accepts(page: SignedPage): boolean;
}

export function createJsTickets(clock: Clock): JsTickets {
  const tickets = createAccessTokens(clock);
  const issue = () => {
    const { access_token: ticket, expires_in } = tickets.issue({ isForced: false });
    return { ticket, expires_in };
  };
  return {
    issue,
    accepts({ url, nonce, timestamp, signature }) {
      const signed = `jsapi_ticket=${issue().ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`;
      return createHash("sha1").update(signed).digest("hex") === signature;
    },
  };
}
