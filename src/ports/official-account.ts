/** Signs pages of ours for WeChat's browser; it lives two hours, and every page of the site shares one. */
export interface PageTicket {
  ticket: string;
  expiresInSeconds: number;
}

/** The operator's official account at WeChat, for what pages may do inside WeChat's browser. */
export interface OfficialAccount {
  appId: string;
  /** Asks WeChat; throws `OfficialAccountRefusal`. */
  fetchTicket(): Promise<PageTicket>;
}

/** Why WeChat issued no ticket, in a text for the operator; never contains keys or tokens. */
export class OfficialAccountRefusal extends Error {
  override name = "OfficialAccountRefusal";
}
