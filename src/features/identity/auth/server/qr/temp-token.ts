import type { Caller } from "../../../../../kit/api/caller.ts";
import { isSameSecret } from "../../../../../kit/values/is-same-secret.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";
import { hashDeviceId } from "../people/client-trace.ts";
import { tempTokenInvalid } from "./qr-errors.ts";
import { findScene, type SceneRow } from "./scene-store.ts";

const TOKEN = /^Bearer bind\.([\w-]{43})\.([\w-]{43})$/i;

/**
 * The bearer token of bind-phone. It is derived and not stored, so a lost answer can be repeated, and the table does
 * not contain it. The state of its scene makes it single-use and ends it.
 */
export function writeTempToken(secrets: AuthSecrets, sceneHash: string): string {
  return `bind.${sceneHash}.${signTempToken(secrets, sceneHash)}`;
}

/** The scene of a temp token, for the browser that received it. Throws 401 for anything else. */
export async function openTempToken(
  { db, clock, secrets }: Pick<IdentityContext, "db" | "clock" | "secrets">,
  caller: Pick<Caller, "header" | "device">,
): Promise<SceneRow> {
  const [, sceneHash = "", signature = ""] = TOKEN.exec(caller.header("authorization") ?? "") ?? [];
  if (!isSameSecret(signature, signTempToken(secrets, sceneHash))) throw tempTokenInvalid();
  const scene = await findScene(db, sceneHash);
  const isOpen = scene?.state === "need_phone" && scene.expiresAt > clock.now();
  if (!isOpen || scene.deviceIdHash !== hashDeviceId(secrets, caller.device.id)) throw tempTokenInvalid();
  return scene;
}

function signTempToken(secrets: AuthSecrets, sceneHash: string): string {
  return secrets.fingerprint(`bind-phone:${sceneHash}`);
}
