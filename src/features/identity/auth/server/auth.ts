import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Throttle } from "../../../../kit/process/throttle.ts";
import type { MiniProgram } from "../../../../ports/mini-program.ts";
import { subscribeToSession } from "../session-events-contract.ts";
import { serveAccount } from "./account/account-api.ts";
import { moderateProfiles } from "./account/moderated-profiles.ts";
import { createPersonalAccount, type PersonalAccount } from "./account/personal-account.ts";
import { setUserStatus } from "./account/set-user-status.ts";
import { cleanUpAuth } from "./clean-up-auth.ts";
import { createFailureBreaker } from "./codes/failure-breaker.ts";
import { serveAccountAdmin } from "./owner/account-admin-api.ts";
import { createAccountDirectory } from "./owner/account-directory.ts";
import { type IssuedAccount, makeOwner } from "./owner/make-admin.ts";
import { createViews } from "./owner/views.ts";
import { createPasswordHasher, type PasswordHasher } from "./passwords/password-hash.ts";
import { type AuthDependencies, type AuthSettings, DEFAULT_AUTH_SETTINGS } from "./people/auth-context.ts";
import { createAuthSecrets } from "./people/auth-secrets.ts";
import type { Client } from "./people/client-trace.ts";
import { lockUser, type UserRow } from "./people/user-store.ts";
import { serveOwnWechat } from "./qr/own-wechat-api.ts";
import { serveQrLogin } from "./qr/qr-api.ts";
import { createSceneReader } from "./qr/scene-reader.ts";
import { serveSecondFactor } from "./second-factor/second-factor-api.ts";
import { createAccessTokens } from "./sessions/access-token.ts";
import { authenticate } from "./sessions/authenticate.ts";
import { readSession } from "./sessions/read-session.ts";
import { createSessionLiveness } from "./sessions/session-liveness.ts";
import { createSessionStreams, type SessionStreams } from "./sessions/session-streams.ts";
import { createSigningKeys } from "./sessions/signing-keys.ts";
import { startSession } from "./sessions/start-session.ts";
import { type IssuedTokens, issueTokens } from "./sessions/token-set.ts";
import { serveAuth } from "./sign-in/sign-in-api.ts";

export interface Auth {
  /** Account data for other slices. */
  directory: ReturnType<typeof createAccountDirectory>;
  views: ReturnType<typeof createViews>;
  /** Names and pictures held for review, for moderation. */
  moderated: ReturnType<typeof moderateProfiles>;
  /** Personal data of this slice, for the user's data export. */
  personal: PersonalAccount;
  /** Returns the user of an access token; throws 401 with a code of spec §8. */
  authenticate(accessToken: string): Promise<CallingUser>;
  /** Returns the user of this session without a token; null once it has ended. */
  readSession(ids: { userId: number; sessionId: string }, options: { isFresh: boolean }): Promise<CallingUser | null>;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  /** Streams that notify browsers when their session ends. */
  streams: Pick<SessionStreams, "recheck" | "notifyNews" | "renewAll" | "stop">;
  /** Logs a user in without a code: for the first start, the command line and tests. */
  issueSession(options: { userId: number; client: Client }): Promise<IssuedTokens>;
  /** Creates the admin at the first start; null when the site has one. */
  makeOwner(): Promise<IssuedAccount | null>;
  /** Bans, disables or releases an account; takes effect on every instance within a second. */
  setUserStatus(options: { userId: number; status: UserRow["status"] }): Promise<void>;
}

export interface AuthOptions extends AuthDependencies {
  /** At least 32 characters; all keys with which the slice signs, hashes or seals are derived from it. */
  appSecret: string;
  settings?: Partial<AuthSettings>;
  /** Absent or null: no login by QR code. */
  miniProgram?: MiniProgram | null;
  /** Counts the polls of QR login, which would call the shared throttle thousands of times a second. */
  pollThrottle?: Throttle;
  passwords?: PasswordHasher;
}

/** Creates the slice: login by phone code, sessions, and the authentication of callers. */
export function createAuth({
  appSecret,
  settings,
  miniProgram = null,
  pollThrottle,
  passwords = createPasswordHasher(),
  ...dependencies
}: AuthOptions): Auth {
  const { db, clock, logger } = dependencies;
  const secrets = createAuthSecrets(appSecret);
  const allSettings = { ...DEFAULT_AUTH_SETTINGS, ...settings };
  const breaker = createFailureBreaker({ db, clock, failuresPerMinute: allSettings.breakerFailuresPerMinute });
  const keys = createSigningKeys({ db, clock, secrets, logger });
  const tokens = createAccessTokens({ keys, clock });
  const liveness = createSessionLiveness({ db, clock });
  const context = { ...dependencies, settings: allSettings, secrets, tokens, liveness, breaker, passwords };
  const streams = createSessionStreams({ clock, liveness });
  const qr = {
    ...context,
    miniProgram,
    pollThrottle: pollThrottle ?? dependencies.throttle,
    scenes: createSceneReader({ db }),
  };

  return {
    directory: createAccountDirectory(db),
    views: createViews(context),
    moderated: moderateProfiles(context),
    personal: createPersonalAccount(context),
    authenticate: (accessToken) => authenticate(context, accessToken),
    readSession: (ids, options) => readSession(context, ids, options),
    endpoints: [
      ...serveAuth(context),
      ...serveAccount(context),
      ...serveSecondFactor(context),
      ...serveQrLogin(qr),
      ...serveOwnWechat(qr),
      ...serveAccountAdmin(context),
      serveEndpoint(subscribeToSession, (_input, { user }) =>
        streams.open({ userId: user.id, sessionId: user.sessionId }),
      ),
    ],
    jobs: [
      { name: "rotate-signing-key", schedule: "0 4 1 * *", run: () => keys.rotate() },
      { name: "clean-up", schedule: "30 3 * * *", run: () => cleanUpAuth(context) },
    ],
    streams,
    async issueSession({ userId, client }) {
      const session = await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        return startSession(context, tx, { userId, client, by: "issued" });
      });
      return issueTokens(context, session);
    },
    makeOwner: () => makeOwner(context),
    setUserStatus: (options) => setUserStatus(context, options),
  };
}
