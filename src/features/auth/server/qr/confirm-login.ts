import { invalidInput } from "../../../../kit/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { WechatIdentity } from "../../../../ports/mini-program.ts";
import { normalizePhone } from "../../phone-number.ts";
import { HAND_OUT_SECONDS, TEMP_TOKEN_SECONDS } from "../../qr-limits.ts";
import { agreementRequired, isCurrent } from "../people/agreements.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AgreementVersions, AuthParts } from "../people/auth-context.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import { findLinkedUserId } from "./identity-store.ts";
import { linkPhone } from "./link-phone.ts";
import { findOpenScene } from "./open-scene.ts";
import { type QrParts, requireMiniProgram } from "./qr-context.ts";
import { askWechat, sceneExpired, sceneNotScanned, sceneTaken } from "./qr-errors.ts";
import { moveScene } from "./scene-store.ts";

interface ConfirmRequest {
  code: string;
  jsCode: string;
  phoneCode: string | undefined;
  agreements: AgreementVersions | undefined;
  ip: string;
}

export type ConfirmStatus = "success" | "need_phone";

/**
 * The person who scanned says yes. A known WeChat is done; a new one needs the tick, and its number either from WeChat
 * at once or by SMS on the computer (spec §4 need_phone). Saying yes twice is answered as the first time.
 */
export async function confirmLogin(qr: QrParts, request: ConfirmRequest): Promise<ConfirmStatus> {
  const { parts } = qr;
  const { appId, ...miniProgram } = requireMiniProgram(qr);
  const scene = await findOpenScene(parts, request.code);
  if (scene.state === "waiting") throw sceneNotScanned();
  const identity = await askWechat(parts.logger, miniProgram.identify(request.jsCode));
  if (scene.openid !== identity.openid) throw sceneTaken();
  if (scene.state === "confirmed") return "success";
  if (scene.state === "need_phone") return "need_phone";

  const step: Step = { appId, identity, sceneHash: scene.sceneHash, ip: request.ip };
  const userId = await findLinkedUserId(parts.db, { appId, openid: identity.openid });
  if (userId !== null) return confirmKnown(parts, step, userId);

  const versions = await parts.readAgreementVersions();
  if (!isCurrent(request.agreements, versions)) throw agreementRequired();
  if (request.phoneCode === undefined) return askPhone(parts, step, versions);
  const phone = normalizePhone(await askWechat(parts.logger, miniProgram.readPhone(request.phoneCode)));
  if (phone === null) throw invalidInput({ phone: ["只支持中国大陆手机号，请改用短信验证码"] });
  return confirmNew(parts, step, { phone, versions });
}

interface Step {
  appId: string;
  identity: WechatIdentity;
  sceneHash: string;
  ip: string;
}

async function confirmKnown(parts: AuthParts, step: Step, userId: number): Promise<ConfirmStatus> {
  const refusal = await parts.db.transaction(async (transaction) => {
    if (!(await confirm(parts, transaction, step, userId))) return sceneExpired();
    const refused = await refuseAccount(transaction, userId);
    if (!refused) return null;
    // Committed, so that the computer does not go on waiting for an account that may not log in.
    const now = parts.clock.now();
    await moveScene(transaction, { sceneHash: step.sceneHash, step: "cancel", now });
    await recordEvent(transaction, { kind: "log_in_refused", userId, ip: step.ip, now });
    return refused;
  });
  if (refusal) throw refusal;
  return "success";
}

async function confirmNew(
  parts: AuthParts,
  step: Step,
  { phone, versions }: { phone: string; versions: AgreementVersions },
): Promise<ConfirmStatus> {
  await parts.db.transaction(async (transaction) => {
    const { userId } = await linkPhone(parts, transaction, { ...step, phone, agreed: versions });
    if (!(await confirm(parts, transaction, step, userId))) throw sceneExpired();
  });
  return "success";
}

async function askPhone(parts: AuthParts, step: Step, versions: AgreementVersions): Promise<ConfirmStatus> {
  const now = parts.clock.now();
  const changes = {
    agreedTerms: versions.terms,
    agreedPrivacy: versions.privacy,
    expiresAt: new Date(now.getTime() + TEMP_TOKEN_SECONDS * 1000),
  };
  const { sceneHash, identity } = step;
  const moved = await moveScene(parts.db, { sceneHash, step: "ask_phone", openid: identity.openid, now, changes });
  if (!moved) throw sceneExpired();
  return "need_phone";
}

async function confirm(parts: AuthParts, transaction: Transaction, step: Step, userId: number): Promise<boolean> {
  const now = parts.clock.now();
  const { sceneHash, identity, ip } = step;
  const changes = { userId, expiresAt: new Date(now.getTime() + HAND_OUT_SECONDS * 1000) };
  const moved = await moveScene(transaction, { sceneHash, step: "confirm", openid: identity.openid, now, changes });
  if (!moved) return false;
  const detail = { asked_from: moved.ipPrefix };
  await recordEvent(transaction, { kind: "qr_confirmed", userId, ip, detail, now });
  return true;
}
