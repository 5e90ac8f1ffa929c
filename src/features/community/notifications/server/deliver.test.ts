import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { Notice } from "../../../../domain/notifications/define-notification.ts";
import { MAX_MAILS_A_DAY, MAX_SMS_A_DAY } from "../../../../domain/notifications/notification-limits.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as settings from "../settings-contract.ts";
import { notificationDeliveries } from "./notification-tables.ts";

const fixture = setUpNotifications();

function membership(to: number, key = "membership:1"): Notice {
  const data = { level: "VIP 会员", days: 3, endsAt: "2026-11-23T16:00:00.000Z" };
  return { kind: "membership", to, about: "membership", key, data };
}

function reply(to: number, key: string): Notice {
  const data = { where: "第一课", excerpt: `说了 ${key}`, path: "/basic/course/1" };
  return { kind: "reply", to, about: key, key, data };
}

const call = <E extends Parameters<typeof callEndpoint>[1]["endpoint"]>(
  endpoint: E,
  userId: number,
  input: object = {},
) => callEndpoint(fixture.one.endpoints, { endpoint, input: input as never, caller: callerOf(userId) });

async function choose(userId: number, kind: string, channel: string, isOn: boolean) {
  await call(settings.chooseChannel, userId, { params: { kind, channel }, body: { is_on: isOn } });
}
const deliver = () => runJob(fixture.one, "deliver-notifications");
const states = async () => (await fixture.db.select().from(notificationDeliveries)).map(({ state }) => state);

test("sends each event once through each chosen channel and no other", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await fixture.notify(membership(reader));
  expect(fixture.mails).toMatchObject([
    { subject: "知行学社：你的VIP 会员还有 3 天到期", id: expect.stringMatching(/^notice-\d+$/) },
  ]);
  expect(fixture.sms).toEqual([]);
  await choose(reader, "membership", "sms", true);
  await choose(reader, "membership", "mail", false);
  await fixture.notify(membership(reader, "membership:2"));
  expect(fixture.mails).toHaveLength(1);
  expect(fixture.sms).toMatchObject([{ notice: "membership" }]);
});

test("two processes with ten workers each send every message once", async () => {
  await openConnections(fixture.database.pool);
  const people = await fixture.addPeople(30);
  fixture.answers.mail = async () => {
    await sleep(2);
    return { kind: "sent", providerId: "1" };
  };
  await fixture.db.transaction(async (tx) => {
    for (const to of people) await fixture.one.notify(tx, membership(to, `membership:${to}`));
  });
  fixture.clock.advance(60);
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => runJob(n % 2 ? fixture.one : fixture.other, "deliver-notifications")),
  );
  expect(fixture.mails).toHaveLength(30);
  expect(new Set(fixture.mails.map(({ to }) => to)).size).toBe(30);
});

test.for([
  ["sms", 1, "unknown"],
  ["mail", 2, "sent"],
] as const)(
  "if a process ends after the provider accepted the message, %s is sent %i times in total",
  async ([channel, times, end]) => {
    const [reader = 0] = await fixture.addPeople(1);
    await choose(reader, "membership", "sms", channel === "sms");
    await choose(reader, "membership", "mail", channel === "mail");
    const sent = () => (channel === "sms" ? fixture.sms : fixture.mails);
    // The process was killed, so code after the answer never runs.
    const never = new Promise<never>(() => {});
    fixture.answers = { mail: () => never, sms: () => never };
    void fixture.notify(membership(reader));
    await expect.poll(() => sent().length).toBe(1);
    fixture.answers.mail = async () => ({ kind: "sent", providerId: "2" });
    fixture.answers.sms = async () => ({ kind: "sent", providerId: "2" });
    await runJob(fixture.other, "deliver-notifications");
    expect(sent()).toHaveLength(1);
    fixture.clock.advance(11 * 60);
    for (let run = 0; run < 2; run += 1) await runJob(fixture.other, "deliver-notifications");
    expect([sent().length, await states()]).toEqual([times, [end]]);
    // Mail programs recognise the second mail by its id.
    expect(new Set(fixture.mails.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
  },
);

test("does not resend an SMS that may have arrived; resends one that was not accepted, and gives up after ten attempts", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await choose(reader, "membership", "sms", true);
  await choose(reader, "membership", "mail", false);
  fixture.answers.sms = async () => ({ kind: "unavailable", detail: "timeout", mayHaveArrived: true });
  await fixture.notify(membership(reader));
  fixture.clock.advance(3600);
  await deliver();
  expect([fixture.sms.length, await states()]).toEqual([1, ["unknown"]]);
  fixture.answers.sms = async () => ({ kind: "unavailable", detail: "refused" });
  await fixture.notify(membership(reader, "membership:2"));
  for (let hour = 0; hour < 24; hour += 1) {
    fixture.clock.advance(3600);
    await deliver();
  }
  expect([fixture.sms.length, await states()]).toEqual([11, ["unknown", "given_up"]]);
});

// Covers spec §2.11.
test("in quiet hours only security messages are sent; the others are sent afterwards", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  // It is noon in Shanghai.
  await call(settings.chooseTimes, reader, { body: { quiet_from: 11 * 60, quiet_until: 13 * 60, digest_hour: null } });
  await fixture.notify(membership(reader));
  await fixture.notify({
    kind: "security",
    to: reader,
    about: "account",
    key: "s:1",
    data: { change: "password_changed" },
  });
  expect(fixture.mails.map(({ subject }) => subject)).toEqual(["知行学社安全通知"]);
  fixture.clock.advance(59 * 60);
  await deliver();
  expect(fixture.mails).toHaveLength(1);
  fixture.clock.advance(61);
  await deliver();
  expect(fixture.mails).toHaveLength(2);
});

// Covers spec §2.11.
test("a daily mail contains everything of the day and is sent once by one of several processes", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await call(settings.chooseTimes, reader, { body: { quiet_from: null, quiet_until: null, digest_hour: 20 } });
  await choose(reader, "reply", "mail", true);
  for (const key of ["甲", "乙", "丙"]) await fixture.notify(reply(reader, key));
  await deliver();
  expect(fixture.mails).toEqual([]);
  fixture.clock.advance(8 * 3600);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => runJob(n % 2 ? fixture.one : fixture.other, "deliver-notifications")),
  );
  expect(fixture.mails.map(({ subject }) => subject)).toEqual(["知行学社：3 条通知"]);
  for (const key of ["甲", "乙", "丙"]) expect(fixture.mails[0]?.text).toContain(`说了 ${key}`);
});

test("over the daily limit mails wait for the next day's mail, and SMS are omitted", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await choose(reader, "membership", "sms", true);
  for (let made = 0; made < MAX_MAILS_A_DAY + 3; made += 1) await fixture.notify(membership(reader, `m:${made}`));
  expect([fixture.mails.length, fixture.sms.length]).toEqual([MAX_MAILS_A_DAY, MAX_SMS_A_DAY]);
  fixture.clock.advance(DAY_SECONDS);
  await deliver();
  expect(fixture.mails.at(-1)?.subject).toBe("知行学社：3 条通知");
});

// Covers spec §2.11.
test("drops a queued message if its reader has changed the settings, was banned or has no address", async () => {
  const people = await fixture.addPeople(3);
  const [changed = 0, banned = 0, bare = 0] = people;
  for (const to of people) {
    await call(settings.chooseTimes, to, { body: { quiet_from: 11 * 60, quiet_until: 13 * 60, digest_hour: null } });
    await fixture.notify(membership(to, `m:${to}`));
  }
  await choose(changed, "membership", "mail", false);
  await fixture.database.pool.query("update users set status = 'banned' where id = $1", [banned]);
  await fixture.database.pool.query("update users set email = null where id = $1", [bare]);
  fixture.clock.advance(3 * 3600);
  await deliver();
  expect([fixture.mails, await states()]).toEqual([[], ["dropped", "dropped", "dropped"]]);
});

// Covers spec §2.11.
test("the link in a mail stops its kind without a login, and may be used repeatedly; a forged one has no effect", async () => {
  const [reader = 0, other = 0] = await fixture.addPeople(2);
  await fixture.notify(membership(reader));
  const { text = "", unsubscribeUrl = "" } = fixture.mails[0] ?? {};
  const token = /unsubscribe\?t=(\S+)/.exec(text)?.[1] ?? "";
  expect(new URL(unsubscribeUrl).searchParams.get("t")).toBe(token);
  const guest = { ...callerOf(0), user: null };
  const press = (t: string, endpoint: typeof settings.unsubscribe | typeof settings.describeUnsubscribe) =>
    callEndpoint(fixture.one.endpoints, { endpoint, input: { query: { t } }, caller: guest });
  expect(await press(token, settings.describeUnsubscribe)).toEqual({ label: "会员到期", is_off: false });
  for (let time = 0; time < 2; time += 1)
    expect(await press(token, settings.unsubscribe)).toEqual({ label: "会员到期", is_off: true });
  await fixture.notify(membership(reader, "membership:2"));
  expect(fixture.mails).toHaveLength(1);
  for (const forged of [
    token.replace(String(reader), String(other)),
    token.replace("membership", "reply"),
    "x",
    `${token}x`,
  ])
    await expect(press(forged, settings.unsubscribe)).rejects.toMatchObject({ status: 404 });
  await fixture.notify(membership(other, "membership:3"));
  expect(fixture.mails).toHaveLength(2);
});

// Covers spec §2.11.
test("security messages can neither be disabled nor stopped by a link, and are sent to the former contact", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await expect(choose(reader, "security", "mail", false)).rejects.toMatchObject({ status: 404 });
  await fixture.notify({
    kind: "security",
    to: reader,
    about: "account",
    key: "s:1",
    data: { change: "phone_changed" },
    contacts: { phone: "+8613800000001", email: "before@example.com" },
  });
  expect(fixture.mails).toMatchObject([{ to: "before@example.com" }]);
  expect(fixture.mails[0]?.unsubscribeUrl).toBeUndefined();
  expect(fixture.sms).toEqual([{ phone: "+8613800000001", notice: "security" }]);
  const rows = await fixture.db.select().from(notificationDeliveries);
  expect(rows.map(({ target }) => target)).toEqual([null, null]);
});

// Covers spec §2.11.
test("offers channels that have a template, and states what the others lack", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await fixture.database.pool.query("update users set email = null where id = $1", [reader]);
  const { kinds } = await call(settings.getNotificationSettings, reader);
  const of = (wanted: string) => kinds.find(({ kind }) => kind === wanted)?.channels;
  expect(of("reply")?.map(({ channel }) => channel)).toEqual(["site", "mail"]);
  expect(of("membership")).toMatchObject([
    { channel: "site", is_missing: false },
    { channel: "mail", is_missing: true },
    { channel: "sms", is_on: false, is_missing: false },
  ]);
  expect(of("security")?.every(({ is_fixed }) => is_fixed)).toBe(true);
});
