import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { createIdentity } from "../../../../../../test/auth/identity-site.ts";
import { describeDevice } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { endOtherSessions, endSession, listSessions } from "../../account-contract.ts";
import { MAX_DEVICES } from "../../auth-limits.ts";
import { getUser, refreshTokens } from "../../contract.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions } from "./session-tables.ts";
import type { IssuedTokens } from "./token-set.ts";

const fixture = setUpIdentity({ password: null });

const logInOn = (deviceId: string, ip = "198.51.100.20") =>
  fixture.site.auth.issueSession({ userId: fixture.person.user.id, client: { device: describeDevice(deviceId), ip } });
const listLive = () =>
  fixture.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, fixture.person.user.id), isNull(sessions.revokedAt)));
const list = (tokens: IssuedTokens = fixture.person.tokens) =>
  fixture.site.at(fixture.person).call(listSessions, {}, tokens.access_token);
const refresh = (tokens: IssuedTokens, by = fixture.site.auth) =>
  createVisitor(by).call(refreshTokens, { body: { refresh_token: tokens.refresh_token } });

test("lists the user's active devices with place and time, the current one first", async () => {
  await fixture.site.createMember();
  fixture.site.clock.advance(60);
  await logInOn("web_phone_1", "2001:db8:0:7::9");
  fixture.site.clock.advance(60);
  const { sessions: listed } = await list();
  expect(listed).toMatchObject([
    {
      is_current: true,
      device_name: "Chrome · Windows",
      ip_masked: "203.0.113.*",
      created_at: "2026-11-20T00:00:00.000Z",
    },
    {
      is_current: false,
      browser: "Chrome",
      os: "Windows",
      ip_masked: "2001:db8:0:7:*",
      last_seen_at: "2026-11-20T00:01:00.000Z",
    },
  ]);
});

test("the list contains the number of devices that this site allows", async () => {
  expect(await list()).toMatchObject({ max_devices: MAX_DEVICES });
  const strict = createIdentity(fixture.db, { settings: { maxDevices: 2 } });
  const member = await strict.createMember({ password: null });
  expect(await strict.at(member).call(listSessions, {}, member.tokens.access_token)).toMatchObject({ max_devices: 2 });
});

test("SES-3 the list contains no part of a token", async () => {
  const second = await logInOn("web_second_1");
  const text = JSON.stringify(await list());
  for (const tokens of [fixture.person.tokens, second]) {
    for (const part of tokens.refresh_token.split(".").filter(({ length }) => length > 5))
      expect(text).not.toContain(part);
  }
  const stored = await fixture.db.select().from(sessions).where(eq(sessions.userId, fixture.person.user.id));
  for (const { id, macSalt } of stored) for (const secret of [id, macSalt]) expect(text).not.toContain(secret);
});

// Covers spec §7.4.
test("SES-1 ending one device takes effect for it on every instance within a second, and for no other device", async () => {
  const second = await logInOn("web_second_1");
  const third = await logInOn("web_third_1");
  for (const instance of [fixture.site.auth, fixture.site.other]) await instance.authenticate(second.access_token);
  const { sessions: listed } = await list(second);
  const id = listed.find((one) => one.is_current)!.id;
  await fixture.site.at(fixture.person).call(endSession, { params: { id } }, fixture.person.tokens.access_token);
  fixture.site.clock.advance(1);
  const kicked = { status: 401, code: "DEVICE_KICKED_OUT" };
  for (const instance of [fixture.site.auth, fixture.site.other]) {
    await expect(createVisitor(instance).call(getUser, {}, second.access_token)).rejects.toMatchObject(kicked);
    await expect(refresh(second, instance)).rejects.toMatchObject(kicked);
    await instance.authenticate(third.access_token);
  }
  const events = await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, fixture.person.user.id));
  expect(events.filter(({ kind }) => kind === "session_kicked")).toHaveLength(1);
  await expect(
    fixture.site.at(fixture.person).call(endSession, { params: { id } }, fixture.person.tokens.access_token),
  ).rejects.toMatchObject({
    status: 404,
  });
});

test("ending the current device in the list counts as a logout", async () => {
  const { sessions: listed } = await list();
  await fixture.site
    .at(fixture.person)
    .call(endSession, { params: { id: listed[0]!.id } }, fixture.person.tokens.access_token);
  await expect(fixture.site.auth.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "TOKEN_REVOKED",
  });
});

test("SES-3 another user's session is not found and is not changed", async () => {
  const victim = await fixture.site.createMember({ password: null });
  const { sessions: listed } = await fixture.site.at(victim).call(listSessions, {}, victim.tokens.access_token);
  const ids = [listed[0]!.id, "A".repeat(43)];
  for (const id of ids) {
    await expect(
      fixture.site.at(fixture.person).call(endSession, { params: { id } }, fixture.person.tokens.access_token),
    ).rejects.toMatchObject({ status: 404 });
  }
  fixture.site.clock.advance(1);
  await fixture.site.other.authenticate(victim.tokens.access_token);
});

// Covers spec §7.4.
test("ending all others keeps this device, and the others get SESSION_EXPIRED", async () => {
  const second = await logInOn("web_second_1");
  const third = await logInOn("web_third_1");
  await fixture.site.other.authenticate(second.access_token);
  const answer = await fixture.site.at(fixture.person).call(endOtherSessions, {}, fixture.person.tokens.access_token);
  expect(answer).toEqual({ success: true, ended: 2 });
  fixture.site.clock.advance(1);
  for (const tokens of [second, third]) {
    await expect(fixture.site.other.authenticate(tokens.access_token)).rejects.toMatchObject({
      status: 401,
      code: "SESSION_EXPIRED",
    });
    await expect(refresh(tokens)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  }
  await fixture.site.other.authenticate(fixture.person.tokens.access_token);
});

test("SES-2 a refresh that runs while the others are ended does not survive, in any interleaving", {
  timeout: limit(120_000),
}, async () => {
  // As many devices as allowed: each ending races with the refreshes of the others.
  const others = Array.from({ length: MAX_DEVICES - 1 }, (_, index) => `web_victim_${index}`);
  const rounds = 250;
  let survivors = 0;
  for (let round = 0; round < rounds; round += 1) {
    const victims = await Promise.all(others.map((device) => logInOn(device)));
    fixture.site.clock.advance(11);
    // The database decides which request is first; every starting order is tried to cover each case.
    const end = () => fixture.site.at(fixture.person).call(endOtherSessions, {}, fixture.person.tokens.access_token);
    const refreshes: (() => Promise<unknown>)[] = victims.map(
      (tokens, index) => () => refresh(tokens, index % 2 ? fixture.site.auth : fixture.site.other),
    );
    const starts = refreshes.toSpliced(round % MAX_DEVICES, 0, end);
    const results = await Promise.allSettled(starts.map((start) => start()));
    expect(results[round % MAX_DEVICES]!.status).toBe("fulfilled");
    fixture.site.clock.advance(1);
    const fresh = results.flatMap((one) =>
      one.status === "fulfilled" && (one.value as IssuedTokens).access_token ? [one.value as IssuedTokens] : [],
    );
    const tries = [...victims, ...fresh].map((tokens) => fixture.site.other.authenticate(tokens.access_token));
    survivors += (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;
    // Whether a token can be renewed depends only on its session, so one of each round is tried.
    await expect(refresh(fresh[0] ?? victims[0]!)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    survivors += (await listLive()).length - 1;
    // An access token lives 900 s; this device logs in again in time.
    if (round % 50 === 49) fixture.person = { ...fixture.person, tokens: await logInOn(fixture.person.deviceId) };
  }
  expect(survivors).toBe(0);
});
