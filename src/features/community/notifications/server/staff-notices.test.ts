import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/fixture.ts";
import { waitingWork } from "../../../../composition/waiting-work.ts";
import { MAX_NOTIFICATIONS_A_DAY } from "../../../../domain/notifications/notification-limits.ts";
import { type Permission, permissionsOf, ROLES } from "../../../../domain/staff/permissions.ts";
import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { waitingNotice } from "../../../identity/staff/notifications.ts";
import * as contract from "../contract.ts";
import * as settings from "../settings-contract.ts";

const fixture = setUpNotifications();
const { held, refund } = waitingWork;

const call = <E extends Parameters<typeof callEndpoint>[1]["endpoint"]>(
  endpoint: E,
  userId: number,
  input: object = {},
) => callEndpoint(fixture.one.endpoints, { endpoint, input: input as never, caller: callerOf(userId) });

const listOf = async (userId: number) => (await call(contract.listNotifications, userId, { query: {} })).items;
const unreadOf = async (userId: number) => (await call(contract.countNotifications, userId)).unread;

function give(permission: Permission, ...ids: number[]): void {
  fixture.holders.set(permission, ids);
}

async function announce(work: WaitingWork, count: number, from = 1): Promise<void> {
  for (let key = from; key < from + count; key += 1) await fixture.notify(waitingNotice(work, { key }));
}

async function sendMails(): Promise<number> {
  await fixture.one.jobs.find(({ name }) => name === "deliver-notifications")?.run();
  return fixture.mails.length;
}

test.each(Object.values(waitingWork))(
  "$kind: notifies exactly the roles that may do the work, with the page that lists it",
  async (work) => {
    const people = new Map(ROLES.map((role) => [role, 0]));
    for (const role of ROLES) people.set(role, (await fixture.addPeople(1))[0] ?? 0);
    const [reader = 0] = await fixture.addPeople(1);
    const mayDo = ROLES.filter((role) => permissionsOf([role]).includes(work.needs));
    give(work.needs, ...mayDo.map((role) => people.get(role) ?? 0));
    await announce(work, 1);
    for (const [role, id] of people) expect(await unreadOf(id), role).toBe(mayDo.includes(role) ? 1 : 0);
    expect(await unreadOf(reader)).toBe(0);
    const [notice] = await listOf(people.get("owner") ?? 0);
    expect(notice).toMatchObject({ kind: "staff", path: work.address, is_read: false });
  },
);

test("fifty held comments are one unread notification and one mail, and comments after reading it start another one", async () => {
  const [editor = 0] = await fixture.addPeople(1);
  give("community.moderate", editor);
  await announce(held, 50);
  expect(await listOf(editor)).toMatchObject([{ title: "待审发言：有 50 件新的等你处理" }]);
  expect([await unreadOf(editor), await sendMails()]).toEqual([1, 1]);
  await call(contract.markAllRead, editor);
  await announce(held, 3, 51);
  expect(await listOf(editor)).toMatchObject([
    { title: "待审发言：有 3 件新的等你处理", is_read: false },
    { is_read: true },
  ]);
  expect([await unreadOf(editor), await sendMails()]).toEqual([1, 2]);
});

test("events added to an unread notification do not count against the daily limit", async () => {
  const [owner = 0] = await fixture.addPeople(1);
  give("community.moderate", owner);
  give("orders.refund", owner);
  await fixture.database.pool.query(
    "insert into notification_counts (user_id, day, told, mails) values ($1, '2026-11-20', $2, 18)",
    [owner, MAX_NOTIFICATIONS_A_DAY - 2],
  );
  await announce(held, 5);
  await announce(refund, 1);
  expect([await unreadOf(owner), await sendMails()]).toEqual([2, 2]);
});

test("each kind of work has its own notification", async () => {
  const [owner = 0] = await fixture.addPeople(1);
  give("community.moderate", owner);
  give("orders.refund", owner);
  await announce(held, 2);
  await announce(refund, 2);
  expect((await listOf(owner)).map(({ title }) => title).toSorted()).toEqual([
    "待审发言：有 2 件新的等你处理",
    "退款申请：有 2 件新的等你处理",
  ]);
});

test("ten concurrent events cause one unread notification and one mail", async () => {
  await openConnections(fixture.database.pool);
  const [editor = 0, other = 0] = await fixture.addPeople(2);
  give("community.moderate", editor, other);
  await Promise.all(
    Array.from({ length: 10 }, (_, key) => fixture.notify(waitingNotice(held, { key: `concurrent:${key}` }))),
  );
  for (const id of [editor, other]) {
    expect(await listOf(id)).toMatchObject([{ title: "待审发言：有 10 件新的等你处理" }]);
    expect(await unreadOf(id)).toBe(1);
  }
  expect(await sendMails()).toBe(2);
});

test("notifies neither the person who caused it nor a closed account", async () => {
  const [actor = 0, colleague = 0, banned = 0] = await fixture.addPeople(3);
  give("orders.refund", actor, colleague, banned);
  await fixture.database.pool.query("update users set status = 'banned' where id = $1", [banned]);
  await fixture.notify(waitingNotice(refund, { key: 1, actorId: actor }));
  expect([await unreadOf(actor), await unreadOf(colleague), await unreadOf(banned)]).toEqual([0, 1, 0]);
});

test("the recipients are the staff with the permission when the event is processed", async () => {
  const [former = 0, present = 0] = await fixture.addPeople(2);
  give("orders.refund", former);
  await fixture.db.transaction((tx) => fixture.one.notify(tx, waitingNotice(refund, { key: 1 })));
  give("orders.refund", present);
  await fixture.carry();
  expect([await unreadOf(former), await unreadOf(present)]).toEqual([0, 1]);
});

test("without site notifications fifty events are one mail a day", async () => {
  const [editor = 0] = await fixture.addPeople(1);
  give("community.moderate", editor);
  const params = { kind: "staff", channel: "site" };
  await call(settings.chooseChannel, editor, { params, body: { is_on: false } });
  await announce(held, 50);
  expect([await unreadOf(editor), await sendMails()]).toEqual([0, 1]);
  fixture.clock.advance(DAY_SECONDS + 60);
  await announce(held, 2, 51);
  expect(await sendMails()).toBe(2);
});

test("only staff can change these settings", async () => {
  const [editor = 0, reader = 0] = await fixture.addPeople(2);
  give("community.moderate", editor);
  const kindsOf = async (id: number) =>
    (await call(settings.getNotificationSettings, id)).kinds.map(({ kind }) => String(kind));
  expect(await kindsOf(editor)).toContain("staff");
  expect(await kindsOf(reader)).not.toContain("staff");
});
