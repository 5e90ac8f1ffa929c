import { AppError } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { FRESH_SECONDS } from "../../auth-limits.ts";
import { CONFIRMATION_NEEDED } from "../../confirmation.ts";
import type { SessionContext } from "./session-context.ts";
import { findOwnerProofs } from "./session-store.ts";

type FreshnessContext = Pick<SessionContext, "db" | "clock">;

export interface Freshness {
  /** Until this time the login may do what requires a re-authentication; null: it may not. */
  confirmedUntil: Date | null;
  /** Until this time it may change the number or address; a recent login by password counts here as well. */
  contactUntil: Date | null;
}

/**
 * How long this login still counts as re-authenticated. The re-authentication of another login does not count (decision
 * 0010).
 */
export async function readFreshness({ db, clock }: FreshnessContext, { sessionId }: CallingUser): Promise<Freshness> {
  const proofs = await findOwnerProofs(db, sessionId);
  const now = clock.now();
  const untilOf = (at: Date | null | undefined) => {
    const until = at && new Date(at.getTime() + FRESH_SECONDS * 1000);
    return until && until > now ? until : null;
  };
  const confirmedUntil = untilOf(proofs?.reauthenticatedAt);
  const loggedInUntil = untilOf(proofs?.passwordLoginAt);
  return { confirmedUntil, contactUntil: later(confirmedUntil, loggedInUntil) };
}

/**
 * Throws 403 CONFIRMATION_NEEDED unless the caller re-authenticated within the last five minutes. Logging in does not
 * count, so that a person who finds an open page cannot take over the account (security T4).
 */
export async function requireFresh(context: FreshnessContext, user: CallingUser): Promise<void> {
  if (!(await readFreshness(context, user)).confirmedUntil) throw confirmationNeeded();
}

/** The same for a new number or address, where a login by password also counts for five minutes (security AUTH-7). */
export async function requireFreshForContact(context: FreshnessContext, user: CallingUser): Promise<void> {
  if (!(await readFreshness(context, user)).contactUntil) throw confirmationNeeded();
}

export function confirmationNeeded(): AppError {
  return new AppError({ status: 403, code: CONFIRMATION_NEEDED, message: "请先确认是你本人" });
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
