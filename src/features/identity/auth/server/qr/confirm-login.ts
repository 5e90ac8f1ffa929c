import { invalidInput } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { WechatIdentity } from "../../../../../ports/mini-program.ts";
import { normalizePhone } from "../../phone-number.ts";
import { CONFIRMED_SECONDS, TEMP_TOKEN_SECONDS } from "../../qr-limits.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { agreementRequired, isCurrent } from "../people/agreements.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AgreementVersions } from "../people/auth-context.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import { confirmLink } from "./confirm-link.ts";
import { acknowledgeLink, findLink, lockWechat } from "./identity-store.ts";
import { linkPhone } from "./link-phone.ts";
import { findOpenScene } from "./open-scene.ts";
import { type QrContext, requireMiniProgram } from "./qr-context.ts";
import { callWechat, linkChanged, purposeMismatch, sceneExpired, sceneNotScanned, sceneTaken } from "./qr-errors.ts";
import { moveScene } from "./scene-store.ts";

interface ConfirmRequest {
  code: string;
  jsCode: string;
  /** What the phone's page displayed. */
  purpose: "login" | "link";
  phoneCode: string | undefined;
  agreements: AgreementVersions | undefined;
  ip: string;
}

export type ConfirmStatus = "success" | "need_phone";

/**
 * Confirms a login for the person who scanned. A login with a known WeChat account is finished. A new one requires
 * consent, and its number either from WeChat immediately or by SMS on the computer (spec §4 need_phone). A second
 * confirmation gets the same answer as the first.
 */
export async function confirmLogin(context: QrContext, request: ConfirmRequest): Promise<ConfirmStatus> {
  const { appId, ...miniProgram } = requireMiniProgram(context);
  const scene = await findOpenScene(context, request.code);
  if (scene.state === "waiting") throw sceneNotScanned();
  const identity = await callWechat(context.logger, miniProgram.identify(request.jsCode));
  if (scene.openid !== identity.openid) throw sceneTaken();
  if (request.purpose !== (scene.linkUserId === null ? "login" : "link")) throw purposeMismatch();
  if (scene.linkUserId !== null) {
    await confirmLink(context, { appId, identity, scene, ip: request.ip });
    return "success";
  }
  if (scene.state === "confirmed") return "success";
  if (scene.state === "need_phone") return "need_phone";

  const step: Step = { appId, identity, sceneHash: scene.sceneHash, ip: request.ip };
  const link = await findLink(context.db, { appId, openid: identity.openid });
  // A confirmation is only valid for the account that the phone displayed, not for one linked since then, except by
  // this same confirmation.
  if ((link?.userId ?? null) !== scene.shownUserId) {
    if ((await findOpenScene(context, request.code)).state === "confirmed") return "success";
    throw linkChanged();
  }
  if (link !== null) return confirmKnown(context, step, link.userId);

  const versions = await context.readAgreementVersions();
  if (!isCurrent(request.agreements, versions)) throw agreementRequired();
  if (request.phoneCode === undefined) return requirePhone(context, step, versions);
  const phone = normalizePhone(await callWechat(context.logger, miniProgram.readPhone(request.phoneCode)));
  if (phone === null) throw invalidInput({ phone: ["只支持中国大陆手机号，请改用短信验证码"] });
  return confirmNew(context, step, { phone, versions });
}

interface Step {
  appId: string;
  identity: WechatIdentity;
  sceneHash: string;
  ip: string;
}

async function confirmKnown(context: IdentityContext, step: Step, userId: number): Promise<ConfirmStatus> {
  const key = { appId: step.appId, openid: step.identity.openid };
  const refusal = await context.db.transaction(async (tx) => {
    await lockWechat(tx, key);
    // Unlinked in the meantime: the phone displayed another account than the login would open.
    if ((await findLink(tx, key))?.userId !== userId) return sceneExpired();
    if (!(await confirm(context, tx, step, userId))) return sceneExpired();
    const refused = await refuseAccount(tx, { userId, now: context.clock.now() });
    if (!refused) {
      await acknowledgeLink(tx, key, context.clock.now());
      return null;
    }
    // Committed, so that the computer stops waiting for an account that may not log in.
    const now = context.clock.now();
    await moveScene(tx, { sceneHash: step.sceneHash, step: "cancel", now });
    await recordEvent(tx, { kind: "log_in_refused", userId, ip: step.ip, now });
    return refused;
  });
  if (refusal) throw refusal;
  return "success";
}

async function confirmNew(
  context: IdentityContext,
  step: Step,
  { phone, versions }: { phone: string; versions: AgreementVersions },
): Promise<ConfirmStatus> {
  await context.db.transaction(async (tx) => {
    await lockWechat(tx, { appId: step.appId, openid: step.identity.openid });
    const { userId } = await linkPhone(context, tx, { ...step, phone, agreed: versions });
    if (!(await confirm(context, tx, step, userId))) throw sceneExpired();
  });
  return "success";
}

async function requirePhone(context: IdentityContext, step: Step, versions: AgreementVersions): Promise<ConfirmStatus> {
  const now = context.clock.now();
  const changes = {
    agreedTerms: versions.terms,
    agreedPrivacy: versions.privacy,
    expiresAt: new Date(now.getTime() + TEMP_TOKEN_SECONDS * 1000),
  };
  const { sceneHash, identity } = step;
  const moved = await moveScene(context.db, { sceneHash, step: "ask_phone", openid: identity.openid, now, changes });
  if (!moved) throw sceneExpired();
  return "need_phone";
}

async function confirm(context: IdentityContext, tx: Transaction, step: Step, userId: number): Promise<boolean> {
  const now = context.clock.now();
  const { sceneHash, identity, ip } = step;
  const changes = { userId, expiresAt: new Date(now.getTime() + CONFIRMED_SECONDS * 1000) };
  const moved = await moveScene(tx, { sceneHash, step: "confirm", openid: identity.openid, now, changes });
  if (!moved) return false;
  const detail = { asked_from: moved.ipPrefix };
  await recordEvent(tx, { kind: "qr_confirmed", userId, ip, detail, now });
  return true;
}
