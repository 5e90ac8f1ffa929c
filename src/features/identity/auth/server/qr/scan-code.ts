import type { AgreementVersions } from "../people/auth-context.ts";
import { ipPrefix } from "../people/ip-prefix.ts";
import { describeMaskedAccount, type MaskedAccount } from "./describe-masked-account.ts";
import { findLink } from "./identity-store.ts";
import { findOpenScene } from "./open-scene.ts";
import { type QrContext, requireMiniProgram } from "./qr-context.ts";
import { callWechat, sceneExpired, sceneTaken } from "./qr-errors.ts";
import { moveScene, type SceneRow, updateShownUser } from "./scene-store.ts";

export interface Scanned {
  /** The requesting computer. */
  scene: SceneRow;
  isSameNetwork: boolean;
  /** A login for a WeChat that has no account yet. */
  needsPhone: boolean;
  /** The account that this WeChat is linked to. */
  account: MaskedAccount | null;
  linkedAt: Date | null;
  /** The person has not confirmed since the link was made. */
  isLinkNew: boolean;
  /** The account that this WeChat would be linked to; null: a login is requested. */
  linkTo: MaskedAccount | null;
  agreements: AgreementVersions;
  expiresInSeconds: number;
}

/** The first WeChat account that scans gets the code. It may scan again; others are refused (security QR-3). */
export async function scanCode(
  context: QrContext,
  { code, jsCode, ip }: { code: string; jsCode: string; ip: string },
): Promise<Scanned> {
  const { db, clock, logger, readAgreementVersions } = context;
  const { appId, ...miniProgram } = requireMiniProgram(context);
  const { sceneHash } = await findOpenScene(context, code);
  const identity = await callWechat(logger, miniProgram.identify(jsCode));
  await moveScene(db, { sceneHash, step: "scan", now: clock.now(), changes: identity });
  const scene = await findOpenScene(context, code);
  if (scene.openid !== identity.openid) throw sceneTaken();
  const { openid } = identity;
  const [link, agreements] = await Promise.all([findLink(db, { appId, openid }), readAgreementVersions()]);
  const isUpdated = await updateShownUser(db, { sceneHash, openid, userId: link?.userId ?? null });
  if (!isUpdated) throw sceneExpired();
  return {
    scene,
    isSameNetwork: scene.ipPrefix === ipPrefix(ip),
    needsPhone: link === null && scene.linkUserId === null,
    account: link && (await describeMaskedAccount(db, link.userId)),
    linkedAt: link?.linkedAt ?? null,
    isLinkNew: link !== null && link.acknowledgedAt === null,
    linkTo: scene.linkUserId === null ? null : await describeMaskedAccount(db, scene.linkUserId),
    agreements,
    expiresInSeconds: Math.ceil((scene.expiresAt.getTime() - clock.now().getTime()) / 1000),
  };
}
