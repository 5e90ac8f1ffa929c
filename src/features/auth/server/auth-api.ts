import { type ServedEndpoint, serveEndpoint } from "../../../kit/serve-endpoint.ts";
import {
  getCaptcha,
  getUser,
  logInUsingPhone,
  logOut,
  refreshTokens,
  sendPhoneCode as sendPhoneCodeEndpoint,
  signUpUsingPhone,
} from "../contract.ts";
import type { AccessTokens } from "./access-token.ts";
import type { AuthParts } from "./auth-parts.ts";
import { describeUser } from "./describe-user.ts";
import { endSessions } from "./end-sessions.ts";
import { enterUsingPhone } from "./enter-using-phone.ts";
import { refreshSession } from "./refresh-session.ts";
import { sendPhoneCode } from "./send-phone-code.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import { issueTokens } from "./token-set.ts";

interface AuthContext {
  parts: AuthParts;
  tokens: AccessTokens;
  liveness: SessionLiveness;
}

const done = { success: true } as const;

/** The slice's calls, each joined to its use-case. */
export function serveAuth(context: AuthContext): ServedEndpoint[] {
  const { parts } = context;

  async function enter(request: Parameters<typeof enterUsingPhone>[1]) {
    const { session, isNewUser } = await enterUsingPhone(parts, request);
    const [issued, user] = await Promise.all([issueTokens(context, session), describeUser(parts, session.userId)]);
    return { ...issued, user, is_new_user: isNewUser };
  }

  return [
    serveEndpoint(getCaptcha, async () => ({
      driver: parts.captcha.driver,
      challenge: await parts.captcha.create(),
    })),
    serveEndpoint(sendPhoneCodeEndpoint, async ({ body }, { device }) => {
      const sent = await sendPhoneCode(parts, { ...body, deviceId: device.id });
      return { ...done, expires_in: sent.expiresInSeconds, retry_after: sent.retryAfterSeconds };
    }),
    serveEndpoint(signUpUsingPhone, async ({ body }, client) => ({
      ...done,
      ...(await enter({ ...body, agreements: body.agreements, purpose: "signup", client })),
    })),
    serveEndpoint(logInUsingPhone, ({ body }, client) =>
      enter({ ...body, agreements: body.agreements, purpose: "login", client }),
    ),
    serveEndpoint(refreshTokens, ({ body }, client) =>
      refreshSession(context, { refreshToken: body.refresh_token, client }),
    ),
    serveEndpoint(logOut, async ({ body }, { user, ip }) => {
      await endSessions(context, { user, isEverywhere: body.all_devices, ip });
      return done;
    }),
    serveEndpoint(getUser, async (_input, { user }) => ({ user: await describeUser(parts, user.id) })),
  ];
}
