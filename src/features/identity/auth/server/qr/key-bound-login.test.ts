import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQrFixture, type QrFixture } from "../../../../../../test/auth/qr-fixture.ts";
import { createComputer, createPhone } from "../../../../../../test/auth/qr-people.ts";
import { DEVICE_PROOF_HEADER, DEVICE_PROOF_TYPE } from "../../device-proof.ts";
import { getLoginQrcode } from "../../qr-contract.ts";
import { sessions } from "../sessions/session-tables.ts";

let fixture: QrFixture;

beforeAll(async () => {
  fixture = await createQrFixture();
});
afterAll(() => fixture?.close());

test("a login is bound to the key that was presented when the code was requested", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const { method, path } = getLoginQrcode;
  const claims = { method, path, iat: Math.floor(fixture.time.now().getTime() / 1000), jti: randomUUID() };
  const proof = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "ES256", typ: DEVICE_PROOF_TYPE, jwk })
    .sign(privateKey);

  const computer = createComputer(fixture, { headers: { [DEVICE_PROOF_HEADER]: proof } });
  const phone = createPhone(fixture, "lin");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  await phone.confirm(code, { givesPhone: true, agrees: true });
  const { data } = await computer.poll(scene);

  const userId = data.user?.id ?? 0;
  const [session] = await fixture.database.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(session?.keyThumbprint).toBe(await calculateJwkThumbprint(jwk));
  const body = JSON.stringify({ refresh_token: data.refresh_token });
  const headers = { "content-type": "application/json", "x-device-id": computer.deviceId };
  const copied = await fetch(`${fixture.origins[0]}/api/v1/auth/login/refresh-token`, {
    method: "POST",
    headers,
    body,
  });
  expect(copied.status).toBe(401);
});

test("a proof for another call does not get a code", async () => {
  const computer = createComputer(fixture, { headers: { [DEVICE_PROOF_HEADER]: "not.a.proof" } });
  expect(await computer.send("pc/login-qrcode")).toMatchObject({ status: 400, code: "DEVICE_PROOF_INVALID" });
});
