import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import type { AccessTokens } from "./access-token.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import { confirmGeneration } from "./session-store.ts";
import { judgeSession } from "./session-verdict.ts";

interface AuthenticateOptions {
  parts: Pick<AuthParts, "db" | "clock">;
  tokens: AccessTokens;
  liveness: SessionLiveness;
}

/**
 * Who is behind an access token: its signature is ours, its session alive within the last second, its user allowed.
 * The first use of a generation confirms it: from then on its predecessor counts as stolen when it comes back.
 * Throws 401 with a code of spec §8.
 */
export async function authenticate(options: AuthenticateOptions, accessToken: string): Promise<CallingUser> {
  const { parts, tokens, liveness } = options;
  const claims = await tokens.verify(accessToken);

  let facts = await liveness.read(claims);
  if (facts?.session && claims.generation > facts.session.generation) {
    // Another process refreshed within the last second.
    liveness.forget(claims.sessionId);
    facts = await liveness.read(claims);
  }
  const now = parts.clock.now();
  const refusal = judgeSession(facts, now);
  if (refusal || !facts?.session) throw authError(refusal ?? "TOKEN_INVALID");

  const { session } = facts;
  if (claims.generation === session.generation && !session.isGenerationConfirmed) {
    await confirmGeneration(parts.db, { ...claims, now });
    session.isGenerationConfirmed = true;
  }
  return { id: claims.userId, sessionId: claims.sessionId, isAdmin: facts.role === "admin" };
}
