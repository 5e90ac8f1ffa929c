import { spendOrRefuse } from "../../../../../kit/process/throttle.ts";
import { POLL_BUDGET } from "../../qr-limits.ts";
import { publicStatus } from "../../qr-states.ts";
import { type Client, hashDeviceId } from "../people/client-trace.ts";
import { type ConfirmedLogin, openConfirmedSession } from "./open-confirmed-session.ts";
import { hashScene, type QrContext } from "./qr-context.ts";
import { writeTempToken } from "./temp-token.ts";

export type Polled =
  | { status: "waiting" | "scanned"; expiresInSeconds: number }
  | { status: "need_phone"; tempToken: string; expiresInSeconds: number }
  | ({ status: "success" } & ConfirmedLogin)
  | { status: "expired" };

/**
 * The state of a login by QR code for the browser that requested the code. All other callers get `expired`, and so does
 * everybody once the session has been issued (security QR-1, QR-2).
 */
export async function pollLogin(
  context: QrContext,
  { scene, client }: { scene: string; client: Client },
): Promise<Polled> {
  const { clock, secrets } = context;
  const sceneHash = hashScene(secrets, scene);
  await spendOrRefuse(context.pollThrottle, { key: `qr-poll:${sceneHash}`, windows: [POLL_BUDGET] });

  const found = await context.scenes.read(sceneHash);
  const now = clock.now();
  const status = publicStatus(found, now);
  if (!found || found.deviceIdHash !== hashDeviceId(secrets, client.device.id)) return { status: "expired" };
  // A code of a profile links a WeChat and does not log in.
  if (found.linkUserId !== null) return { status: "expired" };

  const expiresInSeconds = Math.ceil((found.expiresAt.getTime() - now.getTime()) / 1000);
  if (status === "need_phone") return { status, tempToken: writeTempToken(secrets, sceneHash), expiresInSeconds };
  if (status === "waiting" || status === "scanned") return { status, expiresInSeconds };
  const login = status === "success" ? await openConfirmedSession(context, { sceneHash, client }) : null;
  return login ? { status: "success", ...login } : { status: "expired" };
}
