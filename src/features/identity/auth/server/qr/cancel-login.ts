import { recordEvent } from "../people/audit-store.ts";
import { findOpenScene } from "./open-scene.ts";
import { type QrContext, requireMiniProgram } from "./qr-context.ts";
import { callWechat, sceneExpired, sceneTaken } from "./qr-errors.ts";
import { moveScene } from "./scene-store.ts";

/**
 * The person who scanned declines: the code is invalidated, and so is a login whose session has not been issued yet
 * (security QR-4).
 */
export async function cancelLogin(
  context: QrContext,
  { code, jsCode, ip }: { code: string; jsCode: string; ip: string },
): Promise<void> {
  const { db, clock, logger } = context;
  const miniProgram = requireMiniProgram(context);
  const scene = await findOpenScene(context, code);
  const { openid } = await callWechat(logger, miniProgram.identify(jsCode));
  if (scene.openid !== openid) throw sceneTaken();
  const now = clock.now();
  const moved = await moveScene(db, { sceneHash: scene.sceneHash, step: "cancel", openid, now });
  if (!moved) throw sceneExpired();
  const { userId, ipPrefix } = moved;
  await recordEvent(db, { kind: "qr_declined", userId, ip, detail: { asked_from: ipPrefix }, now });
}
