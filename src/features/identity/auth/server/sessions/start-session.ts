import { randomBytes } from "node:crypto";
import type { Transaction } from "../../../../../ports/database.ts";
import { newDeviceNotification } from "../../notifications.ts";
import { placeText } from "../../place-text.ts";
import { recordEvent } from "../people/audit-store.ts";
import { randomId } from "../people/auth-secrets.ts";
import { type Client, traceClient } from "../people/client-trace.ts";
import type { SessionContext } from "./session-context.ts";
import { insertSession, listKnownDevices, listLiveSessions, revokeSession, type SessionRow } from "./session-store.ts";

export interface NewSession {
  userId: number;
  client: Client;
  /** Thumbprint of the key that must sign every refresh; absent: the tokens alone are sufficient. */
  keyThumbprint?: string | null;
  /** The sign-in method, for the audit record. */
  by: "password" | "phone_code" | "email_code" | "qr" | "issued";
}

/**
 * Opens a login on the caller's device. It replaces the earlier login of the same device, and beyond the allowed number
 * of devices it ends the oldest login (decisions §3). The caller must hold the user's lock, so that simultaneous logins
 * count each other.
 */
export async function startSession(
  context: SessionContext,
  tx: Transaction,
  { userId, client, keyThumbprint = null, by }: NewSession,
): Promise<SessionRow> {
  const now = context.clock.now();
  const session: SessionRow = {
    ...traceClient(context.secrets, client),
    id: randomId(),
    userId,
    generation: 1,
    macSalt: randomBytes(32).toString("base64url"),
    generationIssuedAt: now,
    isGenerationConfirmed: false,
    keyThumbprint,
    endedGeneration: 0,
    copiesRefusedAt: [],
    viewAs: null,
    reauthenticatedAt: null,
    passwordLoginAt: by === "password" ? now : null,
    createdAt: now,
    lastSeenAt: now,
    absoluteExpiresAt: new Date(now.getTime() + context.settings.refreshTokenSeconds * 1000),
    revokedAt: null,
    revokeReason: null,
  };
  const isNewDevice = by !== "issued" && (await isStrange(tx, session));
  await makeRoom(context, tx, { session, client });
  await insertSession(tx, session);
  const detail = { by, isKeyBound: keyThumbprint !== null };
  await recordEvent(tx, { kind: "log_in", userId, sessionId: session.id, ip: client.ip, detail, now });
  if (isNewDevice) {
    const { deviceName, ipPrefix, id } = session;
    await context.notify(
      tx,
      newDeviceNotification.notice({
        to: userId,
        about: `session:${id}`,
        key: `new_device:${id}`,
        data: { device: deviceName ?? "未知设备", place: placeText(ipPrefix) },
      }),
    );
  }
  return session;
}

/** Whether none of the stored logins used this device; the device of a user's first login does not count as new. */
async function isStrange(tx: Transaction, { userId, deviceIdHash }: SessionRow): Promise<boolean> {
  const known = await listKnownDevices(tx, userId);
  return known.length > 0 && (deviceIdHash === null || !known.includes(deviceIdHash));
}

async function makeRoom(
  context: SessionContext,
  tx: Transaction,
  { session, client }: { session: SessionRow; client: Client },
): Promise<void> {
  const { userId, createdAt: now } = session;
  const live = await listLiveSessions(tx, { userId, now });
  const isReplaced = (one: { deviceIdHash: string | null }) =>
    one.deviceIdHash !== null && one.deviceIdHash === session.deviceIdHash;
  const others = live.filter((one) => !isReplaced(one));
  const surplus = others.slice(0, Math.max(0, others.length + 1 - context.settings.maxDevices));

  for (const one of live.filter(isReplaced)) {
    await revokeSession(tx, { userId, sessionId: one.id, reason: "replaced", now });
  }
  for (const one of surplus) {
    await revokeSession(tx, { userId, sessionId: one.id, reason: "device_limit", now });
    await recordEvent(tx, { kind: "device_limit", userId, sessionId: one.id, ip: client.ip, now });
  }
}
