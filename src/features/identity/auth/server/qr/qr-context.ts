import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Throttle } from "../../../../../kit/process/throttle.ts";
import type { MiniProgram } from "../../../../../ports/mini-program.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";
import type { SceneReader } from "./scene-reader.ts";

/** The first parameter of the use cases of QR login. */
export interface QrContext extends IdentityContext {
  /** null: no mini-program is configured, and this sign-in method is closed. */
  miniProgram: MiniProgram | null;
  /** Counts polls; cheap, since there is one every two seconds for each open code. */
  pollThrottle: Throttle;
  scenes: SceneReader;
}

/** The mini-program, or 503 where it is not configured. */
export function requireMiniProgram({ miniProgram }: Pick<QrContext, "miniProgram">): MiniProgram {
  if (miniProgram) return miniProgram;
  throw new AppError({ status: 503, code: "QR_LOGIN_OFF", message: "本站没有开通微信扫码登录，请用其他方式登录" });
}

/** The key by which a browser's scene is found; the value itself is not stored. */
export function hashScene(secrets: AuthSecrets, scene: string): string {
  return secrets.fingerprint(`qr-scene:${scene}`);
}

/** What a scene is found by when a phone has scanned. */
export function hashCode(secrets: AuthSecrets, code: string): string {
  return secrets.fingerprint(`qr-code:${code}`);
}
