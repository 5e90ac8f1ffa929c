import type { Access } from "../../../../../domain/access/access-contract.ts";
import type { FetchState } from "../../../../../ui/facts/personal-data.ts";
import { expectedAccess } from "../../expected-access.ts";
import type { UserVipFacts } from "../../vip-status.ts";

/** The content of a gate. */
export type GateState =
  | { kind: "denied"; access: Access }
  /** The text is this visitor's, and on its way. */
  | { kind: "coming" }
  /** It was removed after this page had been made. */
  | { kind: "missing" }
  | { kind: "failed"; message: string };

interface GateFacts {
  /** The page's answer: a guest's until the visitor's own is there. */
  access: Access;
  contentType: string;
  user: UserVipFacts | null;
  /** Of the visitor's own answer; `waiting` for guests, for whom no request is made. */
  own: FetchState;
  now: Date;
}

/** Before the server has answered a signed-in visitor, the same rule decides from the session (spec §6). */
export function gateState({ access, contentType, user, own, now }: GateFacts): GateState {
  if (user === null || own.state === "ready") return { kind: "denied", access };
  if (own.error !== null) {
    return own.error.status === 404 ? { kind: "missing" } : { kind: "failed", message: own.error.message };
  }
  const expected = expectedAccess(user, contentType, now);
  return expected.allowed ? { kind: "coming" } : { kind: "denied", access: expected };
}
