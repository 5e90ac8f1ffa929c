import type { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { decideWithCode } from "../codes/decide-with-code.ts";
import { isRightCode, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import type { Client } from "../people/client-trace.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { startSession } from "../sessions/start-session.ts";
import { lockWechat } from "./identity-store.ts";
import { linkPhone } from "./link-phone.ts";
import { type QrContext, requireMiniProgram } from "./qr-context.ts";
import { tempTokenInvalid } from "./qr-errors.ts";
import { moveScene, type SceneRow } from "./scene-store.ts";

/** The purpose of a code for binding a phone. */
export const BIND_PURPOSE = "bind";

interface BindRequest {
  /** The scene of the temp token. */
  scene: SceneRow;
  /** E.164. */
  phone: string;
  code: string;
  client: Client;
}

interface Bound {
  session: SessionRow;
  isNewUser: boolean;
}

/**
 * Finishes a scanned login by a code sent to the phone. It runs in one transaction: one of several simultaneous correct
 * answers succeeds, a number with another WeChat changes nothing, and a wrong attempt counts.
 */
export async function bindPhone(context: QrContext, request: BindRequest): Promise<Bound> {
  const { appId } = requireMiniProgram(context);
  return decideWithCode(context, (tx) => bind(context, tx, { ...request, appId }));
}

async function bind(
  context: QrContext,
  tx: Transaction,
  { scene, phone, code, client, appId }: BindRequest & { appId: string },
): Promise<Bound | AppError> {
  if (scene.openid !== null) await lockWechat(tx, { appId, openid: scene.openid });
  const subject = { target: phone, purpose: BIND_PURPOSE };
  if (!(await isRightCode(context, tx, { subject, code, client }))) return wrongCode();
  const now = context.clock.now();
  await consumeCode(tx, subject, now);
  const moved = await moveScene(tx, { sceneHash: scene.sceneHash, step: "bind_phone", now });
  const { openid, unionid, agreedTerms, agreedPrivacy } = moved ?? scene;
  if (!moved || openid === null || agreedTerms === null || agreedPrivacy === null) throw tempTokenInvalid();
  const { userId, isNew } = await linkPhone(context, tx, {
    appId,
    identity: { openid, unionid },
    phone,
    agreed: { terms: agreedTerms, privacy: agreedPrivacy },
    ip: client.ip,
  });
  const opened = { userId, client, keyThumbprint: moved.keyThumbprint, by: "qr" } as const;
  const question = await requireSecondFactor(context, tx, opened);
  return question ?? { session: await startSession(context, tx, opened), isNewUser: isNew };
}
