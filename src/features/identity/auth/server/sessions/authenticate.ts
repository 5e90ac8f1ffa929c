import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { authError } from "../people/auth-error.ts";
import { decideSession } from "./decide-session.ts";
import type { SessionContext } from "./session-context.ts";
import { confirmGeneration } from "./session-store.ts";

/**
 * Returns the user of an access token whose signature is valid, whose session was valid within the last second, and
 * whose account may be used. The first use of a generation confirms it; a later use of its predecessor counts as theft.
 * Throws 401 with a code of spec §8.
 */
export async function authenticate(context: SessionContext, accessToken: string): Promise<CallingUser> {
  const { tokens, liveness } = context;
  const claims = await tokens.verify(accessToken);

  let facts = await liveness.read(claims);
  if (facts?.session && claims.generation > facts.session.generation) {
    // Another process refreshed within the last second.
    liveness.forget(claims.sessionId);
    facts = await liveness.read(claims);
  }
  const now = context.clock.now();
  const refusal = decideSession(facts, now);
  if (refusal || !facts?.session) throw authError(refusal ?? "TOKEN_INVALID");

  const { session } = facts;
  // Treated as expired: the browser with the key renews without a message, and a copy cannot renew.
  if (claims.generation <= session.endedGeneration) throw authError("TOKEN_EXPIRED");
  if (claims.generation === session.generation && !session.isGenerationConfirmed) {
    await confirmGeneration(context.db, { ...claims, now });
    session.isGenerationConfirmed = true;
  }
  const user = { id: claims.userId, sessionId: claims.sessionId, isAdmin: facts.role === "admin" };
  return session.viewAs === null ? user : { ...user, viewAs: session.viewAs };
}
