import type { AnswerOf, EndpointSpec, ParsedInputOf, StaffOnly } from "./endpoint.ts";

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
  fingerprint: string | null;
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

export type CallerOf<E extends EndpointSpec> = E["who"] extends StaffOnly
  ? StaffCaller
  : E["who"] extends "user"
    ? KnownCaller
    : Caller;

/** An endpoint with its handler; a slice passes these to the API. */
export interface ServedEndpoint {
  endpoint: EndpointSpec;
  answer(input: unknown, caller: Caller): Promise<unknown>;
  /** Called with an answer that is about to be sent with its body: not when it fails, nor for HEAD. */
  beforeSending?: ((answer: unknown, caller: Caller) => Promise<void>) | undefined;
  /**
   * The session that the parsed input proves to belong to. Where a call declares this, its limits count by that
   * session, and by the contract's rules for input that proves none: invalid input of strangers does not use up another
   * session's budget.
   */
  findProvenSession?: ((input: unknown) => Promise<string | null>) | undefined;
}

/** A call that a gateway makes by its own protocol, outside the contract: exact bytes in, status and body out. */
export interface ServedNotification {
  path: EndpointSpec["path"];
  receive(raw: { headers: Headers; body: string }): Promise<{ status: number; body: object | string | null }>;
}

/** Files that arrive in pieces by a protocol of their own (tus 1.0), below one path of the API. */
export interface ServedUploads {
  path: EndpointSpec["path"];
  who: StaffOnly;
  handle(request: Request): Promise<Response>;
}

/**
 * Joins a contract entry to its use case. The API has parsed `input` by the contract and checked `who` before the call;
 * it filters the answer by the output shape afterwards.
 */
export function serveEndpoint<E extends EndpointSpec>(
  endpoint: E,
  handler: (input: ParsedInputOf<E>, caller: CallerOf<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
  options: {
    findProvenSession?(input: ParsedInputOf<E>): Promise<string | null>;
    beforeSending?(answer: AnswerOf<E>, caller: CallerOf<E>): Promise<void>;
  } = {},
): ServedEndpoint {
  const { findProvenSession, beforeSending } = options;
  return {
    endpoint,
    // The API's checks of `who` and of the input schemas make these two narrowings true.
    answer: async (input, caller) => handler(input as ParsedInputOf<E>, caller as CallerOf<E>),
    beforeSending: beforeSending && ((answer, caller) => beforeSending(answer as AnswerOf<E>, caller as CallerOf<E>)),
    findProvenSession: findProvenSession && ((input) => findProvenSession(input as ParsedInputOf<E>)),
  };
}
