import type { Transaction } from "../../../../../ports/database.ts";
import type { WechatIdentity } from "../../../../../ports/mini-program.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { storeConsents } from "../people/agreements.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AgreementVersions } from "../people/auth-context.ts";
import { createUser } from "../people/create-user.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import { findLink, insertIdentity } from "./identity-store.ts";
import { phoneLinked } from "./qr-errors.ts";

interface LinkRequest {
  appId: string;
  identity: WechatIdentity;
  /** E.164, verified to be this person's. */
  phone: string;
  agreed: AgreementVersions;
  ip: string;
}

/**
 * Links a WeChat identity to the account of a number, and creates the account if there is none. Throws when the account
 * may not log in or already has another WeChat account; the caller's transaction is then rolled back. The caller must
 * hold the lock of the WeChat identity.
 */
export async function linkPhone(
  context: IdentityContext,
  tx: Transaction,
  { appId, identity, phone, agreed, ip }: LinkRequest,
): Promise<{ userId: number; isNew: boolean }> {
  const { clock } = context;
  const now = clock.now();
  const { user, isNew } = await createUser(tx, { clock, phone });
  const refusal = await refuseAccount(tx, { userId: user.id, now });
  if (refusal) throw refusal;
  const isLinked = await insertIdentity(tx, { ...identity, appId, userId: user.id, linkedAt: now });
  // A simultaneous login of the same person may have made the same link.
  if (!isLinked && (await findLink(tx, { appId, openid: identity.openid }))?.userId !== user.id) {
    throw phoneLinked();
  }
  if (isNew) await recordEvent(tx, { kind: "sign_up", userId: user.id, ip, now });
  if (isLinked) await recordEvent(tx, { kind: "wechat_linked", userId: user.id, ip, detail: { by: "phone" }, now });
  // An account just created by this number needs no notification.
  if (isLinked && !isNew) await notifySecurityChange(context, tx, { user, change: "wechat_linked" });
  await storeConsents(tx, { userId: user.id, versions: agreed, ip, now });
  return { userId: user.id, isNew };
}
