import type { AgreementVersions } from "../people/auth-context.ts";
import { ipPrefix } from "../people/ip-prefix.ts";
import { findLinkedUserId } from "./identity-store.ts";
import { findOpenScene } from "./open-scene.ts";
import { type QrContext, requireMiniProgram } from "./qr-context.ts";
import { askWechat, sceneExpired, sceneTaken } from "./qr-errors.ts";
import { moveScene, type SceneRow } from "./scene-store.ts";

export interface Scanned {
  /** The computer that would be logged in. */
  scene: SceneRow;
  isSameNetwork: boolean;
  needsPhone: boolean;
  agreements: AgreementVersions;
  expiresInSeconds: number;
}

/** The first WeChat to scan takes the code; the same one may look again, another is refused (security QR-3). */
export async function scanCode(
  context: QrContext,
  { code, jsCode, ip }: { code: string; jsCode: string; ip: string },
): Promise<Scanned> {
  const { db, clock, logger, readAgreementVersions } = context;
  const miniProgram = requireMiniProgram(context);
  const { sceneHash } = await findOpenScene(context, code);
  const identity = await askWechat(logger, miniProgram.identify(jsCode));
  await moveScene(db, { sceneHash, step: "scan", now: clock.now(), changes: identity });

  const scene = await findOpenScene(context, code);
  if (scene.openid !== identity.openid) throw sceneTaken();
  if (scene.state !== "scanned") throw sceneExpired();
  const [userId, agreements] = await Promise.all([
    findLinkedUserId(db, { appId: miniProgram.appId, openid: identity.openid }),
    readAgreementVersions(),
  ]);
  return {
    scene,
    isSameNetwork: scene.ipPrefix === ipPrefix(ip),
    needsPhone: userId === null,
    agreements,
    expiresInSeconds: Math.ceil((scene.expiresAt.getTime() - clock.now().getTime()) / 1000),
  };
}
