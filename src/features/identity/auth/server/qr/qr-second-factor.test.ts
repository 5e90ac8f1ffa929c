import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrol } from "../../../../../../test/auth/authenticator.ts";
import { createIdentity } from "../../../../../../test/auth/identity-site.ts";
import { openScene } from "../../../../../../test/auth/open-scene.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { getLoginStatus } from "../../qr-contract.ts";
import { logInUsingSecondFactor } from "../../second-factor-contract.ts";
import { sessions } from "../sessions/session-tables.ts";
import { loginScenes } from "./qr-tables.ts";

const database = await setUpDatabase();
const { db } = database;

test("a login by QR code also requires the second step, and the first step consumes its scene", async () => {
  const identity = createIdentity(db);
  const person = await identity.createMember();
  const app = await enrol(identity, person);
  const deviceId = "web_desk_1";
  const { scene } = await openScene(db, { deviceId, createdAt: identity.clock.now(), lifetimeMs: 60_000 });
  await db.update(loginScenes).set({ state: "confirmed", userId: person.user.id, keyThumbprint: "thumb" });
  const computer = createVisitor(identity.auth, { deviceId });
  const refused = await computer.call(getLoginStatus, { params: { scene } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 403, code: "SECOND_FACTOR_NEEDED" });
  expect(await computer.call(getLoginStatus, { params: { scene } })).toMatchObject({ status: "expired" });
  const mfa_token = String((refused as { extra: Record<string, unknown> }).extra.mfa_token);
  const { access_token } = await computer.call(logInUsingSecondFactor, { body: { mfa_token, code: app.codeAt() } });
  const { sessionId } = await identity.auth.authenticate(access_token);
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  expect(session).toMatchObject({ userId: person.user.id, keyThumbprint: "thumb" });
});
