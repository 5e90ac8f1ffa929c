import type { Transaction } from "../../../../../ports/database.ts";
import type { WechatIdentity } from "../../../../../ports/mini-program.ts";
import { CONFIRMED_SECONDS } from "../../qr-limits.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser } from "../people/user-store.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import { findLiveness } from "../sessions/session-store.ts";
import { findLink, insertIdentity, lockWechat } from "./identity-store.ts";
import { accountHasWechat, sceneExpired, wechatTaken } from "./qr-errors.ts";
import { moveScene, type SceneRow } from "./scene-store.ts";

interface LinkConfirmation {
  appId: string;
  identity: WechatIdentity;
  /** Contains the account and the login that requested the link. */
  scene: SceneRow;
  ip: string;
}

/**
 * Links the confirming WeChat to the account whose profile displays the code. A second confirmation gets the same
 * answer as the first. Throws 409 when either side has another link, 410 when the requesting login has ended.
 */
export async function confirmLink(context: IdentityContext, confirmation: LinkConfirmation): Promise<void> {
  if (confirmation.scene.state === "consumed") return;
  await context.db.transaction((tx) => link(context, tx, confirmation));
}

async function link(
  { clock, notify }: Pick<IdentityContext, "clock" | "notify">,
  tx: Transaction,
  { appId, identity, scene, ip }: LinkConfirmation,
): Promise<void> {
  const { sceneHash, linkUserId: userId, linkSessionId: sessionId } = scene;
  if (userId === null || sessionId === null) throw new Error("the code is none of a profile");
  const now = clock.now();
  const key = { appId, openid: identity.openid };
  await lockWechat(tx, key);
  const changes = { userId, expiresAt: new Date(now.getTime() + CONFIRMED_SECONDS * 1000) };
  const moved = await moveScene(tx, { sceneHash, step: "link", openid: key.openid, now, changes });
  if (!moved) throw sceneExpired();
  const refusal = await refuseAccount(tx, { userId, now });
  if (refusal) throw refusal;
  if (!(await isAlive(tx, { userId, sessionId, now }))) throw sceneExpired();
  if (!(await insertIdentity(tx, { ...identity, appId, userId, linkedAt: now }))) {
    const known = await findLink(tx, key);
    if (known?.userId === userId) return;
    throw known ? wechatTaken() : accountHasWechat();
  }
  const detail = { by: "owner", asked_from: scene.ipPrefix };
  await recordEvent(tx, { kind: "wechat_linked", userId, sessionId, ip, detail, now });
  const user = await findUser(tx, userId);
  if (user) await notifySecurityChange({ notify }, tx, { user, change: "wechat_linked" });
}

/** A login that has ended must not link a WeChat to the account. */
async function isAlive(
  tx: Transaction,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
): Promise<boolean> {
  const session = (await findLiveness(tx, { userId, sessionId }))?.session;
  return !!session && session.revokedAt === null && session.absoluteExpiresAt > now;
}
