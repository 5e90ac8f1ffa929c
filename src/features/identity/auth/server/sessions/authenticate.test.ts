import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createPerson, createTestAuth, describeDevice } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { createTestDatabase } from "../../../../../../test/database/database.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { LIVENESS_CACHE_MS, MAX_DEVICES } from "../../auth-limits.ts";
import { getUser, logOut, refreshTokens } from "../../contract.ts";
import { users } from "../people/user-tables.ts";
import { signingKeys } from "./session-tables.ts";

const fixture = setUpIdentity({ password: null });

const logInAgain = (deviceId: string) =>
  fixture.site.auth.issueSession({
    userId: fixture.person.user.id,
    client: { device: describeDevice(deviceId), ip: "203.0.113.7" },
  });

/** Another encoding of the same bytes: the last character of a 64-byte signature has four unused bits. */
function respell(token: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? "") + 1];
}

test("an access token contains user, session and generation, and no permissions", () => {
  const token = fixture.person.tokens.access_token;
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: "EdDSA", typ: "at+jwt" });
  expect(Object.keys(decodeJwt(token)).sort()).toEqual(["aud", "exp", "gen", "iat", "iss", "sid", "sub"]);
});

test("TOK-1 rejects every foreign, changed or mistyped token", async () => {
  const good = fixture.person.tokens.access_token;
  const { kid } = decodeProtectedHeader(good);
  const claims = decodeJwt(good);
  const pair = await generateKeyPair("EdDSA", { extractable: true });
  const [row] = await fixture.db.select().from(signingKeys).where(eq(signingKeys.kid, kid!));
  const publicBytes = Buffer.from(row!.publicJwk.x!, "base64url");
  const header = { alg: "EdDSA", typ: "at+jwt", kid: kid! };
  const foreign = (extra: object) =>
    new SignJWT(claims).setProtectedHeader({ ...header, ...extra }).sign(pair.privateKey);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [, payload, signature] = good.split(".");
  const bad = [
    respell(good),
    await foreign({}),
    await foreign({ kid: "unknown" }),
    await foreign({ jwk: await exportJWK(pair.publicKey) }),
    await foreign({ jku: "http://127.0.0.1:9/keys.json", x5u: "http://127.0.0.1:9/cert" }),
    await new SignJWT(claims).setProtectedHeader({ ...header, alg: "HS256" }).sign(publicBytes),
    ...["none", "None", "eddsa", "ES256"].map((alg) => `${encode({ ...header, alg })}.${payload}.${signature}`),
    `${encode({ ...header, alg: "none" })}.${payload}.`,
    good.slice(0, -4),
    `${good.split(".").slice(0, 2).join(".")}.`,
    `${good.split(".")[0]}.${encode({ ...claims, sub: String(fixture.person.user.id + 1) })}.${signature}`,
    "x".repeat(100_000),
    "",
    "a.b.c",
    fixture.person.tokens.refresh_token,
  ];
  for (const token of bad) {
    await expect(fixture.site.auth.authenticate(token), token.slice(0, 60)).rejects.toMatchObject({
      status: 401,
      code: "TOKEN_INVALID",
    });
  }
  expect(await fixture.site.auth.authenticate(good)).toMatchObject({ id: fixture.person.user.id });
});

test("TOK-1 rejects a token of this site for another audience, issuer, type or time", async () => {
  // A key pair stored as the site's own, so that the claim is refused and not the signature.
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const kid = `test-${fixture.person.user.id}`;
  const publicJwk = publicKey.export({ format: "jwk" }) as JsonWebKey;
  const { createAuthSecrets } = await import("../people/auth-secrets.ts");
  const { testAppSecret } = await import("../../../../../../test/auth/people.ts");
  const sealedPrivateJwk = createAuthSecrets(testAppSecret).seal(
    JSON.stringify(privateKey.export({ format: "jwk" })),
    kid,
  );
  const moment = fixture.site.clock.now();
  await fixture.db.insert(signingKeys).values({
    kid,
    publicJwk,
    sealedPrivateJwk,
    createdAt: moment,
    signsFrom: new Date("2099-01-01"),
    retiredAt: null,
  });
  const claims = decodeJwt(fixture.person.tokens.access_token);
  const sign = (change: object, typ = "at+jwt") =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: "EdDSA", typ, kid }).sign(privateKey);
  const fresh = createTestAuth(fixture.db, { clock: fixture.site.clock });
  expect(await fresh.authenticate(await sign({}))).toMatchObject({ id: fixture.person.user.id });
  const nowSeconds = fixture.site.clock.now().getTime() / 1000;
  for (const [change, typ] of [
    [{ aud: "elsewhere" }],
    [{ iss: "elsewhere" }],
    [{ nbf: nowSeconds + 60 }],
    [{ exp: undefined }],
    [{ sub: "somebody" }],
    [{ sid: undefined }],
    [{ gen: "1" }],
    [{}, "JWT"],
    [{}, "refresh+jwt"],
  ] as [object, string?][]) {
    await expect(fresh.authenticate(await sign(change, typ))).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  }
  await expect(fresh.authenticate(await sign({ exp: nowSeconds - 1 }))).rejects.toMatchObject({
    code: "TOKEN_EXPIRED",
  });
});

test("a token expires after 900 s, even when it was verified before", async () => {
  await fixture.site.auth.authenticate(fixture.person.tokens.access_token);
  fixture.site.clock.advance(899);
  await fixture.site.auth.authenticate(fixture.person.tokens.access_token);
  fixture.site.clock.advance(1);
  for (const one of [fixture.site.auth, fixture.site.other]) {
    await expect(one.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  }
});

test("SES-4 a ban or disabling takes effect on every instance within a second, and so does its end", async () => {
  expect(LIVENESS_CACHE_MS).toBe(1000);
  for (const [status, code] of [
    ["banned", "USER_BANNED"],
    ["disabled", "ACCOUNT_DISABLED"],
  ] as const) {
    await fixture.site.auth.authenticate(fixture.person.tokens.access_token);
    await fixture.site.other.authenticate(fixture.person.tokens.access_token);
    await fixture.site.auth.setUserStatus({ userId: fixture.person.user.id, status });
    fixture.site.clock.advance(1);
    for (const one of [fixture.site.auth, fixture.site.other]) {
      await expect(one.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({ status: 401, code });
    }
    const refresh = createVisitor(fixture.site.other).call(refreshTokens, {
      body: { refresh_token: fixture.person.tokens.refresh_token },
    });
    await expect(refresh).rejects.toMatchObject({ status: 401, code });
    await fixture.site.auth.setUserStatus({ userId: fixture.person.user.id, status: "active" });
    fixture.site.clock.advance(1);
  }
  expect(await fixture.site.other.authenticate(fixture.person.tokens.access_token)).toMatchObject({
    id: fixture.person.user.id,
  });
});

test("a deleted user is USER_NOT_FOUND", async () => {
  await fixture.db.delete(users).where(eq(users.id, fixture.person.user.id));
  await expect(fixture.site.auth.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "USER_NOT_FOUND",
  });
});

test("logging out ends this device immediately on this instance, within a second on others, and no other device", async () => {
  const second = await logInAgain("web_second_1");
  await fixture.site.other.authenticate(fixture.person.tokens.access_token);
  await createVisitor(fixture.site.auth).call(logOut, { body: {} }, fixture.person.tokens.access_token);
  await expect(fixture.site.auth.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "TOKEN_REVOKED",
  });
  fixture.site.clock.advance(1);
  await expect(fixture.site.other.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "TOKEN_REVOKED",
  });
  const refresh = createVisitor(fixture.site.auth).call(refreshTokens, {
    body: { refresh_token: fixture.person.tokens.refresh_token },
  });
  await expect(refresh).rejects.toMatchObject({ status: 401, code: "TOKEN_REVOKED" });
  expect(await fixture.site.other.authenticate(second.access_token)).toMatchObject({ id: fixture.person.user.id });
});

test("logging out everywhere ends every device", async () => {
  const second = await logInAgain("web_second_1");
  await createVisitor(fixture.site.auth).call(
    logOut,
    { body: { all_devices: true } },
    fixture.person.tokens.access_token,
  );
  fixture.site.clock.advance(1);
  for (const token of [fixture.person.tokens.access_token, second.access_token]) {
    await expect(fixture.site.other.authenticate(token)).rejects.toMatchObject({ code: "TOKEN_REVOKED" });
  }
});

test("TOK-13 one login too many ends the oldest one, which gets that reason; simultaneous logins leave as many as allowed", async () => {
  const later = [];
  for (let device = 2; device <= MAX_DEVICES + 1; device += 1) {
    fixture.site.clock.advance(2);
    later.push(await logInAgain(`web_device_${device}`));
  }
  await expect(fixture.site.auth.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "DEVICE_KICKED_OUT",
  });
  const refresh = createVisitor(fixture.site.auth).call(refreshTokens, {
    body: { refresh_token: fixture.person.tokens.refresh_token },
  });
  await expect(refresh).rejects.toMatchObject({ status: 401, code: "DEVICE_KICKED_OUT" });
  for (const tokens of later)
    expect(await fixture.site.auth.authenticate(tokens.access_token)).toMatchObject({ id: fixture.person.user.id });

  fixture.site.clock.advance(2);
  const crowd = await Promise.all(
    Array.from({ length: 2 * MAX_DEVICES }, (_, index) => logInAgain(`web_crowd_${index}`)),
  );
  const alive = await Promise.allSettled(crowd.map(({ access_token }) => fixture.site.auth.authenticate(access_token)));
  expect(alive.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_DEVICES);
});

test("logging in again on the same device replaces its login and ends no other device", async () => {
  const devices = [];
  for (let device = 2; device <= MAX_DEVICES; device += 1) devices.push(await logInAgain(`web_device_${device}`));
  fixture.site.clock.advance(2);
  const again = await logInAgain(fixture.person.deviceId);
  for (const tokens of [...devices, again]) await fixture.site.auth.authenticate(tokens.access_token);
  await expect(fixture.site.auth.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "TOKEN_REVOKED",
  });
});

test("a token of a session that another process just refreshed is accepted immediately", async () => {
  await fixture.site.other.authenticate(fixture.person.tokens.access_token);
  const visitor = createVisitor(fixture.site.auth, { deviceId: fixture.person.deviceId });
  const strict = createTestAuth(fixture.db, { clock: fixture.site.clock, settings: { refreshGraceSeconds: 0 } });
  const next = await createVisitor(strict).call(refreshTokens, {
    body: { refresh_token: fixture.person.tokens.refresh_token },
  });
  const { user } = await createVisitor(fixture.site.other).call(getUser, {}, next.access_token);
  expect(user).toMatchObject({
    id: fixture.person.user.id,
    is_admin: false,
    roles: [],
    permissions: [],
    view_as: null,
    is_agreement_outdated: false,
    vip_level: 0,
    phone_masked: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
  });
  expect((await visitor.call(getUser, {}, next.access_token)).user).toEqual(user);
});

test("a new signing key is used a minute later on every instance, and old tokens stay valid", async () => {
  await fixture.site.other.authenticate(fixture.person.tokens.access_token);
  await runJob(fixture.site.auth, "rotate-signing-key");
  const before = await logInAgain("web_before_1");
  fixture.site.clock.advance(60);
  const after = await logInAgain("web_after_1");
  const kids = [fixture.person.tokens, before, after].map(
    ({ access_token }) => decodeProtectedHeader(access_token).kid,
  );
  expect(kids[0]).toBe(kids[1]);
  expect(kids[2]).not.toBe(kids[1]);
  for (const { access_token } of [fixture.person.tokens, before, after])
    await fixture.site.other.authenticate(access_token);
});

test("two instances that start on an empty site use the same key", async () => {
  const empty = await createTestDatabase();
  const instances = Array.from({ length: 4 }, () => createTestAuth(empty.db, { clock: fixture.site.clock }));
  await Promise.all(instances.map((one) => createPerson(empty.db, { clock: fixture.site.clock, auth: one })));
  expect(await empty.db.select().from(signingKeys)).toHaveLength(1);
  await empty.drop();
});
