import { createHash, randomBytes } from "node:crypto";
import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { OfficialAccount } from "../../../../ports/official-account.ts";
import { readShareCards, type ShareCardsState } from "../admin-contract.ts";
import { signSharedPage } from "../contract.ts";
import { pageToSign, signedText } from "../sign-page.ts";
import { readTicket, type TicketContext } from "./read-ticket.ts";
import { findTicket } from "./ticket-store.ts";

export interface ShareCardsContext extends Omit<TicketContext, "account"> {
  /** null: no official account is configured. */
  account: OfficialAccount | null;
  origin: string;
}

/** Share cards inside WeChat's browser (decision 0094). */
export function serveShareCards(context: ShareCardsContext): ServedEndpoint[] {
  const { account, clock, origin } = context;
  return [
    serveEndpoint(signSharedPage, async ({ query }) => {
      if (account === null) throw notFound("这个网站没有配置公众号");
      const url = pageToSign(query.url, origin);
      const { ticket } = await readTicket({ ...context, account });
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const nonce = randomBytes(12).toString("hex");
      // SHA-1 is required by WeChat; the ticket is the secret in it.
      const signature = createHash("sha1").update(signedText({ ticket, nonce, timestamp, url })).digest("hex");
      return { app_id: account.appId, timestamp, nonce, signature };
    }),
    serveEndpoint(readShareCards, () => describeShareCards(context)),
  ];
}

/** Checks whether share cards work, with a request to WeChat when there is no ticket. */
export async function describeShareCards(context: Omit<ShareCardsContext, "origin">): Promise<ShareCardsState> {
  const { db, account } = context;
  if (account === null) return { state: "off", app_id: null, holds_until: null, problem: null };
  const { appId } = account;
  try {
    const { expiresAt, problem } = await readTicket({ ...context, account });
    return { state: "works", app_id: appId, holds_until: expiresAt.toISOString(), problem };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const row = await findTicket(db, appId);
    return { state: "fails", app_id: appId, holds_until: null, problem: row?.problem ?? error.message };
  }
}
