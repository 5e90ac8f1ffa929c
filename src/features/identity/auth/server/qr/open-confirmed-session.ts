import { AppError } from "../../../../../kit/api/app-error.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { Client } from "../people/client-trace.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { startSession } from "../sessions/start-session.ts";
import { moveScene } from "./scene-store.ts";

export interface ConfirmedLogin {
  session: SessionRow;
  /** When the computer requested the code: an account created since then was created by this login. */
  requestedAt: Date;
}

/**
 * Opens the confirmed login once: one of several simultaneous polls on any instance consumes the scene (security QR-2).
 * No session exists before. @returns null for later polls. Throws when the account may not log in.
 */
export async function openConfirmedSession(
  context: IdentityContext,
  { sceneHash, client }: { sceneHash: string; client: Client },
): Promise<ConfirmedLogin | null> {
  const outcome = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const scene = await moveScene(tx, { sceneHash, step: "hand_out", now });
    if (!scene || scene.userId === null) return null;
    const { userId, keyThumbprint } = scene;
    const refusal = await refuseAccount(tx, { userId, now });
    const opened = { userId, client, keyThumbprint, by: "qr" } as const;
    if (!refusal) {
      const question = await requireSecondFactor(context, tx, opened);
      return question ?? { session: await startSession(context, tx, opened), requestedAt: scene.createdAt };
    }
    // Thrown after the commit: the scene is consumed either way.
    await recordEvent(tx, { kind: "log_in_refused", userId, ip: client.ip, now });
    return refusal;
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
