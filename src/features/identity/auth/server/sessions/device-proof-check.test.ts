import { eq } from "drizzle-orm";
import { calculateJwkThumbprint } from "jose";
import { beforeEach, expect, test } from "vitest";
import { goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { type KeyBrowser, openKeyBrowser, signProof } from "../../../../../../test/auth/key-browser.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import { refreshTokens } from "../../contract.ts";
import { logInUsingPassword } from "../../password-contract.ts";
import { sessions } from "./session-tables.ts";

const fixture = setUpIdentity();
let browser: KeyBrowser;
beforeEach(async () => {
  browser = await openKeyBrowser(fixture.person.deviceId);
});

function sign(by: KeyBrowser, endpoint: EndpointSpec, change: Parameters<typeof signProof>[2] = {}): Promise<string> {
  return signProof(by, endpoint, { now: fixture.site.clock.now(), ...change });
}

/** Another encoding of the same bytes: the last character of a 64-byte signature has four unused bits. */
function respell(token: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? "") + 1];
}

function logIn(by: KeyBrowser, proof?: string) {
  const headers: Record<string, string> = proof === undefined ? {} : { "x-device-proof": proof };
  const body = { account: fixture.person.user.phone!, password: goodPassword };
  return createVisitor(fixture.site.auth, { deviceId: by.deviceId, headers }).call(logInUsingPassword, { body });
}

function refresh(by: KeyBrowser, refreshToken: string, proof?: string) {
  const headers: Record<string, string> = proof === undefined ? {} : { "x-device-proof": proof };
  const visitor = createVisitor(fixture.site.other, { deviceId: by.deviceId, headers });
  return visitor.call(refreshTokens, { body: { refresh_token: refreshToken } });
}

async function openBoundSession() {
  return logIn(browser, await sign(browser, logInUsingPassword));
}

async function readSession(refreshToken: string) {
  const [row] = await fixture.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, refreshToken.split(".")[0]!));
  return row!;
}

test("TOK-9 a session opened with a proof stores the key's thumbprint and continues with proofs of the same key", async () => {
  const tokens = await openBoundSession();
  expect((await readSession(tokens.refresh_token)).keyThumbprint).toBe(await calculateJwkThumbprint(browser.jwk));
  let { refresh_token: current } = tokens;
  for (let round = 0; round < 3; round += 1) {
    fixture.site.clock.advance(600);
    const next = await refresh(browser, current, await sign(browser, refreshTokens, { refreshToken: current }));
    expect(next.refresh_token).not.toBe(current);
    await fixture.site.auth.authenticate(next.access_token);
    current = next.refresh_token;
  }
});

test("TOK-9 a session opened without a key stays unbound, even if later calls have a proof", async () => {
  const tokens = await logIn(browser);
  expect((await readSession(tokens.refresh_token)).keyThumbprint).toBeNull();
  fixture.site.clock.advance(600);
  const next = await refresh(browser, tokens.refresh_token);
  fixture.site.clock.advance(600);
  await refresh(browser, next.refresh_token, await sign(browser, refreshTokens, { refreshToken: next.refresh_token }));
});

test("a wrong clock or a repeated proof is answered with the server's time, and the session continues", async () => {
  const tokens = await openBoundSession();
  const { refresh_token: refreshToken } = tokens;
  fixture.site.clock.advance(600);
  const nowSeconds = fixture.site.clock.now().getTime() / 1000;
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

test("the key identifies the client on any network and in any browser version", async () => {
  const tokens = await openBoundSession();
  fixture.site.clock.advance(600);
  const current = tokens.refresh_token;
  const next = await refresh(browser, current, await sign(browser, refreshTokens, { refreshToken: current }));
  await fixture.site.auth.authenticate(next.access_token);
  const moved = { ...browser, deviceId: "web_renamed_1" };
  const again = await refresh(moved, current, await sign(browser, refreshTokens, { refreshToken: current }));
  expect(again.refresh_token).toBe(next.refresh_token);
});

test("TOK-9 10 simultaneous refreshes, each with its own proof, give one new token", async () => {
  await openConnections(fixture.database.pool);
  const { refresh_token: refreshToken } = await openBoundSession();
  fixture.site.clock.advance(600);
  const proofs = await Promise.all(Array.from({ length: 10 }, () => sign(browser, refreshTokens, { refreshToken })));
  const answers = await Promise.all(proofs.map((proof) => refresh(browser, refreshToken, proof)));
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
});

test("a login with a wrong proof opens no session", async () => {
  const other = await openKeyBrowser(browser.deviceId);
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
