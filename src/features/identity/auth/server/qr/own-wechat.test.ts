import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { cheapPasswords, createPerson, type Person } from "../../../../../../test/auth/people.ts";
import { createQrFixture, type QrFixture } from "../../../../../../test/auth/qr-fixture.ts";
import { createComputer, createPhone } from "../../../../../../test/auth/qr-people.ts";
import { readLoginCode } from "../../../../../../test/auth/read-login-code.ts";
import { listSecurityNotices } from "../../../../../../test/notifications/carry.ts";
import { savePassword } from "../passwords/password-store.ts";
import { auditEvents, users } from "../people/user-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { loginScenes, wechatIdentities } from "./qr-tables.ts";

let fixture: QrFixture;
let person: Person;

beforeAll(async () => {
  fixture = await createQrFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.database.db.delete(wechatIdentities);
  person = await createMember();
});

async function createMember(): Promise<Person> {
  const member = await createPerson(fixture.database.db, { clock: fixture.time, auth: fixture.auth });
  const hash = await cheapPasswords.hash(goodPassword);
  await savePassword(fixture.database.db, { userId: member.user.id, hash, now: fixture.time.now() });
  return member;
}

/** A request of a member's browser to one of the two instances. */
async function request(method: "GET" | "POST" | "DELETE", path: string, by = person, body?: unknown) {
  const response = await fetch(`${fixture.origins[0]}/api/v1/${path}`, {
    method,
    headers: { ...by.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  return { status: response.status, code: answer.error_code, data: answer.data };
}

const confirmIdentity = (by = person) =>
  request("POST", "auth/reauthenticate", by, { method: "password", password: goodPassword });
const follow = async (scene: string, by = person) => {
  fixture.time.advance(2);
  return request("GET", `users/wechat/link-status/${scene}`, by);
};

async function drawLink(by = person) {
  await confirmIdentity(by);
  const { data } = await request("POST", "users/wechat/link-qrcode", by);
  return { scene: data.scene_str as string, code: await readLoginCode(data.qr_code_url) };
}

async function link(by: Person, wechat: string) {
  const { code } = await drawLink(by);
  const phone = createPhone(fixture, wechat);
  await phone.scan(code);
  return phone.confirm(code, { purpose: "link" });
}

const tracesOf = async (userId: number) => {
  const { db } = fixture.database;
  const events = await db.select().from(auditEvents).where(eq(auditEvents.userId, userId)).orderBy(auditEvents.id);
  const notices = await listSecurityNotices(db, userId);
  return {
    events: events.filter(({ kind }) => kind.startsWith("wechat")).map(({ kind, detail }) => [kind, detail.by]),
    notices: notices.map(({ kind }) => kind),
  };
};

test("QR-7 linking and unlinking require a fresh confirmation", async () => {
  const refused = { status: 403 };
  expect(await request("POST", "users/wechat/link-qrcode")).toMatchObject(refused);
  expect(await request("DELETE", "users/wechat")).toMatchObject(refused);
  await confirmIdentity();
  fixture.time.advance(300);
  expect(await request("POST", "users/wechat/link-qrcode")).toMatchObject(refused);
  expect(await request("DELETE", "users/wechat")).toMatchObject(refused);
});

test("QR-7 the phone displays the account that it would be linked to; its confirmation links it and allows logins", async () => {
  expect((await request("GET", "users/wechat")).data).toEqual({ is_available: true, linked_at: null });
  const { scene, code } = await drawLink();
  expect((await follow(scene)).data.status).toBe("waiting");
  const phone = createPhone(fixture, "lin");
  const scanned = await phone.scan(code);
  const number = person.user.phone ?? "";
  expect(scanned.data).toMatchObject({
    needs_phone: false,
    account: null,
    link_to: { phone_masked: `${number.slice(3, 6)}****${number.slice(-4)}` },
    browser: null,
  });
  expect((await follow(scene)).data.status).toBe("scanned");
  expect((await phone.confirm(code, { purpose: "link" })).data).toEqual({ status: "success" });
  expect((await phone.confirm(code, { purpose: "link" })).data).toEqual({ status: "success" });
  expect((await follow(scene)).data.status).toBe("linked");
  const linkedAt = (await request("GET", "users/wechat")).data.linked_at;
  expect(linkedAt).toEqual(expect.any(String));
  expect(await tracesOf(person.user.id)).toEqual({
    events: [["wechat_linked", "owner"]],
    notices: ["wechat_linked"],
  });

  const computer = createComputer(fixture);
  const login = await computer.draw();
  expect((await phone.scan(login.code)).data).toMatchObject({ is_link_new: true, linked_at: linkedAt });
  await phone.confirm(login.code);
  expect((await computer.poll(login.scene_str)).data.user?.id).toBe(person.user.id);
});

test("QR-7 a profile's code never logs in, and a page without link support cannot confirm it", async () => {
  const { scene, code } = await drawLink();
  const phone = createPhone(fixture, "lin");
  await phone.scan(code);
  expect(await phone.confirm(code)).toMatchObject({ status: 409, code: "PURPOSE_MISMATCH" });
  expect(await phone.confirm(code, { agrees: true, givesPhone: true })).toMatchObject({ code: "PURPOSE_MISMATCH" });
  await phone.confirm(code, { purpose: "link" });
  for (const deviceId of ["web_other_1", person.deviceId, ""]) {
    const polled = await createComputer(fixture, { headers: { "x-device-id": deviceId } }).poll(scene);
    expect(polled.data ?? polled.status).toEqual({ status: "expired", expires_in: 0 });
    fixture.time.advance(2);
  }
  const login = await createComputer(fixture).draw();
  await phone.scan(login.code);
  expect(await phone.confirm(login.code, { purpose: "link" })).toMatchObject({ code: "PURPOSE_MISMATCH" });
});

test("QR-7 a browser that did not request the code gets expired, and a declined code is invalid", async () => {
  const { scene, code } = await drawLink();
  expect((await follow(scene, await createMember())).data).toEqual({ status: "expired", expires_in: 0 });
  const phone = createPhone(fixture, "lin");
  await phone.scan(code);
  await phone.cancel(code);
  expect((await follow(scene)).data.status).toBe("expired");
  expect(await phone.confirm(code, { purpose: "link" })).toMatchObject({ status: 410 });
});

test("QR-7 both screens reject a WeChat that is linked to another account, until it is unlinked", async () => {
  const other = await createMember();
  await link(other, "zhou");
  const { scene, code } = await drawLink();
  const phone = createPhone(fixture, "zhou");
  const number = other.user.phone ?? "";
  expect((await phone.scan(code)).data.account?.phone_masked).toBe(`${number.slice(3, 6)}****${number.slice(-4)}`);
  expect(await follow(scene)).toMatchObject({ status: 409, code: "WECHAT_TAKEN" });
  expect(await phone.confirm(code, { purpose: "link" })).toMatchObject({ status: 409, code: "WECHAT_TAKEN" });
  await phone.unlink();
  expect((await link(person, "zhou")).data).toEqual({ status: "success" });
});

test("QR-7 an account with a WeChat gets no second one, even when two confirm simultaneously", async () => {
  const codes = [await drawLink(), await drawLink()];
  const phones = [createPhone(fixture, "lin"), createPhone(fixture, "zhou")];
  await Promise.all(phones.map((phone, index) => phone.scan(codes[index]!.code)));
  const answers = await Promise.all(
    phones.map((phone, index) => phone.confirm(codes[index]!.code, { purpose: "link" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("WECHAT_LINKED");
  expect(await fixture.database.db.select().from(wechatIdentities)).toHaveLength(1);
  await confirmIdentity();
  expect(await request("POST", "users/wechat/link-qrcode")).toMatchObject({ status: 409, code: "WECHAT_LINKED" });
});

test("QR-7 a WeChat that confirms for two accounts simultaneously is linked to one, also while it logs in elsewhere", async () => {
  const other = await createMember();
  const codes = [await drawLink(person), await drawLink(other)];
  const computer = createComputer(fixture);
  const login = await computer.draw();
  const phone = createPhone(fixture, "chen");
  for (const { code } of [...codes, login]) await phone.scan(code);
  const [first, second, entered] = await Promise.all([
    phone.confirm(codes[0]!.code, { purpose: "link" }),
    phone.confirm(codes[1]!.code, { purpose: "link" }),
    phone.confirm(login.code, { agrees: true, givesPhone: true }),
  ]);
  const links = await fixture.database.db.select().from(wechatIdentities);
  expect(links).toHaveLength(1);
  expect([first, second, entered].filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = [first, second, entered].flatMap(({ code }) => code ?? []);
  for (const code of refusals) expect(["WECHAT_TAKEN", "PHONE_LINKED", "LINK_CHANGED"]).toContain(code);
});

test("QR-7 an ended login and a banned account cannot link anything", async () => {
  const { db } = fixture.database;
  const kicked = await drawLink();
  const phone = createPhone(fixture, "lin");
  await phone.scan(kicked.code);
  await db.update(sessions).set({ revokedAt: fixture.time.now(), revokeReason: "kicked" });
  expect(await phone.confirm(kicked.code, { purpose: "link" })).toMatchObject({ status: 410 });
  person = await createMember();
  const banned = await drawLink();
  await phone.scan(banned.code);
  await fixture.auth.setUserStatus({ userId: person.user.id, status: "banned" });
  expect(await phone.confirm(banned.code, { purpose: "link" })).toMatchObject({ status: 401, code: "USER_BANNED" });
  expect(await db.select().from(wechatIdentities)).toEqual([]);
});

test("QR-7 a WeChat unlinked in the profile no longer logs in, nor does its pending confirmation; a second unlink has no effect", async () => {
  await link(person, "lin");
  const computer = createComputer(fixture);
  const { code, scene_str: scene } = await computer.draw();
  const phone = createPhone(fixture, "lin");
  await phone.scan(code);
  await phone.confirm(code);
  await confirmIdentity();
  const answers = await Promise.all([request("DELETE", "users/wechat"), request("DELETE", "users/wechat")]);
  for (const { data } of answers) expect(data).toEqual({ is_available: true, linked_at: null });
  expect((await computer.poll(scene)).data.status).toBe("expired");
  expect((await phone.scan((await createComputer(fixture).draw()).code)).data.needs_phone).toBe(true);
  expect(await tracesOf(person.user.id)).toEqual({
    events: [
      ["wechat_linked", "owner"],
      ["wechat_unlinked", "owner"],
    ],
    notices: ["wechat_linked", "wechat_unlinked"],
  });
});

test("QR-7 the owner cannot remove the last sign-in method, but a phone that rejects the account can", async () => {
  await link(person, "lin");
  await confirmIdentity();
  const { db } = fixture.database;
  await db.execute("delete from passwords");
  await db.update(users).set({ phone: null }).where(eq(users.id, person.user.id));
  expect(await request("DELETE", "users/wechat")).toMatchObject({ status: 409, code: "LAST_WAY_IN" });
  expect((await request("GET", "users/wechat")).data.linked_at).not.toBeNull();
  await createPhone(fixture, "lin").unlink();
  expect((await request("GET", "users/wechat")).data.linked_at).toBeNull();
});

test("the scenes of a profile are deleted with its account", async () => {
  await drawLink();
  const ofPerson = and(eq(loginScenes.linkUserId, person.user.id));
  const { db } = fixture.database;
  expect(await db.select().from(loginScenes).where(ofPerson)).toHaveLength(1);
  await db.transaction((tx) => fixture.auth.personal.erase(tx, person.user.id));
  expect(await db.select().from(loginScenes).where(ofPerson)).toEqual([]);
});
