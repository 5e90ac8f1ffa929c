import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { spendOrRefuse } from "../../../../../kit/process/throttle.ts";
import { POLL_BUDGET } from "../../qr-limits.ts";
import type { Client } from "../people/client-trace.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { createLoginCode, type LoginCode } from "./create-login-code.ts";
import { findLink, listLinksOf } from "./identity-store.ts";
import { hashScene, type QrContext, requireMiniProgram } from "./qr-context.ts";
import { accountHasWechat, wechatTaken } from "./qr-errors.ts";
import { findScene } from "./scene-store.ts";

export interface OwnLink {
  isAvailable: boolean;
  linkedAt: Date | null;
}

/** Whether a WeChat account is linked to the caller's account, and whether this site supports linking. */
export async function describeOwnLink({ db, miniProgram }: QrContext, userId: number): Promise<OwnLink> {
  const [link] = await listLinksOf(db, userId);
  return { isAvailable: miniProgram !== null, linkedAt: link?.linkedAt ?? null };
}

/** Creates a code for the profile: the WeChat account that scans and confirms it is linked to the caller's account. */
export async function createLinkCode(
  context: QrContext,
  { user, client }: { user: CallingUser; client: Client },
): Promise<LoginCode> {
  await requireFresh(context, user);
  requireMiniProgram(context);
  if ((await listLinksOf(context.db, user.id)).length > 0) throw accountHasWechat();
  return createLoginCode(context, { client, keyThumbprint: null, link: user });
}

export type LinkStatus = "waiting" | "scanned" | "linked" | "expired";

/** The state of the link for the account that requested the code; all other callers get `expired`. */
export async function followLink(
  context: QrContext,
  { scene, user }: { scene: string; user: CallingUser },
): Promise<{ status: LinkStatus; expiresInSeconds: number }> {
  const { db, clock, secrets } = context;
  const { appId } = requireMiniProgram(context);
  const sceneHash = hashScene(secrets, scene);
  await spendOrRefuse(context.pollThrottle, { key: `qr-poll:${sceneHash}`, windows: [POLL_BUDGET] });

  const found = await findScene(db, sceneHash);
  const leftMs = (found?.expiresAt.getTime() ?? 0) - clock.now().getTime();
  if (found?.linkUserId !== user.id || leftMs <= 0) return { status: "expired", expiresInSeconds: 0 };
  const expiresInSeconds = Math.ceil(leftMs / 1000);
  if (found.state === "consumed") return { status: "linked", expiresInSeconds };
  if (found.state === "waiting") return { status: "waiting", expiresInSeconds };
  if (found.state !== "scanned" || found.openid === null) return { status: "expired", expiresInSeconds: 0 };
  const link = await findLink(db, { appId, openid: found.openid });
  if (link && link.userId !== user.id) throw wechatTaken();
  return { status: "scanned", expiresInSeconds };
}
