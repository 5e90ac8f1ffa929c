/** Eyes through which staff may look at the site. */
export const VIEWS = ["guest", "user", "vip", "premium"] as const;

export type View = (typeof VIEWS)[number];

/** Who is behind a verified access token. */
export interface CallingUser {
  id: number;
  sessionId: string;
  isAdmin: boolean;
  /** Staff who look at the site as somebody else: content answers as to them, until it is ended. */
  viewAs?: View;
}

/** What the browser reports about itself in the `X-` headers (spec §7); never trusted for authority. */
export interface CallingDevice {
  id: string | null;
  name: string | null;
  browser: string | null;
  os: string | null;
  userAgent: string;
}

/** One call as a use-case sees it: no framework objects, so that handlers are plain functions. */
export interface Caller {
  user: CallingUser | null;
  device: CallingDevice;
  /** The client's address after trusted proxies. */
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

/** What an act of staff changed. */
export interface Act {
  /** `user:12`, `plan:vip_month`. */
  subject: string;
  /** What of it was otherwise; whatever may be written down. */
  before?: unknown;
  after?: unknown;
}

/** A caller behind an endpoint for staff. */
export interface StaffCaller extends KnownCaller {
  /** Tells the audit log what is done; the API adds who, when and the outcome. */
  note(act: Act): void;
}

/** The caller and their address. */
export type Asker = Pick<KnownCaller, "user" | "ip">;
