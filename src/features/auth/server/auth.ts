import type { CallingUser, ServedEndpoint } from "../../../kit/serve-endpoint.ts";
import { createAccessTokens } from "./access-token.ts";
import { serveAuth } from "./auth-api.ts";
import { type AuthDependencies, type AuthParts, type AuthSettings, defaultAuthSettings } from "./auth-parts.ts";
import { createAuthSecrets } from "./auth-secrets.ts";
import { authenticate } from "./authenticate.ts";
import { cleanUpAuth } from "./clean-up-auth.ts";
import type { Client } from "./client-trace.ts";
import { createSessionLiveness } from "./session-liveness.ts";
import { setUserStatus } from "./set-user-status.ts";
import { createSigningKeys } from "./signing-keys.ts";
import { startSession } from "./start-session.ts";
import { type IssuedTokens, issueTokens } from "./token-set.ts";
import { lockUser, type UserRow } from "./user-store.ts";

export interface Auth {
  /** Who is behind an access token; throws 401 with a code of spec §8. */
  authenticate(accessToken: string): Promise<CallingUser>;
  endpoints: ServedEndpoint[];
  /** Logs a user in without a code: for the first start, the command line and tests. */
  issueSession(options: { userId: number; client: Client }): Promise<IssuedTokens>;
  /** Bans, disables or frees an account; takes effect on every instance within a second. */
  setUserStatus(options: { userId: number; status: UserRow["status"] }): Promise<void>;
  /** Puts a new signing key in place; the next minute's tokens still carry the old one. */
  rotateSigningKey(): Promise<void>;
  /** Removes what has expired; a job calls it daily. */
  cleanUp(): Promise<void>;
}

export interface AuthOptions extends AuthDependencies {
  /** At least 32 characters; everything that the slice signs, hashes or seals derives from it. */
  appSecret: string;
  settings?: Partial<AuthSettings>;
}

/** Builds the slice: identity by phone code, sessions, and the answer to "who is calling". */
export function createAuth({ appSecret, settings, ...dependencies }: AuthOptions): Auth {
  const { db, clock, logger } = dependencies;
  const secrets = createAuthSecrets(appSecret);
  const parts: AuthParts = { ...dependencies, secrets, settings: { ...defaultAuthSettings, ...settings } };
  const keys = createSigningKeys({ db, clock, secrets, logger });
  const tokens = createAccessTokens({ keys, clock });
  const liveness = createSessionLiveness({ db, clock });
  const context = { parts, tokens, liveness };

  return {
    authenticate: (accessToken) => authenticate(context, accessToken),
    endpoints: serveAuth(context),
    async issueSession({ userId, client }) {
      const session = await db.transaction(async (transaction) => {
        await lockUser(transaction, userId);
        return startSession(parts, transaction, { userId, client });
      });
      return issueTokens(context, session);
    },
    setUserStatus: (options) => setUserStatus(parts, options),
    rotateSigningKey: () => keys.rotate(),
    cleanUp: () => cleanUpAuth(parts),
  };
}
