import { type CallingUser, type ServedEndpoint, serveEndpoint } from "../../../kit/serve-endpoint.ts";
import type { Throttle } from "../../../kit/throttle.ts";
import type { MiniProgram } from "../../../ports/mini-program.ts";
import { watchSession } from "../session-events.ts";
import { createAccessTokens } from "./access-token.ts";
import { serveSecondFactor } from "./account/second-factor-api.ts";
import { serveAccount } from "./account-api.ts";
import { serveAuth } from "./auth-api.ts";
import {
  type AuthContext,
  type AuthDependencies,
  type AuthParts,
  type AuthSettings,
  defaultAuthSettings,
} from "./auth-parts.ts";
import { createAuthSecrets } from "./auth-secrets.ts";
import { authenticate } from "./authenticate.ts";
import { cleanUpAuth } from "./clean-up-auth.ts";
import type { Client } from "./client-trace.ts";
import { createFailureBreaker } from "./failure-breaker.ts";
import { createPasswordHasher } from "./password-hash.ts";
import { serveQrLogin } from "./qr/qr-api.ts";
import { createSceneReader } from "./qr/scene-reader.ts";
import { deliverNotices } from "./security-notice.ts";
import { createSessionLiveness } from "./session-liveness.ts";
import { createSessionWatch, type SessionWatch } from "./session-watch.ts";
import { setUserStatus } from "./set-user-status.ts";
import { createSigningKeys } from "./signing-keys.ts";
import { startSession } from "./start-session.ts";
import { type IssuedTokens, issueTokens } from "./token-set.ts";
import { lockUser, type UserRow } from "./user-store.ts";

export interface Auth {
  /** For the parts of the slice that are built apart. */
  context: AuthContext;
  /** Who is behind an access token; throws 401 with a code of spec §8. */
  authenticate(accessToken: string): Promise<CallingUser>;
  endpoints: ServedEndpoint[];
  /** Streams that tell browsers of the end of their session. */
  watch: Pick<SessionWatch, "recheck" | "renewAll" | "stop">;
  /** Logs a user in without a code: for the first start, the command line and tests. */
  issueSession(options: { userId: number; client: Client }): Promise<IssuedTokens>;
  /** Bans, disables or frees an account; takes effect on every instance within a second. */
  setUserStatus(options: { userId: number; status: UserRow["status"] }): Promise<void>;
  /** Puts a new signing key in place; the next minute's tokens still carry the old one. */
  rotateSigningKey(): Promise<void>;
  /** Sends notices of changed passwords, numbers and addresses; a job calls it every minute. */
  deliverNotices(): Promise<void>;
  /** Removes what has expired; a job calls it daily. */
  cleanUp(): Promise<void>;
}

export interface AuthOptions extends AuthDependencies {
  /** At least 32 characters; everything that the slice signs, hashes or seals derives from it. */
  appSecret: string;
  settings?: Partial<AuthSettings>;
  /** Absent or null: no login by QR code. */
  miniProgram?: MiniProgram | null;
  /** Counts the polls of QR login; the shared throttle would be asked thousands of times a second. */
  pollThrottle?: Throttle;
}

/** Builds the slice: identity by phone code, sessions, and the answer to "who is calling". */
export function createAuth({
  appSecret,
  settings,
  miniProgram = null,
  pollThrottle,
  ...dependencies
}: AuthOptions): Auth {
  const { db, clock, logger } = dependencies;
  const secrets = createAuthSecrets(appSecret);
  const allSettings = { ...defaultAuthSettings, ...settings };
  const breaker = createFailureBreaker({ db, clock, failuresPerMinute: allSettings.breakerFailuresPerMinute });
  const passwords = createPasswordHasher();
  const parts: AuthParts = { ...dependencies, secrets, passwords, breaker, settings: allSettings };
  const keys = createSigningKeys({ db, clock, secrets, logger });
  const tokens = createAccessTokens({ keys, clock });
  const liveness = createSessionLiveness({ db, clock });
  const context = { parts, tokens, liveness };
  const watch = createSessionWatch({ clock, liveness });
  const qr = {
    parts,
    tokens,
    miniProgram,
    pollThrottle: pollThrottle ?? dependencies.throttle,
    scenes: createSceneReader({ db }),
  };

  return {
    context,
    authenticate: (accessToken) => authenticate(context, accessToken),
    endpoints: [
      ...serveAuth(context),
      ...serveAccount(context),
      ...serveSecondFactor(context),
      ...serveQrLogin(qr),
      serveEndpoint(watchSession, (_input, { user }) => watch.open({ userId: user.id, sessionId: user.sessionId })),
    ],
    watch,
    async issueSession({ userId, client }) {
      const session = await db.transaction(async (transaction) => {
        await lockUser(transaction, userId);
        return startSession(parts, transaction, { userId, client, by: "issued" });
      });
      return issueTokens(context, session);
    },
    setUserStatus: (options) => setUserStatus(parts, options),
    rotateSigningKey: () => keys.rotate(),
    deliverNotices: () => deliverNotices(parts),
    cleanUp: () => cleanUpAuth(parts),
  };
}
