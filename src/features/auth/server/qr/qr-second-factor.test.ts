import { afterAll, expect, test } from "vitest";
import { enrol } from "../../../../../test/auth/authenticator.ts";
import { createIdentity } from "../../../../../test/auth/identity-site.ts";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { createTestDatabase } from "../../../../../test/database/database.ts";
import { passSecondFactor } from "../second-factor/pass-second-factor.ts";
import { handOutSession } from "./hand-out-session.ts";
import { loginScenes } from "./qr-tables.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

test("a login by QR code needs the second step too, and its scene is used up by the first", async () => {
  const identity = createIdentity(db);
  const person = await identity.createMember();
  const app = await enrol(identity, person);
  const { parts } = identity.auth.context;
  const client = { device: describeDevice("web_desk_1"), ip: "203.0.113.7" };
  const createdAt = identity.clock.now();
  await db.insert(loginScenes).values({
    ...{ sceneHash: "scene", codeHash: "code", state: "confirmed", ipPrefix: "203.0.113.0/24" },
    ...{ userId: person.user.id, keyThumbprint: "thumb", createdAt, expiresAt: new Date(createdAt.getTime() + 60_000) },
  });
  const asked = await handOutSession(parts, { sceneHash: "scene", client }).catch((error: unknown) => error);
  expect(asked).toMatchObject({ status: 403, code: "SECOND_FACTOR_NEEDED" });
  expect(await handOutSession(parts, { sceneHash: "scene", client })).toBeNull();
  const mfaToken = String((asked as { extra: Record<string, unknown> }).extra.mfa_token);
  const session = await passSecondFactor(parts, { mfaToken, proof: { code: app.show() }, client });
  expect(session).toMatchObject({ userId: person.user.id, keyThumbprint: "thumb" });
});
