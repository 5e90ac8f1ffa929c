import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { requireCaptcha } from "../../../../../ports/require-captcha.ts";
import {
  checkPhoneExists,
  getCaptcha,
  getUser,
  logInUsingEmail as logInUsingEmailEndpoint,
  logInUsingPhone,
  logOut,
  refreshTokens,
  sendEmailCode as sendEmailCodeEndpoint,
  sendPhoneCode as sendPhoneCodeEndpoint,
  signUpUsingPhone,
} from "../../contract.ts";
import { logInUsingPassword as logInUsingPasswordEndpoint } from "../../password-contract.ts";
import { sendEmailCode } from "../codes/send-email-code.ts";
import { type SentCode, sendPhoneCode } from "../codes/send-phone-code.ts";
import { requireStrongPassword } from "../passwords/check-password-strength.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { describeUser } from "../people/describe-user.ts";
import { findUserByPhone } from "../people/user-store.ts";
import { checkDeviceProof, readKeyThumbprint } from "../sessions/device-proof-check.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { findSessionOfToken, refreshSession } from "../sessions/refresh-session.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { issueTokens } from "../sessions/token-set.ts";
import { type EnterRequest, enterUsingPhone } from "./enter-using-phone.ts";
import { logInUsingEmail } from "./log-in-using-email.ts";
import { logInUsingPassword } from "./log-in-using-password.ts";

const DONE = { success: true } as const;

/** Endpoints of sign-up, login, refresh and logout, each connected to its use case. */
export function serveAuth(context: IdentityContext): ServedEndpoint[] {
  async function answerSession(session: SessionRow) {
    const [issued, user] = await Promise.all([issueTokens(context, session), describeUser(context, session.userId)]);
    return { ...issued, user };
  }

  async function enter(request: EnterRequest) {
    const { session, isNewUser } = await enterUsingPhone(context, request);
    return { ...(await answerSession(session)), is_new_user: isNewUser };
  }

  /** The password of a sign-up is checked and hashed before the code is consumed. */
  async function hashNewPassword(password: string | undefined, phone: string): Promise<string | null> {
    if (password === undefined) return null;
    const siteName = await context.readSiteName();
    requireStrongPassword(password, { siteName, phone, email: null });
    return context.passwords.hash(password);
  }

  return [
    serveEndpoint(getCaptcha, () => context.captcha.create()),
    serveEndpoint(sendPhoneCodeEndpoint, async ({ body }, { device, user }) =>
      answerSent(await sendPhoneCode(context, { ...body, phone: body.phone, deviceId: device.id, user })),
    ),
    serveEndpoint(sendEmailCodeEndpoint, async ({ body }, { device, user }) =>
      answerSent(await sendEmailCode(context, { ...body, email: body.email, deviceId: device.id, user })),
    ),
    serveEndpoint(checkPhoneExists, async ({ body }) => {
      await requireCaptcha(context, body.captcha);
      return { exists: (await findUserByPhone(context.db, body.phone)) !== null };
    }),
    serveEndpoint(signUpUsingPhone, async ({ body }, client) => {
      const { phone, code, agreements, captcha } = body;
      const keyThumbprint = await readKeyThumbprint(context, { caller: client, endpoint: signUpUsingPhone });
      const passwordHash = await hashNewPassword(body.password, phone);
      const request = { phone, code, agreements, captcha, passwordHash, client, keyThumbprint };
      return { ...DONE, ...(await enter({ ...request, purpose: "signup" })) };
    }),
    serveEndpoint(logInUsingPhone, async ({ body }, client) => {
      const { phone, code, agreements, captcha } = body;
      const keyThumbprint = await readKeyThumbprint(context, { caller: client, endpoint: logInUsingPhone });
      return enter({ phone, code, agreements, captcha, passwordHash: null, client, keyThumbprint, purpose: "login" });
    }),
    serveEndpoint(logInUsingEmailEndpoint, async ({ body }, client) => {
      const keyThumbprint = await readKeyThumbprint(context, { caller: client, endpoint: logInUsingEmailEndpoint });
      const { email, code, agreements, captcha } = body;
      return answerSession(await logInUsingEmail(context, { email, code, agreements, captcha, client, keyThumbprint }));
    }),
    serveEndpoint(logInUsingPasswordEndpoint, async ({ body }, client) => {
      const { account, password, captcha } = body;
      const call = { caller: client, endpoint: logInUsingPasswordEndpoint };
      const keyThumbprint = await readKeyThumbprint(context, call);
      return answerSession(await logInUsingPassword(context, { account, password, captcha, client, keyThumbprint }));
    }),
    serveEndpoint(
      refreshTokens,
      async ({ body }, client) => {
        const refreshToken = body.refresh_token;
        const proof = await checkDeviceProof(context, { caller: client, endpoint: refreshTokens, refreshToken });
        return refreshSession(context, { refreshToken, client, proof });
      },
      { findProvenSession: ({ body }) => findSessionOfToken(context, body.refresh_token) },
    ),
    serveEndpoint(logOut, async ({ body }, { user, ip }) => {
      await endSessions(context, { user, isEverywhere: body.all_devices, ip });
      return DONE;
    }),
    serveEndpoint(getUser, async (_input, { user }) => ({ user: await describeUser(context, user.id, user.viewAs) })),
  ];
}

function answerSent({ expiresInSeconds, retryAfterSeconds }: SentCode) {
  return { ...DONE, expires_in: expiresInSeconds, retry_after: retryAfterSeconds };
}
