/** Used to sign pages of ours for WeChat's browser; it is valid for two hours, and all pages of the site share it. */
export interface PageTicket {
  ticket: string;
  expiresInSeconds: number;
}

/** The operator's official account at WeChat, for the features of pages inside WeChat's browser. */
export interface OfficialAccount {
  appId: string;
  /** Requests a ticket from WeChat; throws `OfficialAccountRefusal`. */
  fetchTicket(): Promise<PageTicket>;
}

/** Why WeChat issued no ticket, in a text for the operator; never contains keys or tokens. */
export class OfficialAccountRefusal extends Error {
  override name = "OfficialAccountRefusal";
}
