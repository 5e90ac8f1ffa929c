import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createIdentity, goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { createTestAuth } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from "../../auth-limits.ts";
import { refreshTokens } from "../../contract.ts";
import type { Auth } from "../auth.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions, signingKeys } from "./session-tables.ts";

const fixture = setUpIdentity({ password: null });

function refresh(token: string, options: { by?: Auth; deviceId?: string; ip?: string } = {}) {
  const { by = fixture.site.auth, deviceId = fixture.person.deviceId, ip = "203.0.113.7" } = options;
  return createVisitor(by, { deviceId, ip }).call(refreshTokens, { body: { refresh_token: token } });
}

async function readSession() {
  const [row] = await fixture.db.select().from(sessions).where(eq(sessions.userId, fixture.person.user.id));
  return row!;
}

// Covers spec §3.4, §9.1.
test("an access token is valid for 900 s, and a login for 604800 s in total (spec §9)", () => {
  expect([ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS]).toEqual([900, 604_800]);
  expect(fixture.person.tokens).toMatchObject({ token_type: "Bearer", expires_in: 900, refresh_expires_in: 604_800 });
});

test("the times of a new login are exact, however long storing it takes", async () => {
  const { clock } = fixture.site;
  const slow = {
    now() {
      clock.advance(0.7);
      return clock.now();
    },
  };
  const site = createIdentity(fixture.db, { clock: slow });
  const { user } = await site.createMember();
  const tokens = await site.logIn(user.phone!, goodPassword);
  expect(tokens).toMatchObject({ expires_in: 900, refresh_expires_in: 604_800 });
});

test("refreshing rotates the token, and the remaining time of the seven days decreases", async () => {
  fixture.site.clock.advance(600);
  const next = await refresh(fixture.person.tokens.refresh_token);
  expect(next.refresh_token).not.toBe(fixture.person.tokens.refresh_token);
  expect(next).toMatchObject({ token_type: "Bearer", expires_in: 900, refresh_expires_in: 604_200 });
  expect(await fixture.site.auth.authenticate(next.access_token)).toMatchObject({
    id: fixture.person.user.id,
    isAdmin: false,
  });
});

test("within the cool-down the refresh token stays the same and the access token is new", async () => {
  fixture.site.clock.advance(5);
  const next = await refresh(fixture.person.tokens.refresh_token);
  expect(next.refresh_token).toBe(fixture.person.tokens.refresh_token);
  expect(next.access_token).not.toBe(fixture.person.tokens.access_token);
});

test("TOK-3 10 simultaneous refreshes all succeed with one new token, which works", async () => {
  await openConnections(fixture.database.pool);
  fixture.site.clock.advance(600);
  const { other } = fixture.site;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      refresh(fixture.person.tokens.refresh_token, { by: index % 2 ? fixture.site.auth : other }),
    ),
  );
  const tokens = new Set(answers.map((answer) => answer.refresh_token));
  expect(tokens.size).toBe(1);
  expect((await readSession()).generation).toBe(2);
  fixture.site.clock.advance(600);
  expect((await refresh([...tokens][0]!)).refresh_token).not.toBe(fixture.person.tokens.refresh_token);
});

test("TOK-4 replaying an old token ends the family, and is recorded", async () => {
  fixture.site.clock.advance(600);
  const next = await refresh(fixture.person.tokens.refresh_token);
  await fixture.site.auth.authenticate(next.access_token);
  fixture.site.clock.advance(11);
  await expect(refresh(fixture.person.tokens.refresh_token)).rejects.toMatchObject({
    status: 401,
    code: "TOKEN_REVOKED",
  });
  await expect(fixture.site.auth.authenticate(next.access_token)).rejects.toMatchObject({
    status: 401,
    code: "TOKEN_REVOKED",
  });
  await expect(refresh(next.refresh_token)).rejects.toMatchObject({ code: "TOKEN_REVOKED" });
  const events = await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, fixture.person.user.id));
  expect(events.filter(({ kind }) => kind === "refresh_reuse")).toMatchObject([{ detail: { shown: 1, newest: 2 } }]);
});

test("within the grace period the parent is accepted from its own client, and ends the family for another one", async () => {
  fixture.site.clock.advance(600);
  const next = await refresh(fixture.person.tokens.refresh_token);
  await fixture.site.auth.authenticate(next.access_token);
  fixture.site.clock.advance(9);
  expect((await refresh(fixture.person.tokens.refresh_token)).refresh_token).toBe(next.refresh_token);
  await expect(refresh(fixture.person.tokens.refresh_token, { deviceId: "web_thief_1" })).rejects.toMatchObject({
    code: "TOKEN_REVOKED",
  });
});

test("another network counts as another client within the grace period, and is accepted otherwise", async () => {
  fixture.site.clock.advance(600);
  const next = await refresh(fixture.person.tokens.refresh_token, { ip: "198.51.100.1" });
  await fixture.site.auth.authenticate(next.access_token);
  await expect(refresh(fixture.person.tokens.refresh_token)).rejects.toMatchObject({ code: "TOKEN_REVOKED" });
});

test("TOK-5 a forged token is refused and does not change the family", async () => {
  const [sid, generation, mac] = fixture.person.tokens.refresh_token.split(".");
  const forgeries = [
    `${sid}.2.${mac}`,
    `${sid}.01.${mac}`,
    `${sid}.${generation}.${mac!.slice(0, -2)}AA`,
    `${"A".repeat(22)}.1.${mac}`,
    fixture.person.tokens.access_token,
    "",
    "x".repeat(1000),
  ];
  for (const forgery of forgeries.slice(0, 5).concat(forgeries.slice(6))) {
    await expect(refresh(forgery)).rejects.toMatchObject({ status: 401, code: "TOKEN_INVALID" });
  }
  expect((await readSession()).revokedAt).toBeNull();
  expect(await fixture.site.auth.authenticate(fixture.person.tokens.access_token)).toMatchObject({
    id: fixture.person.user.id,
  });
});

test("TOK-5 a grandparent ends the family, even when the newest token was just issued", async () => {
  fixture.site.clock.advance(600);
  const second = await refresh(fixture.person.tokens.refresh_token);
  fixture.site.clock.advance(11);
  const third = await refresh(second.refresh_token);
  expect(third.refresh_token).not.toBe(second.refresh_token);
  fixture.site.clock.advance(1);
  await expect(refresh(fixture.person.tokens.refresh_token)).rejects.toMatchObject({
    status: 401,
    code: "TOKEN_REVOKED",
  });
  await expect(refresh(third.refresh_token)).rejects.toMatchObject({ code: "TOKEN_REVOKED" });
});

test("TOK-6 a lost answer is repeated the next day; grace 0 refuses the parent once its successor was used", async () => {
  fixture.site.clock.advance(600);
  const lost = await refresh(fixture.person.tokens.refresh_token);
  fixture.site.clock.advance(86_400);
  const again = await refresh(fixture.person.tokens.refresh_token, { ip: "198.51.100.1" });
  expect(again.refresh_token).toBe(lost.refresh_token);

  const strict = createTestAuth(fixture.db, { clock: fixture.site.clock, settings: { refreshGraceSeconds: 0 } });
  await strict.authenticate(again.access_token);
  await expect(refresh(fixture.person.tokens.refresh_token, { by: strict })).rejects.toMatchObject({
    code: "TOKEN_REVOKED",
  });
});

test("TOK-7 a simultaneous refresh sees the result of the other one, and never reverts the family", async () => {
  fixture.site.clock.advance(600);
  let late: Promise<unknown> | undefined;
  await fixture.db.transaction(async (tx) => {
    const mine = eq(sessions.userId, fixture.person.user.id);
    await tx.select().from(sessions).where(mine).for("update");
    late = refresh(fixture.person.tokens.refresh_token).catch((error: unknown) => error);
    await sleep(100);
    const issuedLongAgo = {
      generationIssuedAt: new Date(fixture.site.clock.now().getTime() - 60_000),
      isGenerationConfirmed: true,
    };
    await tx
      .update(sessions)
      .set({ generation: 2, ...issuedLongAgo })
      .where(mine);
  });
  expect(await late).toMatchObject({ status: 401, code: "TOKEN_REVOKED" });
  expect(await readSession()).toMatchObject({ generation: 2, revokeReason: "reuse" });
});

test("TOK-7 a refresh during a logout gets nothing", async () => {
  fixture.site.clock.advance(600);
  let late: Promise<unknown> | undefined;
  await fixture.db.transaction(async (tx) => {
    const change = { revokedAt: fixture.site.clock.now(), revokeReason: "others_ended" as const };
    await tx.update(sessions).set(change).where(eq(sessions.userId, fixture.person.user.id));
    late = refresh(fixture.person.tokens.refresh_token).catch((error: unknown) => error);
    await sleep(100);
  });
  expect(await late).toMatchObject({ status: 401, code: "SESSION_EXPIRED" });
});

test("TOK-10 refreshing every 14 minutes ends seven days after login", async () => {
  let token = fixture.person.tokens.refresh_token;
  const step = 14 * 60;
  let passed = 0;
  while (passed + step < REFRESH_TOKEN_SECONDS) {
    fixture.site.clock.advance(step);
    passed += step;
    const next = await refresh(token);
    expect(next.refresh_expires_in).toBe(REFRESH_TOKEN_SECONDS - passed);
    expect(next.expires_in).toBe(Math.min(900, REFRESH_TOKEN_SECONDS - passed));
    token = next.refresh_token;
  }
  fixture.site.clock.advance(REFRESH_TOKEN_SECONDS - passed);
  await expect(refresh(token)).rejects.toMatchObject({ status: 401, code: "REFRESH_TOKEN_EXPIRED" });
});

test("a stolen database contains no token and no key that works without the app secret", async () => {
  fixture.site.clock.advance(600);
  const next = await refresh(fixture.person.tokens.refresh_token);
  const stored = JSON.stringify([
    await fixture.db.select().from(sessions),
    await fixture.db.select().from(signingKeys),
    await fixture.db.select().from(auditEvents),
  ]);
  for (const secret of [...next.refresh_token.split(".").slice(2), ...next.access_token.split("."), '"d":']) {
    expect(stored).not.toContain(secret);
  }
  const thief = createTestAuth(fixture.db, {
    clock: fixture.site.clock,
    appSecret: "another secret of thirty-two bytes or more",
  });
  await expect(refresh(next.refresh_token, { by: thief })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  await expect(thief.authenticate(next.access_token)).rejects.toMatchObject({ code: "TOKEN_INVALID" });
});
