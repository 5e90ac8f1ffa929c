import { and, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { enrol } from "../../../../../test/auth/authenticator.ts";
import { goodPassword } from "../../../../../test/auth/identity-site.ts";
import { type Person, testAgreements } from "../../../../../test/auth/people.ts";
import { createPersonalSite } from "../../../../../test/auth/personal-site.ts";
import { createVisitor } from "../../../../../test/auth/visitor.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { listSecurityNotices } from "../../../../../test/notifications/carry.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { Holdings } from "../../../../domain/people/personal-source.ts";
import { logInUsingPhone } from "../../auth/contract.ts";
import { auditEvents, consents, users } from "../../auth/server/people/user-tables.ts";
import { wechatIdentities } from "../../auth/server/qr/qr-tables.ts";
import { sessions } from "../../auth/server/sessions/session-tables.ts";
import {
  getCancellation,
  requestCancellation,
  requestExport,
  uploadAvatar,
  withdrawCancellation,
} from "../contract.ts";

const database = await setUpDatabase();
const { db } = database;
const holdings: Holdings = { consequences: [], obstacles: [] };
const erased: number[] = [];
let isErasureBroken = false;
const site = await createPersonalSite(db, {
  source: {
    describeHoldings: async () => holdings,
    erase: async (_transaction, userId) => {
      if (isErasureBroken) throw new Error("a slice could not erase");
      erased.push(userId);
    },
  },
});
const { identity } = site;
afterAll(async () => {
  await site.remove();
});

const DAY = 86_400;
const request = (person: Person) => site.at(person).call(requestCancellation, {}, person.tokens.access_token);

async function logInAgain(person: Person): Promise<Person> {
  const { phone } = person.user;
  const tokens = await identity.logIn(phone ?? "", goodPassword, { deviceId: person.deviceId });
  return { ...person, tokens };
}

async function readUser(person: Person) {
  const [row] = await db.select().from(users).where(eq(users.id, person.user.id));
  return row;
}

async function createLeaver(): Promise<Person> {
  const person = await identity.createMember();
  await identity.confirm(person);
  await request(person);
  return person;
}

test("requesting a cancellation requires a recent re-authentication, states what will be lost, and ends every other login", async () => {
  const person = await identity.createMember();
  const elsewhere = await identity.logIn(person.user.phone ?? "", goodPassword);
  await expect(request(person)).rejects.toMatchObject({ status: 403, code: "CONFIRMATION_NEEDED" });
  await identity.confirm(person);
  holdings.consequences = ["会员会作废"];
  const { cancellation } = await request(person);
  holdings.consequences = [];
  expect(cancellation).toMatchObject({ cooling_off_days: 7, obstacles: [] });
  expect(cancellation.consequences).toContain("会员会作废");
  const waitMs = Date.parse(cancellation.due_at ?? "") - Date.parse(cancellation.requested_at ?? "");
  expect(waitMs).toBe(7 * DAY * 1000);
  identity.clock.advance(1);
  await expect(identity.auth.authenticate(elsewhere.access_token)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
});

test("two simultaneous cancellations cancel once", async () => {
  const person = await identity.createMember();
  await identity.confirm(person);
  const answers = await Promise.all([request(person), request(person), request(person)]);
  expect(new Set(answers.map((one) => one.cancellation.due_at)).size).toBe(1);
  const isRequestEvent = and(eq(auditEvents.userId, person.user.id), eq(auditEvents.kind, "cancellation_requested"));
  expect(await db.select().from(auditEvents).where(isRequestEvent)).toHaveLength(1);
  const notices = await listSecurityNotices(db, person.user.id);
  expect(notices.map(({ kind }) => kind)).toEqual(["cancellation_requested"]);
});

test("a login during the cooling-off period displays the cancellation without stopping it, and withdrawing keeps the account", async () => {
  const leaver = await createLeaver();
  identity.clock.advance(6 * DAY);
  const back = await logInAgain(leaver);
  const visitor = site.at(back);
  const answer = await visitor.call(getCancellation, {}, back.tokens.access_token);
  expect(answer.cancellation.due_at).not.toBeNull();
  const withdrawn = await visitor.call(withdrawCancellation, {}, back.tokens.access_token);
  expect(withdrawn.cancellation).toMatchObject({ requested_at: null, due_at: null });
  identity.clock.advance(2 * DAY);
  await runJob(site.personal, "erase-accounts");
  expect(await readUser(leaver)).toMatchObject({ phone: leaver.user.phone, status: "active" });
});

test("after seven days nothing identifies the person, and the number can open a new account", async () => {
  const person = await identity.createMember();
  const app = await enrol(identity, person);
  expect(app.recoveryCodes).toHaveLength(10);
  await identity.confirm(person);
  const { id: userId, phone } = person.user;
  const token = person.tokens.access_token;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#0f0" } })
    .png()
    .toBuffer();
  const { avatar_url } = await site.at(person).call(uploadAvatar, { upload: new Blob([new Uint8Array(bytes)]) }, token);
  await site.at(person).call(requestExport, {}, token);
  await runJob(site.personal, "build-export", { exportId: site.queued.at(-1) ?? 0 });
  const now = identity.clock.now();
  const link = { appId: "wx1", openid: `o${userId}`, unionid: null, userId, linkedAt: now };
  await db.insert(wechatIdentities).values(link);
  await db.insert(consents).values({ userId, document: "terms", version: "1", agreedAt: now, ip: "203.0.113.7" });
  await request(person);

  identity.clock.advance(7 * DAY - 1);
  await runJob(site.personal, "erase-accounts");
  expect((await readUser(person))?.phone).toBe(phone);
  identity.clock.advance(1);
  await Promise.all([runJob(site.personal, "erase-accounts"), runJob(site.personal, "erase-accounts")]);
  expect(erased.filter((id) => id === userId)).toHaveLength(1);

  const row = await readUser(person);
  expect(row).toMatchObject({ name: "已注销用户", phone: null, email: null, avatarUrl: null, status: "disabled" });
  expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  expect(await site.storage.open(avatar_url.replace("/files/", ""))).toBeNull();
  const dump = await dumpOf(userId);
  for (const secret of [phone, phone?.replace("+86", ""), person.user.name, link.openid, "argon2", "203.0.113.7"]) {
    expect(dump).not.toContain(secret);
  }
  await expect(identity.auth.authenticate(token)).rejects.toMatchObject({ status: 401 });
  await expect(identity.logIn(phone ?? "", goodPassword)).rejects.toMatchObject({ code: "CREDENTIALS_INVALID" });

  const newcomer = createVisitor(identity.auth, { deviceId: "web_newcomer_1" });
  const code = await identity.receivePhoneCode(newcomer, { phone: phone ?? "", purpose: "login" });
  const body = { phone: phone ?? "", code, agreements: testAgreements };
  const entered = await newcomer.call(logInUsingPhone, { body });
  expect(entered.is_new_user).toBe(true);
  expect(entered.user.id).not.toBe(userId);
});

/** Every row that names the user in any table except the security events, which the law requires for a while. */
async function dumpOf(userId: number): Promise<string> {
  const { rows } = await database.pool.query(
    `select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' and table_name <> 'audit_events'`,
  );
  const found = [await database.pool.query("select * from users where id = $1", [userId])];
  for (const { table_name } of rows) {
    found.push(await database.pool.query(`select * from "${table_name}" where user_id = $1`, [userId]));
  }
  return JSON.stringify(found.map((one) => one.rows));
}

test("withdrawing during the deletion either keeps the whole account or deletes all of it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaver = await createLeaver();
    identity.clock.advance(7 * DAY);
    const back = await logInAgain(leaver);
    const withdrawn = site.at(back).call(withdrawCancellation, {}, back.tokens.access_token);
    await Promise.allSettled([withdrawn, runJob(site.personal, "erase-accounts")]);
    const row = await readUser(leaver);
    const isErased = row?.phone === null;
    expect(row?.status).toBe(isErased ? "disabled" : "active");
    await runJob(site.personal, "erase-accounts");
    expect((await readUser(leaver))?.phone === null).toBe(isErased);
  }
});

test("open obligations prevent the cancellation, both when it is requested and when the account would be deleted", async () => {
  const person = await identity.createMember();
  await identity.confirm(person);
  holdings.obstacles = ["有 1 笔订单等待退款"];
  await expect(request(person)).rejects.toMatchObject({ status: 409, code: "CANCELLATION_BLOCKED" });
  holdings.obstacles = [];
  await request(person);
  identity.clock.advance(7 * DAY);
  holdings.obstacles = ["有 1 笔订单等待退款"];
  await runJob(site.personal, "erase-accounts");
  expect((await readUser(person))?.phone).toBe(person.user.phone);
  holdings.obstacles = [];
  await runJob(site.personal, "erase-accounts");
  expect((await readUser(person))?.phone).toBeNull();
});

test("when a slice cannot erase, nothing is erased, and the next run retries", async () => {
  const leaver = await createLeaver();
  identity.clock.advance(7 * DAY);
  isErasureBroken = true;
  await expect(runJob(site.personal, "erase-accounts")).rejects.toThrow("1 accounts could not be erased");
  expect(await readUser(leaver)).toMatchObject({ phone: leaver.user.phone, status: "active" });
  isErasureBroken = false;
  await runJob(site.personal, "erase-accounts");
  expect((await readUser(leaver))?.phone).toBeNull();
});

test("the only admin is not deleted, and security events are deleted half a year after the user", async () => {
  await db.update(users).set({ role: "user" });
  const admin = await identity.createMember();
  await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.user.id));
  await identity.confirm(admin);
  await expect(request(admin)).rejects.toMatchObject({ status: 409 });
  const leaver = await createLeaver();
  identity.clock.advance(7 * DAY);
  await runJob(site.personal, "erase-accounts");
  const readEvents = () => db.select().from(auditEvents).where(eq(auditEvents.userId, leaver.user.id));
  identity.clock.advance(180 * DAY);
  await runJob(site.personal, "erase-accounts");
  expect(await readEvents()).not.toEqual([]);
  identity.clock.advance(11 * DAY);
  await runJob(site.personal, "erase-accounts");
  expect(await readEvents()).toEqual([]);
});

test("failed logins without a user are deleted after the same time, those of members only with the member", async () => {
  const member = await identity.createMember();
  const failed = eq(auditEvents.kind, "log_in_failed");
  const strays = () =>
    db
      .select()
      .from(auditEvents)
      .where(and(isNull(auditEvents.userId), failed));
  const own = () =>
    db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, member.user.id), failed));
  await expect(identity.logIn("13900000009", goodPassword)).rejects.toMatchObject({ code: "CREDENTIALS_INVALID" });
  await expect(identity.logIn(member.user.phone ?? "", "not this one")).rejects.toMatchObject({ status: 401 });
  identity.clock.advance(189 * DAY);
  await runJob(site.personal, "erase-accounts");
  expect(await strays()).not.toEqual([]);
  identity.clock.advance(2 * DAY);
  await runJob(site.personal, "erase-accounts");
  expect(await strays()).toEqual([]);
  expect(await own()).toHaveLength(1);
});
