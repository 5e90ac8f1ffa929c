import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Throttle } from "../../../../../kit/process/throttle.ts";
import type { MiniProgram } from "../../../../../ports/mini-program.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";
import type { SceneReader } from "./scene-reader.ts";

/** The first parameter of the use cases of QR login. */
export interface QrContext extends IdentityContext {
  /** null: no mini-program is configured, and this sign-in method is unavailable. */
  miniProgram: MiniProgram | null;
  /** Counts polls. It must be cheap, since every open code is polled every two seconds. */
  pollThrottle: Throttle;
  scenes: SceneReader;
}

/** Returns the mini-program; throws 503 when it is not configured. */
export function requireMiniProgram({ miniProgram }: Pick<QrContext, "miniProgram">): MiniProgram {
  if (miniProgram) return miniProgram;
  throw new AppError({ status: 503, code: "QR_LOGIN_OFF", message: "本站没有开通微信扫码登录，请用其他方式登录" });
}

/** The key that finds a browser's scene; the value itself is not stored. */
export function hashScene(secrets: AuthSecrets, scene: string): string {
  return secrets.fingerprint(`qr-scene:${scene}`);
}

/** The key that finds a scene after a phone has scanned its code. */
export function hashCode(secrets: AuthSecrets, code: string): string {
  return secrets.fingerprint(`qr-code:${code}`);
}
