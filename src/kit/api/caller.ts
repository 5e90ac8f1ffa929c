/** The levels that staff can preview the site with. */
export const VIEWS = ["guest", "user", "vip", "premium"] as const;

export type View = (typeof VIEWS)[number];

/** The user of a verified access token. */
export interface CallingUser {
  id: number;
  sessionId: string;
  isAdmin: boolean;
  /**
   * Set while staff preview the site with another level: content is returned as for that level until the preview ends.
   */
  viewAs?: View;
}

/** The browser's information about itself in the `X-` headers (spec §7); never used for authorization. */
export interface CallingDevice {
  id: string | null;
  name: string | null;
  browser: string | null;
  os: string | null;
  userAgent: string;
}

/** One call as a use-case sees it: without framework objects, so that handlers are plain functions. */
export interface Caller {
  user: CallingUser | null;
  device: CallingDevice;
  /** The client's address, determined behind trusted proxies. */
  ip: string;
  /** The client's port, and the province of its address; null or absent: no trusted proxy reported them. */
  port?: number | null;
  province?: string | null;
  requestId: string;
  /** A request header by lower-case name. */
  header(name: string): string | null;
}

/** A caller behind an endpoint whose `who` is not `anyone`. */
export interface KnownCaller extends Caller {
  user: CallingUser;
}

/** A change made by an action of staff. */
export interface Act {
  /** `user:12`, `plan:vip_month`. */
  subject: string;
  /** The former values that the action changed; may contain only data that can be logged. */
  before?: unknown;
  after?: unknown;
}

/** A caller behind an endpoint for staff. */
export interface StaffCaller extends KnownCaller {
  /** Reports the action to the audit log; the API adds who, when and the outcome. */
  note(act: Act): void;
}

/** The caller and their address. */
export type Asker = Pick<KnownCaller, "user" | "ip">;
