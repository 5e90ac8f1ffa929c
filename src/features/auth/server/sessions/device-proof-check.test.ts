import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { CompactSign, type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import { beforeEach, expect, test } from "vitest";
import { goodPassword } from "../../../../../test/auth/identity-site.ts";
import { setUpIdentity } from "../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../test/auth/visitor.ts";
import type { EndpointSpec } from "../../../../kit/endpoint.ts";
import { refreshTokens } from "../../contract.ts";
import type { DeviceProofClaims } from "../../device-proof.ts";
import { logInUsingPassword } from "../../password-contract.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions } from "./session-tables.ts";

interface Browser {
  deviceId: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

const stage = setUpIdentity();
let browser: Browser;
beforeEach(async () => {
  browser = await openBrowser(stage.person.deviceId);
});

async function openBrowser(deviceId: string): Promise<Browser> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  return { deviceId, privateKey, jwk: await exportJWK(publicKey) };
}

async function sign(
  by: Browser,
  endpoint: EndpointSpec,
  change: { claims?: Partial<DeviceProofClaims>; header?: object; refreshToken?: string } = {},
): Promise<string> {
  const { claims, header, refreshToken } = change;
  const payload: DeviceProofClaims = {
    method: endpoint.method,
    path: endpoint.path,
    iat: Math.floor(stage.site.clock.now().getTime() / 1000),
    jti: randomUUID(),
    ...(refreshToken && { rth: createHash("sha256").update(refreshToken).digest("base64url") }),
    ...claims,
  };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", typ: "device-proof+jwt", jwk: by.jwk, ...header })
    .sign(by.privateKey);
}

/** The same bytes in another spelling: the last letter of a signature of 64 bytes has four bits to spare. */
function respell(token: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? "") + 1];
}

function logIn(by: Browser, proof?: string) {
  const headers: Record<string, string> = proof === undefined ? {} : { "x-device-proof": proof };
  const body = { account: stage.person.user.phone!, password: goodPassword };
  return createVisitor(stage.site.auth, { deviceId: by.deviceId, headers }).call(logInUsingPassword, { body });
}

function refresh(by: Browser, refreshToken: string, proof?: string) {
  const headers: Record<string, string> = proof === undefined ? {} : { "x-device-proof": proof };
  const visitor = createVisitor(stage.site.other, { deviceId: by.deviceId, headers });
  return visitor.call(refreshTokens, { body: { refresh_token: refreshToken } });
}

async function openBoundSession() {
  return logIn(browser, await sign(browser, logInUsingPassword));
}

async function readSession(refreshToken: string) {
  const [row] = await stage.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, refreshToken.split(".")[0]!));
  return row!;
}

const revoked = { status: 401, code: "TOKEN_REVOKED" };

test("TOK-9 a session opened with a proof keeps the key's thumbprint and goes on with proofs of the same key", async () => {
  const tokens = await openBoundSession();
  expect((await readSession(tokens.refresh_token)).keyThumbprint).toBe(await calculateJwkThumbprint(browser.jwk));
  let { refresh_token: held } = tokens;
  for (let round = 0; round < 3; round += 1) {
    stage.site.clock.advance(600);
    const next = await refresh(browser, held, await sign(browser, refreshTokens, { refreshToken: held }));
    expect(next.refresh_token).not.toBe(held);
    await stage.site.auth.authenticate(next.access_token);
    held = next.refresh_token;
  }
});

test("TOK-9 a copied local storage is no session: without the key it is refused, and the family ends", async () => {
  for (const attack of ["none", "other key", "garbage", "for another token", "for another call"] as const) {
    const tokens = await openBoundSession();
    const { refresh_token: refreshToken } = tokens;
    const thief = await openBrowser(browser.deviceId);
    const proofs = {
      none: undefined,
      "other key": await sign(thief, refreshTokens, { refreshToken }),
      garbage: "not.a.proof",
      "for another token": await sign(browser, refreshTokens, { refreshToken: "another" }),
      "for another call": await sign(browser, logInUsingPassword),
    };
    stage.site.clock.advance(600);
    await expect(refresh(thief, refreshToken, proofs[attack]), attack).rejects.toMatchObject(revoked);
    await expect(stage.site.auth.authenticate(tokens.access_token), attack).rejects.toMatchObject(revoked);
    const own = await sign(browser, refreshTokens, { refreshToken });
    await expect(refresh(browser, refreshToken, own), attack).rejects.toMatchObject(revoked);
  }
  const events = await stage.db.select().from(auditEvents).where(eq(auditEvents.userId, stage.person.user.id));
  expect(events.filter(({ kind }) => kind === "refresh_reuse")).toHaveLength(5);
});

test("TOK-9 a session opened without a key stays plain, with or without a proof later", async () => {
  const tokens = await logIn(browser);
  expect((await readSession(tokens.refresh_token)).keyThumbprint).toBeNull();
  stage.site.clock.advance(600);
  const next = await refresh(browser, tokens.refresh_token);
  stage.site.clock.advance(600);
  await refresh(browser, next.refresh_token, await sign(browser, refreshTokens, { refreshToken: next.refresh_token }));
});

test("a wrong clock or a repeated proof is told our time, and the session goes on", async () => {
  const tokens = await openBoundSession();
  const { refresh_token: refreshToken } = tokens;
  stage.site.clock.advance(600);
  const nowSeconds = stage.site.clock.now().getTime() / 1000;
  const stale = { status: 400, code: "DEVICE_PROOF_STALE", extra: { server_time: nowSeconds } };
  for (const iat of [nowSeconds - 3600, nowSeconds + 3600]) {
    const proof = await sign(browser, refreshTokens, { refreshToken, claims: { iat } });
    await expect(refresh(browser, refreshToken, proof)).rejects.toMatchObject(stale);
  }
  const proof = await sign(browser, refreshTokens, { refreshToken, claims: { iat: nowSeconds - 119 } });
  await refresh(browser, refreshToken, proof);
  await expect(refresh(browser, refreshToken, proof)).rejects.toMatchObject(stale);
  expect((await readSession(refreshToken)).revokedAt).toBeNull();
});

test("the key makes the same client, whatever the network and the browser say of themselves", async () => {
  const tokens = await openBoundSession();
  stage.site.clock.advance(600);
  const held = tokens.refresh_token;
  const next = await refresh(browser, held, await sign(browser, refreshTokens, { refreshToken: held }));
  await stage.site.auth.authenticate(next.access_token);
  const moved = { ...browser, deviceId: "web_renamed_1" };
  const again = await refresh(moved, held, await sign(browser, refreshTokens, { refreshToken: held }));
  expect(again.refresh_token).toBe(next.refresh_token);
});

test("TOK-9 100 refreshes at once, each with its own proof, give one new token", async () => {
  const { refresh_token: refreshToken } = await openBoundSession();
  stage.site.clock.advance(600);
  const proofs = await Promise.all(Array.from({ length: 100 }, () => sign(browser, refreshTokens, { refreshToken })));
  const answers = await Promise.all(proofs.map((proof) => refresh(browser, refreshToken, proof)));
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
});

test("a login with a wrong proof opens no session", async () => {
  const other = await openBrowser(browser.deviceId);
  const bad = [
    "garbage",
    "a.b.c",
    `${"x".repeat(3000)}`,
    await sign(browser, refreshTokens),
    await sign(browser, logInUsingPassword, { header: { typ: "JWT" } }),
    await sign(browser, logInUsingPassword, { header: { jwk: other.jwk } }),
    await sign(browser, logInUsingPassword, { header: { jwk: { ...browser.jwk, d: "secret" } } }),
    await sign(browser, logInUsingPassword, { header: { jwk: { ...browser.jwk, x5u: "http://127.0.0.1:9/" } } }),
    await sign(browser, logInUsingPassword, { claims: { jti: "short" } }),
    await sign(browser, logInUsingPassword, { claims: { jti: `${"a".repeat(20)}\0` } }),
    respell(await sign(browser, logInUsingPassword)),
    await sign(browser, logInUsingPassword, { claims: { method: "GET" } }),
    await sign(browser, logInUsingPassword, { refreshToken: "x" }),
  ];
  for (const [index, proof] of bad.entries()) {
    await expect(logIn(browser, proof), String(index)).rejects.toMatchObject({
      status: 400,
      code: "DEVICE_PROOF_INVALID",
    });
  }
});
