import type { Access } from "../../../../../domain/access/access-contract.ts";
import type { FetchState } from "../../../../../ui/facts/personal-data.ts";
import { expectedAccess } from "../../expected-access.ts";
import type { UserVipFacts } from "../../vip-status.ts";

/** The state of a gate. */
export type GateState =
  | { kind: "denied"; access: Access }
  /** The visitor may read the text, and it is loading. */
  | { kind: "coming" }
  /** The resource was removed after this page was rendered. */
  | { kind: "missing" }
  | { kind: "failed"; message: string };

interface GateFacts {
  /** The access of the page: a guest's access until the visitor's own answer has arrived. */
  access: Access;
  contentType: string;
  user: UserVipFacts | null;
  /** The state of the visitor's own answer. It stays `waiting` for guests, for whom no request is sent. */
  own: FetchState;
  now: Date;
}

/**
 * The state of a gate. Until the server has answered a signed-in visitor, the same rule decides from the session
 * (spec §6).
 */
export function gateState({ access, contentType, user, own, now }: GateFacts): GateState {
  if (user === null || own.state === "ready") return { kind: "denied", access };
  if (own.error !== null) {
    return own.error.status === 404 ? { kind: "missing" } : { kind: "failed", message: own.error.message };
  }
  const expected = expectedAccess(user, contentType, now);
  return expected.allowed ? { kind: "coming" } : { kind: "denied", access: expected };
}
