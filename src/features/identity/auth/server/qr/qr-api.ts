import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { requireCaptcha } from "../../../../../ports/require-captcha.ts";
import { placeText } from "../../place-text.ts";
import {
  cancelLogin as cancelLoginEndpoint,
  checkBindPhone,
  confirmLogin as confirmLoginEndpoint,
  getLoginQrcode,
  getLoginStatus,
  scanLoginCode,
  sendBindPhoneCode,
  unlinkFromPhone as unlinkFromPhoneEndpoint,
  verifyBindPhone,
} from "../../qr-contract.ts";
import { deliverPhoneCode } from "../codes/send-phone-code.ts";
import { describeUser } from "../people/describe-user.ts";
import { findUserByPhone } from "../people/user-store.ts";
import { readKeyThumbprint } from "../sessions/device-proof-check.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { issueTokens } from "../sessions/token-set.ts";
import { BIND_PURPOSE, bindPhone } from "./bind-phone.ts";
import { cancelLogin } from "./cancel-login.ts";
import { confirmLogin } from "./confirm-login.ts";
import { createLoginCode } from "./create-login-code.ts";
import { pollLogin } from "./poll-login.ts";
import type { QrContext } from "./qr-context.ts";
import { scanCode } from "./scan-code.ts";
import { openTempToken } from "./temp-token.ts";
import { unlinkFromPhone } from "./unlink-wechat.ts";

/** The calls of QR login and phone binding (spec §7), and those of the mini-program. */
export function serveQrLogin(context: QrContext): ServedEndpoint[] {
  async function describeLogin(session: SessionRow) {
    const [issued, user] = await Promise.all([issueTokens(context, session), describeUser(context, session.userId)]);
    return { ...issued, user };
  }

  return [
    serveEndpoint(getLoginQrcode, async (_input, client) => {
      const keyThumbprint = await readKeyThumbprint(context, { caller: client, endpoint: getLoginQrcode });
      return createLoginCode(context, { client, keyThumbprint, link: null });
    }),
    serveEndpoint(getLoginStatus, async ({ params }, client) => {
      const polled = await pollLogin(context, { scene: params.scene, client });
      if (polled.status === "success") {
        const login = await describeLogin(polled.session);
        const isNewUser = new Date(login.user.created_at) >= polled.requestedAt;
        return { status: polled.status, ...login, is_new_user: isNewUser };
      }
      if (polled.status === "expired") return { status: polled.status, expires_in: 0 };
      const { status, expiresInSeconds: expires_in } = polled;
      return status === "need_phone" ? { status, temp_token: polled.tempToken, expires_in } : { status, expires_in };
    }),
    serveEndpoint(scanLoginCode, async ({ body }, { ip }) => {
      const scanned = await scanCode(context, { code: body.scene, jsCode: body.js_code, ip });
      return {
        device_name: scanned.scene.deviceName,
        browser: scanned.scene.browser,
        os: scanned.scene.os,
        place: placeText(scanned.scene.ipPrefix),
        is_same_network: scanned.isSameNetwork,
        requested_at: scanned.scene.createdAt.toISOString(),
        expires_in: scanned.expiresInSeconds,
        needs_phone: scanned.needsPhone,
        account: scanned.account,
        linked_at: scanned.linkedAt?.toISOString() ?? null,
        is_link_new: scanned.isLinkNew,
        link_to: scanned.linkTo,
        agreements: scanned.agreements,
      };
    }),
    serveEndpoint(confirmLoginEndpoint, async ({ body }, { ip }) => ({
      status: await confirmLogin(context, {
        code: body.scene,
        jsCode: body.js_code,
        purpose: body.purpose,
        phoneCode: body.phone_code,
        agreements: body.agreements,
        ip,
      }),
    })),
    serveEndpoint(cancelLoginEndpoint, async ({ body }, { ip }) => {
      await cancelLogin(context, { code: body.scene, jsCode: body.js_code, ip });
      return { status: "cancelled" as const };
    }),
    serveEndpoint(unlinkFromPhoneEndpoint, async ({ body }, { ip }) => {
      await unlinkFromPhone(context, { jsCode: body.js_code, ip });
      return { status: "unlinked" as const };
    }),
    serveEndpoint(checkBindPhone, async ({ query }, caller) => {
      await openTempToken(context, caller);
      return { exists: (await findUserByPhone(context.db, query.phone)) !== null };
    }),
    serveEndpoint(sendBindPhoneCode, async ({ body }, caller) => {
      await openTempToken(context, caller);
      await requireCaptcha(context, body.captcha);
      const sent = await deliverPhoneCode(context, {
        phone: body.phone,
        purpose: BIND_PURPOSE,
        deviceId: caller.device.id,
      });
      return { expires_in: sent.expiresInSeconds, retry_after: sent.retryAfterSeconds };
    }),
    serveEndpoint(verifyBindPhone, async ({ body }, client) => {
      const scene = await openTempToken(context, client);
      const { session, isNewUser } = await bindPhone(context, { ...body, scene, client });
      return { ...(await describeLogin(session)), is_new_user: isNewUser };
    }),
  ];
}
