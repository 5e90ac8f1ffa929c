import { createAuthSecrets, randomId } from "../../src/features/identity/auth/server/people/auth-secrets.ts";
import { hashDeviceId } from "../../src/features/identity/auth/server/people/client-trace.ts";
import { hashCode, hashScene } from "../../src/features/identity/auth/server/qr/qr-context.ts";
import { insertScene } from "../../src/features/identity/auth/server/qr/scene-store.ts";
import type { Database } from "../../src/ports/database.ts";
import { testAppSecret } from "./people.ts";

/** The data that a browser with an open login code has. */
export interface OpenScene {
  scene: string;
  deviceId: string;
}

const secrets = createAuthSecrets(testAppSecret);

/** Inserts an open login code into a site's database, without fetching its picture from WeChat. */
export async function openScene(
  db: Database,
  { deviceId, createdAt, lifetimeMs }: { deviceId: string; createdAt: Date; lifetimeMs: number },
): Promise<OpenScene> {
  const scene = randomId();
  await insertScene(db, {
    sceneHash: hashScene(secrets, scene),
    codeHash: hashCode(secrets, randomId()),
    deviceIdHash: hashDeviceId(secrets, deviceId),
    deviceName: "Chrome on Windows",
    browser: "Chrome",
    os: "Windows",
    ipPrefix: "10.0.0.0/24",
    keyThumbprint: null,
    linkUserId: null,
    linkSessionId: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  });
  return { scene, deviceId };
}
