import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, testAgreements } from "../../../../../../test/auth/people.ts";
import { createQrFixture, type QrFixture } from "../../../../../../test/auth/qr-fixture.ts";
import { createComputer, createPhone } from "../../../../../../test/auth/qr-people.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { drawAddress } from "../../../../../../test/draw.ts";
import { SCENE_SECONDS } from "../../qr-limits.ts";
import { auditEvents, consents, users } from "../people/user-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { loginScenes, wechatIdentities } from "./qr-tables.ts";

let fixture: QrFixture;

beforeAll(async () => {
  fixture = await createQrFixture();
});
afterAll(() => fixture?.close());

/** A person whose WeChat is already linked to an account. */
async function makeKnown(person: string): Promise<number> {
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, person);
  const { code, scene_str: scene } = await computer.draw();
  await phone.scan(code);
  await phone.confirm(code, { givesPhone: true, agrees: true });
  const { data } = await computer.poll(scene);
  return data.user!.id;
}

test("QR-1 a code is valid for at most 300 s, and its two different values have 128 random bits each", async () => {
  const computer = createComputer(fixture);
  const drawn = await computer.draw();
  const another = await computer.draw();
  expect(drawn.expires_in).toBe(SCENE_SECONDS);
  expect(SCENE_SECONDS).toBeLessThanOrEqual(300);
  const values = [drawn.scene_str, drawn.code, another.scene_str, another.code];
  expect(new Set(values).size).toBe(4);
  for (const value of values) expect(Buffer.from(value, "base64url")).toHaveLength(16);
  const [, type, base64 = ""] = /^data:(image\/\w+);base64,(.+)$/.exec(drawn.qr_code_url) ?? [];
  expect(type).toBe("image/png");
  expect((await sharp(Buffer.from(base64, "base64")).metadata()).width).toBe(430);
});

test("QR-1 the value in the picture, an unknown value and another device's value all get expired", async () => {
  const computer = createComputer(fixture);
  const stranger = createComputer(fixture);
  const { scene_str: scene, code } = await computer.draw();
  const nothing = { status: 200, data: { status: "expired", expires_in: 0 } };
  expect(await computer.poll(code)).toMatchObject(nothing);
  expect(await computer.poll("AAAAAAAAAAAAAAAAAAAAAA")).toMatchObject(nothing);
  expect(await stranger.poll(scene)).toMatchObject(nothing);
  expect(await createComputer(fixture, { headers: { "x-device-id": "" } }).poll(scene)).toMatchObject(nothing);
  expect(await computer.poll(scene)).toMatchObject({ data: { status: "waiting", expires_in: 300 } });
});

test("QR-1 an attacker who polls a confirmed code gets nothing and does not consume it", async () => {
  await makeKnown("chen");
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "chen");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  await phone.confirm(code);
  expect((await createComputer(fixture).poll(scene)).data).toEqual({ status: "expired", expires_in: 0 });
  expect((await computer.poll(scene)).data.status).toBe("success");
});

test("QR-1 after its time a code is expired for the computer and invalid for the phone", async () => {
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "lin");
  const { scene_str: scene, code } = await computer.draw();
  fixture.time.advance(SCENE_SECONDS - 1);
  expect((await computer.poll(scene)).data).toEqual({ status: "waiting", expires_in: 1 });
  fixture.time.advance(1);
  expect((await computer.poll(scene)).data.status).toBe("expired");
  expect(await phone.scan(code)).toMatchObject({ status: 410, code: "SCENE_EXPIRED" });
});

// Covers spec §1.3.
test("QR-2 one of 10 simultaneous polls on two processes gets the tokens; later ones get expired", async () => {
  await openConnections(fixture.database.pool);
  const userId = await makeKnown("lin");
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "lin");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  expect((await phone.confirm(code)).data).toEqual({ status: "success" });
  fixture.time.advance(5);

  const before = await countSessions(userId);
  const polls = await Promise.all(Array.from({ length: 10 }, (_, index) => computer.poll(scene, index % 2 ? 1 : 0)));
  const lucky = polls.filter(({ data }) => data?.access_token !== undefined);
  expect(lucky).toHaveLength(1);
  expect(lucky[0]?.data).toMatchObject({
    status: "success",
    token_type: "Bearer",
    expires_in: 900,
    refresh_token: expect.any(String),
    user: { id: userId, phone_masked: "139****0001" },
  });
  expect(lucky[0]?.headers.get("cache-control")).toBe("private, no-store");
  // Polling is also rate limited, so some polls are refused for that reason.
  const others = polls.filter((poll) => poll !== lucky[0]);
  for (const { status, data } of others) expect(status === 429 || data.status === "expired").toBe(true);
  expect(await countSessions(userId)).toBe(before + 1);

  fixture.time.advance(5);
  for (const instance of [0, 1] as const) expect((await computer.poll(scene, instance)).data.status).toBe("expired");
});

test("QR-2 no session exists before it is issued, and the database contains nothing that allows a login", async () => {
  const userId = await makeKnown("lin");
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "lin");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  const before = await countSessions(userId);
  await phone.confirm(code);
  expect(await countSessions(userId)).toBe(before);
  const stored = JSON.stringify(await fixture.database.db.select().from(loginScenes));
  expect(stored).not.toContain(scene);
  expect(stored).not.toContain(code);
});

test("a confirmed login that its browser does not fetch within two minutes is invalid", async () => {
  await makeKnown("lin");
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "lin");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  await phone.confirm(code);
  fixture.time.advance(121);
  expect((await computer.poll(scene)).data.status).toBe("expired");
});

test("QR-3 only the WeChat that scanned first can confirm or cancel; another one can neither scan, confirm nor cancel", async () => {
  await makeKnown("lin");
  await makeKnown("zhou");
  const computer = createComputer(fixture);
  const [victim, attacker] = [createPhone(fixture, "lin"), createPhone(fixture, "zhou")];
  const { scene_str: scene, code } = await computer.draw();
  expect((await attacker.confirm(code)).code).toBe("SCENE_NOT_SCANNED");
  expect((await attacker.scan(code)).status).toBe(200);
  const taken = { status: 403, code: "SCENE_TAKEN" };
  expect(await victim.scan(code)).toMatchObject(taken);
  expect(await victim.confirm(code)).toMatchObject(taken);
  expect(await victim.cancel(code)).toMatchObject(taken);
  expect((await computer.poll(scene)).data.status).toBe("scanned");
  expect((await attacker.confirm(code)).status).toBe(200);
  expect((await computer.poll(scene)).data.user?.phone_masked).toBe("139****0002");
});

test("QR-3 one of many simultaneous scans gets the code", async () => {
  await openConnections(fixture.database.pool);
  const computer = createComputer(fixture);
  const { code } = await computer.draw();
  const people = ["lin", "zhou", "chen"];
  const scans = await Promise.all(
    people.flatMap((person) => [1, 2, 3, 4].map(() => createPhone(fixture, person).scan(code))),
  );
  const winners = new Set(
    scans.flatMap(({ status }, index) => (status === 200 ? [people[Math.floor(index / 4)]] : [])),
  );
  expect(winners.size).toBe(1);
  expect(scans.filter(({ status }) => status === 200)).toHaveLength(4);
});

test("QR-3 a one-time code of WeChat is valid for one call", async () => {
  const computer = createComputer(fixture);
  const { code } = await computer.draw();
  const { js_code } = await fixture.drawCodes("lin");
  const body = { scene: code, js_code };
  expect((await computer.send("scan", { method: "POST", body })).status).toBe(200);
  const replayed = await computer.send("confirm", { method: "POST", body });
  expect(replayed).toMatchObject({ status: 400, code: "WECHAT_CODE_INVALID" });
});

test("a second confirmation gets the same answer as the first, and 10 simultaneous ones confirm once", async () => {
  await openConnections(fixture.database.pool);
  const userId = await makeKnown("lin");
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "lin");
  const { code } = await computer.draw();
  await phone.scan(code);
  const answers = await Promise.all(Array.from({ length: 10 }, () => phone.confirm(code)));
  // A second tap during the first one is answered that the code is used; nothing happens twice.
  for (const { data, code: refusal } of answers) expect(data?.status ?? refusal).toMatch(/^(success|SCENE_EXPIRED)$/);
  expect((await phone.confirm(code)).data).toEqual({ status: "success" });
  const confirmed = await fixture.database.db.select().from(auditEvents).where(eq(auditEvents.userId, userId));
  const scenes = await fixture.database.db.select().from(loginScenes).where(eq(loginScenes.userId, userId));
  expect(confirmed.filter(({ kind }) => kind === "qr_confirmed")).toHaveLength(scenes.length);
});

test("a new WeChat that confirms many times simultaneously gets the same answer each time", async () => {
  await openConnections(fixture.database.pool);
  const userId = await makeKnown("chen");
  await fixture.database.db.delete(wechatIdentities).where(eq(wechatIdentities.userId, userId));
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "chen");
  const { code } = await computer.draw();
  await phone.scan(code);
  const yes = { givesPhone: true, agrees: true };
  const answers = await Promise.all(Array.from({ length: 10 }, () => phone.confirm(code, yes)));
  for (const { data, code: refusal } of answers) expect(data?.status ?? refusal).toMatch(/^(success|SCENE_EXPIRED)$/);
  expect(answers.some(({ data }) => data?.status === "success")).toBe(true);
});

test("QR-4 the phone displays device, place and time of the computer, and whether it is near", async () => {
  const computer = createComputer(fixture, { ip: "198.51.100.77" });
  const { code } = await computer.draw();
  const requestedAt = fixture.time.now().toISOString();
  fixture.time.advance(20);
  const far = await createPhone(fixture, "lin").scan(code);
  expect(far.data).toEqual({
    device_name: "Chrome on Windows",
    browser: "Chrome",
    os: "Windows",
    place: "网络地址 198.51.100.*",
    is_same_network: false,
    requested_at: requestedAt,
    expires_in: 280,
    needs_phone: false,
    account: { phone_masked: "139****0001", name_masked: expect.stringMatching(/^学\*\*\d$/) },
    linked_at: expect.any(String),
    is_link_new: false,
    link_to: null,
    agreements: testAgreements,
  });
  const near = await createPhone(fixture, "lin", "198.51.100.9").scan(code);
  expect(near.data.is_same_network).toBe(true);
});

test("QR-4 a code declined on the phone is expired on the computer, even between confirmation and session", async () => {
  await makeKnown("lin");
  for (const hasConfirmed of [false, true]) {
    const computer = createComputer(fixture);
    const phone = createPhone(fixture, "lin");
    const { scene_str: scene, code } = await computer.draw();
    await phone.scan(code);
    if (hasConfirmed) await phone.confirm(code);
    expect((await phone.cancel(code)).data).toEqual({ status: "cancelled" });
    expect((await computer.poll(scene)).data.status).toBe("expired");
    expect(await phone.confirm(code)).toMatchObject({ status: 410, code: "SCENE_EXPIRED" });
  }
  const declined = await fixture.database.db.select().from(auditEvents).where(eq(auditEvents.kind, "qr_declined"));
  expect(declined.length).toBeGreaterThanOrEqual(2);
});

test("QR-5 polling more than once a second is refused with the time to wait; polling every two seconds is accepted", async () => {
  await openConnections(fixture.database.pool);
  const computer = createComputer(fixture);
  const { scene_str: scene } = await computer.draw();
  const hasty = await Promise.all(Array.from({ length: 10 }, () => computer.poll(scene)));
  expect(hasty.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = hasty.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  fixture.time.advance(3);
  for (let second = 0; second < 60; second += 2) {
    fixture.time.advance(2);
    expect((await computer.poll(scene)).status).toBe(200);
  }
});

test("a new WeChat must agree to the current texts; then an account is created with its number and the consents", async () => {
  const { db } = fixture.database;
  await db.delete(users).where(eq(users.phone, "+8613900000002"));
  const ip = drawAddress();
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "zhou", ip);
  const { scene_str: scene, code } = await computer.draw();
  expect((await phone.scan(code)).data.needs_phone).toBe(true);
  expect(await phone.confirm(code, { givesPhone: true })).toMatchObject({ status: 422, code: "AGREEMENT_REQUIRED" });
  expect((await phone.confirm(code, { givesPhone: true, agrees: true })).data).toEqual({ status: "success" });
  const { data } = await computer.poll(scene);
  expect(data.is_new_user).toBe(true);
  const userId = data.user!.id;
  const agreed = await db.select().from(consents).where(eq(consents.userId, userId));
  expect(agreed.map(({ document, version, ip: from }) => [document, version, from]).sort()).toEqual([
    ["privacy", testAgreements.privacy, ip],
    ["terms", testAgreements.terms, ip],
  ]);
  const trail = await db.select().from(auditEvents).where(eq(auditEvents.userId, userId)).orderBy(auditEvents.id);
  expect(trail.map(({ kind }) => kind)).toEqual(["sign_up", "wechat_linked", "qr_confirmed", "log_in"]);

  fixture.time.advance(1);
  const later = await computer.draw();
  const again = createPhone(fixture, "zhou");
  expect((await again.scan(later.code)).data.needs_phone).toBe(false);
  await again.confirm(later.code);
  expect((await computer.poll(later.scene_str)).data.is_new_user).toBe(false);
});

test("a WeChat is linked to the account of its number when that account has no WeChat yet", async () => {
  const { db } = fixture.database;
  await db.delete(users).where(eq(users.phone, "+8613900000003"));
  const { user } = await createPerson(db, { phone: "+8613900000003", clock: fixture.time });
  expect(await makeKnown("chen")).toBe(user.id);
});

test("rejects WeChat's number of an account with another WeChat with a clear message, and changes nothing", async () => {
  const { db } = fixture.database;
  await db.delete(users).where(eq(users.phone, "+8613900000003"));
  const { user } = await createPerson(db, { phone: "+8613900000003", clock: fixture.time });
  const [{ appId } = { appId: "" }] = await db.select({ appId: wechatIdentities.appId }).from(wechatIdentities);
  const link = { appId, openid: "another", unionid: null, userId: user.id, linkedAt: fixture.time.now() };
  await db.insert(wechatIdentities).values(link);
  const computer = createComputer(fixture);
  const phone = createPhone(fixture, "chen");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  const refused = await phone.confirm(code, { givesPhone: true, agrees: true });
  expect(refused).toMatchObject({ status: 409, code: "PHONE_LINKED" });
  expect((await computer.poll(scene)).data.status).toBe("scanned");
  await db.delete(users).where(eq(users.id, user.id));
});

test.for([
  ["banned", "USER_BANNED"],
  ["disabled", "ACCOUNT_DISABLED"],
] as const)(
  "a %s account is refused on the phone, or when the session is issued if the status changed later",
  async ([status, code]) => {
    const userId = await makeKnown("lin");
    const computer = createComputer(fixture);
    const phone = createPhone(fixture, "lin");
    const late = await computer.draw();
    await phone.scan(late.code);
    await phone.confirm(late.code);
    await fixture.auth.setUserStatus({ userId, status });
    expect(await computer.poll(late.scene_str)).toMatchObject({ status: 401, code });
    expect((await computer.poll(late.scene_str)).data.status).toBe("expired");

    const early = await computer.draw();
    await phone.scan(early.code);
    expect(await phone.confirm(early.code)).toMatchObject({ status: 401, code });
    expect((await computer.poll(early.scene_str)).data.status).toBe("expired");
    await fixture.auth.setUserStatus({ userId, status: "active" });
  },
);

async function countSessions(userId: number): Promise<number> {
  return (await fixture.database.db.select().from(sessions).where(eq(sessions.userId, userId))).length;
}
