import { writeRefreshToken } from "./refresh-token.ts";
import type { SessionContext } from "./session-context.ts";
import type { SessionRow } from "./session-store.ts";

export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** Remaining seconds of the seven days since login. */
  refresh_expires_in: number;
}

/** Issues the tokens of a session's newest generation; an access token never outlives the session. */
export async function issueTokens(
  context: Pick<SessionContext, "secrets" | "settings" | "tokens">,
  session: Pick<SessionRow, "id" | "userId" | "generation" | "macSalt" | "lastSeenAt" | "absoluteExpiresAt">,
): Promise<IssuedTokens> {
  // Calculated from the time of the login or refresh and not of its commit, so that a new login has exactly seven days.
  const leftMs = session.absoluteExpiresAt.getTime() - session.lastSeenAt.getTime();
  const leftSeconds = Math.max(0, Math.floor(leftMs / 1000));
  const expiresInSeconds = Math.min(context.settings.accessTokenSeconds, leftSeconds);
  const { id: sessionId, userId, generation, macSalt } = session;
  return {
    access_token: await context.tokens.sign({ userId, sessionId, generation }, expiresInSeconds),
    refresh_token: writeRefreshToken(context.secrets, { sessionId, generation, macSalt }),
    token_type: "Bearer",
    expires_in: expiresInSeconds,
    refresh_expires_in: leftSeconds,
  };
}
