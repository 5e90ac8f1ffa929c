import type { IdentityContext } from "../passwords/identity-context.ts";
import { hashCode } from "./qr-context.ts";
import { sceneExpired } from "./qr-errors.ts";
import { findSceneByCode, type SceneRow } from "./scene-store.ts";

/** The scene of a scanned code while something can still come of it; throws 410 otherwise. */
export async function findOpenScene(
  { db, clock, secrets }: Pick<IdentityContext, "db" | "clock" | "secrets">,
  code: string,
): Promise<SceneRow> {
  const scene = await findSceneByCode(db, hashCode(secrets, code));
  const isOver = !scene || scene.expiresAt <= clock.now() || scene.state === "consumed" || scene.state === "cancelled";
  if (isOver) throw sceneExpired();
  return scene;
}
