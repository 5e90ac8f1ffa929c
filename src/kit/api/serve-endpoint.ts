import type { Caller, KnownCaller, StaffCaller } from "./caller.ts";
import type { EndpointSpec, StaffOnly } from "./endpoint.ts";
import type { AnswerOf, ParsedInputOf } from "./handled-endpoint.ts";

/** What a handler knows about its caller: by the contract's `who`, a member of staff, a user, or anybody. */
export type CallerOf<E extends EndpointSpec> = E["who"] extends StaffOnly
  ? StaffCaller
  : E["who"] extends "user"
    ? KnownCaller
    : Caller;

/** An endpoint with its handler; a slice passes these to the API. */
export interface ServedEndpoint {
  endpoint: EndpointSpec;
  /** Returns the output before it is filtered by the contract; throws `AppError` to refuse. `input` is parsed and `who` is checked. */
  answer(input: unknown, caller: Caller): Promise<unknown>;
  /** Called with an answer that is about to be sent with its body; not called on failure or for HEAD. */
  beforeSending?: ((answer: unknown, caller: Caller) => Promise<void>) | undefined;
  /**
   * The session that the parsed input proves to belong to. If a call declares this, its limits are counted per session,
   * and by the contract's rules for input without a proof: invalid input of other clients does not use up a session's
   * limit.
   */
  findProvenSession?: ((input: unknown) => Promise<string | null>) | undefined;
}

/** A call of a gateway by the gateway's own protocol, outside the contract: exact bytes in, status and body out. */
export interface ServedNotification {
  path: EndpointSpec["path"];
  /** Verifies and processes one call; a refusal is an answer by the gateway's protocol. */
  receive(raw: { headers: Headers; body: string }): Promise<{ status: number; body: object | string | null }>;
}

/** Files that arrive in chunks by their own protocol (tus 1.0), below one path of the API. */
export interface ServedUploads {
  path: EndpointSpec["path"];
  who: StaffOnly;
  /** Answers one request of the upload protocol; the caller has the permission `who`. */
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
    // The API's checks of `who` and of the input schemas justify these two casts.
    answer: async (input, caller) => handler(input as ParsedInputOf<E>, caller as CallerOf<E>),
    beforeSending: beforeSending && ((answer, caller) => beforeSending(answer as AnswerOf<E>, caller as CallerOf<E>)),
    findProvenSession: findProvenSession && ((input) => findProvenSession(input as ParsedInputOf<E>)),
  };
}
