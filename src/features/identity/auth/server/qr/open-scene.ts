import type { IdentityContext } from "../passwords/identity-context.ts";
import { hashCode } from "./qr-context.ts";
import { sceneExpired } from "./qr-errors.ts";
import { findSceneByCode, type SceneRow } from "./scene-store.ts";

/** The scene of a scanned code while it is open; throws 410 otherwise. */
export async function findOpenScene(
  { db, clock, secrets }: Pick<IdentityContext, "db" | "clock" | "secrets">,
  code: string,
): Promise<SceneRow> {
  const scene = await findSceneByCode(db, hashCode(secrets, code));
  if (!scene || scene.expiresAt <= clock.now() || scene.state === "cancelled") throw sceneExpired();
  // A completed link may be confirmed again, because its first answer may have been lost.
  if (scene.state === "consumed" && scene.linkUserId === null) throw sceneExpired();
  return scene;
}
