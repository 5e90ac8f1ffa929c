import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { SCENE_SECONDS } from "../../qr-limits.ts";
import { randomId } from "../people/auth-secrets.ts";
import { type Client, traceClient } from "../people/client-trace.ts";
import { hashCode, hashScene, type QrContext, requireMiniProgram } from "./qr-context.ts";
import { callWechat } from "./qr-errors.ts";
import { insertScene } from "./scene-store.ts";

export interface LoginCode {
  qr_code_url: string;
  scene_str: string;
  expires_in: number;
}

interface CodeRequest {
  client: Client;
  /** Thumbprint of the key that the login will be bound to. */
  keyThumbprint: string | null;
  /** The caller who links the confirming WeChat to their own account; null: a login. */
  link: CallingUser | null;
}

/**
 * Creates a code for the requesting computer. The picture contains one random value and the computer receives another
 * (128 bits each), so that a person who photographs the screen cannot request its tokens (security QR-1).
 */
export async function createLoginCode(
  context: QrContext,
  { client, keyThumbprint, link }: CodeRequest,
): Promise<LoginCode> {
  const { db, clock, secrets, logger } = context;
  const [scene, code] = [randomId(), randomId()];
  const picture = await callWechat(logger, requireMiniProgram(context).drawCode(code));
  const { deviceIdHash, deviceName, browser, os, ipPrefix } = traceClient(secrets, client);
  const now = clock.now();
  await insertScene(db, {
    sceneHash: hashScene(secrets, scene),
    codeHash: hashCode(secrets, code),
    deviceIdHash,
    deviceName,
    browser,
    os,
    ipPrefix,
    keyThumbprint,
    linkUserId: link?.id ?? null,
    linkSessionId: link?.sessionId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SCENE_SECONDS * 1000),
  });
  const encoded = Buffer.from(picture.bytes).toString("base64");
  return {
    qr_code_url: `data:${picture.contentType};base64,${encoded}`,
    scene_str: scene,
    expires_in: SCENE_SECONDS,
  };
}
