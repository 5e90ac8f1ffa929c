import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, drawPhone } from "../../../../../../test/auth/people.ts";
import { createQrFixture, type QrFixture } from "../../../../../../test/auth/qr-fixture.ts";
import { createComputer, createPhone } from "../../../../../../test/auth/qr-people.ts";
import { drawAddress } from "../../../../../../test/draw.ts";
import { listSecurityMessages, listSecurityNotices } from "../../../../../../test/notifications/carry.ts";
import { notificationEvents } from "../../../../community/notifications/server/notification-tables.ts";
import { auditEvents, users } from "../people/user-tables.ts";
import { loginScenes, wechatIdentities } from "./qr-tables.ts";

let fixture: QrFixture;

beforeAll(async () => {
  fixture = await createQrFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.database.db.delete(wechatIdentities);
  await fixture.database.db.delete(loginScenes);
  // A delivery handles a limited number of events, oldest first.
  await fixture.database.db.delete(notificationEvents);
});

/** An attacker displays their own code; the victim's new WeChat confirms, and the attacker types their own number. */
async function fallVictim(person: string) {
  const strangersPhone = drawPhone();
  const { user: stranger } = await createPerson(fixture.database.db, { phone: strangersPhone, clock: fixture.time });
  const computer = createComputer(fixture);
  const victim = createPhone(fixture, person);
  const { code, scene_str: scene } = await computer.draw();
  const answer = await victim.scan(code);
  await victim.confirm(code, { agrees: true });
  const token = (await computer.poll(scene)).data.temp_token ?? "";
  const requestOptions = { method: "POST", token, body: { phone: strangersPhone, captcha: "solved" } } as const;
  await computer.send("bind-phone/send-code", requestOptions);
  const body = { phone: strangersPhone, code: fixture.sent.at(-1)?.code ?? "" };
  expect((await computer.send("bind-phone/verify", { method: "POST", token, body })).status).toBe(200);
  const masked = `${strangersPhone.slice(3, 6)}****${strangersPhone.slice(-4)}`;
  return { stranger, victim, masked, answer };
}

const eventsOf = (userId: number, kind: string) =>
  fixture.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), eq(auditEvents.kind, kind)));

test("QR-4 every scan displays the account that will log in, or first a link made in the meantime", async () => {
  const { victim, masked, answer } = await fallVictim("lin");
  expect(answer.data).toMatchObject({ needs_phone: true, account: null, linked_at: null, is_link_new: false });
  const linkedAt = fixture.time.now().toISOString();
  fixture.time.advance(3600);
  for (const isNew of [true, true]) {
    // A scan does not confirm: the notice is displayed until this WeChat confirms.
    const { data } = await victim.scan((await createComputer(fixture).draw()).code);
    expect(data).toMatchObject({
      needs_phone: false,
      account: { phone_masked: masked, name_masked: expect.stringMatching(/^学\*\*\d$/) },
      linked_at: linkedAt,
      is_link_new: isNew,
    });
  }
  const { code } = await createComputer(fixture).draw();
  await victim.scan(code);
  await victim.confirm(code);
  const { data } = await victim.scan((await createComputer(fixture).draw()).code);
  expect(data).toMatchObject({ account: { phone_masked: masked }, is_link_new: false });
});

test("QR-6 「这不是我的账号」 unlinks immediately: the computer is not logged in, and the next scan counts as a new WeChat account", async () => {
  const { stranger, victim } = await fallVictim("lin");
  const confirmed = createComputer(fixture);
  const early = await confirmed.draw();
  await victim.scan(early.code);
  await victim.confirm(early.code);
  const waiting = createComputer(fixture);
  const late = await waiting.draw();
  await victim.scan(late.code);

  expect((await victim.unlink()).data).toEqual({ status: "unlinked" });
  expect((await confirmed.poll(early.scene_str)).data.status).toBe("expired");
  expect((await waiting.poll(late.scene_str)).data.status).toBe("expired");
  expect(await victim.confirm(late.code)).toMatchObject({ status: 410, code: "SCENE_EXPIRED" });
  const computer = createComputer(fixture);
  const { code, scene_str: scene } = await computer.draw();
  expect((await victim.scan(code)).data).toMatchObject({ needs_phone: true, account: null });
  await victim.confirm(code, { givesPhone: true, agrees: true });
  const { data } = await computer.poll(scene);
  expect(data.user?.phone_masked).toBe("139****0001");
  expect(data.user?.id).not.toBe(stranger.id);
});

test("QR-6 unlinking is idempotent, records one event with the phone's address, and notifies the account's owner", async () => {
  const { stranger } = await fallVictim("zhou");
  const ip = drawAddress();
  const phone = createPhone(fixture, "zhou", ip);
  const answers = await Promise.all(Array.from({ length: 5 }, () => phone.unlink()));
  for (const { data } of [...answers, await phone.unlink()]) expect(data).toEqual({ status: "unlinked" });
  const events = await eventsOf(stranger.id, "wechat_unlinked");
  expect(events).toMatchObject([{ ip, detail: { by: "phone" } }]);
  const notices = await listSecurityNotices(fixture.database.db, stranger.id);
  expect(notices.map(({ kind, phone }) => [kind, phone])).toEqual([
    ["wechat_linked", stranger.phone],
    ["wechat_unlinked", stranger.phone],
  ]);
});

test("QR-6 a WeChat can only unlink itself, and a used credential has no effect", async () => {
  const { victim, masked } = await fallVictim("chen");
  await createPhone(fixture, "zhou").unlink();
  expect((await victim.scan((await createComputer(fixture).draw()).code)).data.account?.phone_masked).toBe(masked);
  const { js_code } = await fixture.drawCodes("chen");
  const computer = createComputer(fixture);
  const { code } = await computer.draw();
  await computer.send("scan", { method: "POST", body: { scene: code, js_code } });
  const replayed = await computer.send("unlink", { method: "POST", body: { js_code } });
  expect(replayed).toMatchObject({ status: 400, code: "WECHAT_CODE_INVALID" });
  expect(await fixture.database.db.select().from(wechatIdentities)).toHaveLength(1);
});

test("an existing account is notified when a WeChat is linked to it; an account just created by that number is not", async () => {
  const { stranger } = await fallVictim("lin");
  await fixture.carry();
  const { db } = fixture.database;
  expect(await listSecurityNotices(db, stranger.id)).toMatchObject([{ kind: "wechat_linked" }]);
  expect(await listSecurityMessages(db, stranger.id)).toMatchObject([{ channel: "sms", state: "sent" }]);

  await db.delete(users).where(eq(users.phone, "+8613900000002"));
  const computer = createComputer(fixture);
  const { code, scene_str: scene } = await computer.draw();
  const phone = createPhone(fixture, "zhou");
  await phone.scan(code);
  await phone.confirm(code, { givesPhone: true, agrees: true });
  const newcomer = (await computer.poll(scene)).data.user?.id ?? 0;
  expect(await eventsOf(newcomer, "wechat_linked")).toMatchObject([{ detail: { by: "phone" } }]);
  expect(await listSecurityNotices(db, newcomer)).toEqual([]);
});

test("confirming for a WeChat without an account does not log in to an account it was linked to in the meantime", async () => {
  const computer = createComputer(fixture);
  const { code } = await computer.draw();
  await createPhone(fixture, "lin").scan(code);
  const { victim } = await fallVictim("lin");
  expect(await victim.confirm(code, { agrees: true })).toMatchObject({ status: 409, code: "LINK_CHANGED" });
  expect((await victim.scan(code)).data).toMatchObject({ needs_phone: false, is_link_new: true });
  expect((await victim.confirm(code)).data).toEqual({ status: "success" });
});

test("unlinking during a confirmation never leaves a login for an account that the WeChat is no longer linked to", async () => {
  for (let round = 0; round < 12; round += 1) {
    await fixture.database.db.delete(wechatIdentities);
    const { victim } = await fallVictim("lin");
    fixture.time.advance(61);
    const computer = createComputer(fixture);
    const { code, scene_str: scene } = await computer.draw();
    await victim.scan(code);
    const [yes, no] = await Promise.all([victim.confirm(code), victim.unlink()]);
    expect(no.status).toBe(200);
    expect(yes.code ?? yes.data.status).toMatch(/^(success|SCENE_EXPIRED|LINK_CHANGED)$/);
    expect((await computer.poll(scene)).data.status).toBe("expired");
    expect(await fixture.database.db.select().from(wechatIdentities)).toEqual([]);
  }
});
