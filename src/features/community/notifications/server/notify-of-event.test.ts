import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { Notice } from "../../../../domain/notifications/define-notification.ts";
import { MAX_NOTIFICATIONS_A_DAY } from "../../../../domain/notifications/notification-limits.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as contract from "../contract.ts";
import { notificationEvents } from "./notification-tables.ts";
import { NOTIFY_JOB } from "./notify.ts";

const fixture = setUpNotifications();

function reply(to: number, key: string, actorId?: number): Notice {
  const data = { where: "第一课", excerpt: "说得好", path: "/basic/course/1#comment-3" };
  return { kind: "reply", to, about: "comment:3", key, data, ...(actorId !== undefined && { actorId }) };
}

function like(to: number, actorId: number): Notice {
  const data = { where: "第一课", excerpt: "我写的", path: "/basic/course/1#comment-3" };
  return { kind: "like", to, about: "comment:3", key: `like:3:${actorId}`, data, actorId };
}

const call = <E extends Parameters<typeof callEndpoint>[1]["endpoint"]>(
  endpoint: E,
  userId: number,
  input: object = {},
) => callEndpoint(fixture.one.endpoints, { endpoint, input: input as never, caller: callerOf(userId) });

const unreadOf = async (userId: number) => (await call(contract.countNotifications, userId)).unread;

test("a reply is listed on the site with its author's current name, and counts", async () => {
  const [reader = 0, writer = 0] = await fixture.addPeople(2);
  await fixture.notify(reply(reader, "reply:1", writer));
  await fixture.database.pool.query("update users set name = '周礼' where id = $1", [writer]);
  const { items, unread, next } = await call(contract.listNotifications, reader, { query: {} });
  expect(items).toMatchObject([
    {
      kind: "reply",
      title: "周礼在《第一课》回复了你",
      text: "说得好",
      path: "/basic/course/1#comment-3",
      is_read: false,
    },
  ]);
  expect([unread, next]).toEqual([1, null]);
});

test("does not notify of a rolled back event, of a repeated key, or the person who caused it", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await fixture.db
    .transaction(async (tx) => {
      await fixture.one.notify(tx, reply(reader, "reply:1"));
      throw new Error("undone");
    })
    .catch(() => undefined);
  await fixture.notify(reply(reader, "reply:2"));
  await fixture.notify(reply(reader, "reply:2"));
  await fixture.notify(reply(reader, "reply:3", reader));
  expect(await unreadOf(reader)).toBe(1);
});

// Covers spec §2.11.
test("two processes and ten concurrent workers notify of an event once", async () => {
  await openConnections(fixture.database.pool);
  const [reader = 0] = await fixture.addPeople(1);
  await fixture.db.transaction((tx) => fixture.one.notify(tx, reply(reader, "reply:1")));
  const [event] = await fixture.db.select().from(notificationEvents);
  const data = { eventId: event?.id };
  await Promise.all(
    Array.from({ length: 10 }, (_, worker) => runJob(worker % 2 ? fixture.one : fixture.other, NOTIFY_JOB, data)),
  );
  expect(await unreadOf(reader)).toBe(1);
});

test("the minute's job processes events whose own job was lost", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await fixture.db.transaction((tx) => fixture.one.notify(tx, reply(reader, "reply:1")));
  await runJob(fixture.one, "deliver-notifications");
  expect(await unreadOf(reader)).toBe(0);
  fixture.clock.advance(60);
  await Promise.all([runJob(fixture.one, "deliver-notifications"), runJob(fixture.other, "deliver-notifications")]);
  expect(await unreadOf(reader)).toBe(1);
});

// Covers spec §2.11.
test("ten concurrent likes are one notification, and likes after it was read start a new one", async () => {
  await openConnections(fixture.database.pool);
  const [reader = 0, writer = 0, ...fans] = await fixture.addPeople(12);
  await fixture.notify(reply(reader, "reply:1", writer));
  await call(contract.markAllRead, reader);
  const counts = { statement: "select from notification_counts where user_id = $1 for update", values: [reader] };
  await startBehindLock(fixture.database, { ...counts, waiting: 10 }, () =>
    Promise.all(fans.map((fan) => fixture.notify(like(reader, fan)))),
  );
  expect(await unreadOf(reader)).toBe(1);
  const { items } = await call(contract.listNotifications, reader, { query: {} });
  expect(items[0]?.title).toMatch(/^读者\d+等 10 人赞了你/);
  await call(contract.markNotificationRead, reader, { params: { id: items[0]?.id } });
  const [late = 0] = await fixture.addPeople(1);
  await fixture.notify(like(reader, late));
  expect(await unreadOf(reader)).toBe(1);
  expect((await call(contract.listNotifications, reader, { query: {} })).items).toHaveLength(3);
});

test("banned and deleted accounts get nothing", async () => {
  const [banned = 0, closed = 0] = await fixture.addPeople(2);
  await fixture.database.pool.query("update users set status = 'banned' where id = $1", [banned]);
  await fixture.database.pool.query("update users set status = 'disabled' where id = $1", [closed]);
  await fixture.notify(reply(banned, "reply:1"));
  await fixture.notify(reply(closed, "reply:2"));
  expect([await unreadOf(banned), await unreadOf(closed)]).toEqual([0, 0]);
});

test("a daily limit applies except to security messages, and restarts the next day", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  const day = "2026-11-20";
  await fixture.database.pool.query("insert into notification_counts (user_id, day, told) values ($1, $2, $3)", [
    reader,
    day,
    MAX_NOTIFICATIONS_A_DAY,
  ]);
  await fixture.notify(reply(reader, "reply:1"));
  expect(await unreadOf(reader)).toBe(0);
  await fixture.notify({
    kind: "security",
    to: reader,
    about: "account",
    key: "security:1",
    data: { change: "password_changed" },
  });
  expect(await unreadOf(reader)).toBe(1);
  fixture.clock.advance(DAY_SECONDS);
  await fixture.notify(reply(reader, "reply:2"));
  expect(await unreadOf(reader)).toBe(2);
});

test("reading, unreading, reading all and undoing keep the count correct, and do not change other users' notifications", async () => {
  const [reader = 0, other = 0] = await fixture.addPeople(2);
  for (const key of ["reply:1", "reply:2", "reply:3"]) await fixture.notify(reply(reader, key));
  await fixture.notify(reply(other, "reply:4"));
  const { items } = await call(contract.listNotifications, reader, { query: {} });
  const params = { id: items[1]?.id };
  expect(await call(contract.markNotificationRead, other, { params })).toEqual({ unread: 1 });
  expect(await call(contract.markNotificationRead, reader, { params })).toEqual({ unread: 2 });
  expect(await call(contract.markNotificationRead, reader, { params })).toEqual({ unread: 2 });
  fixture.clock.advance(60);
  const { unread, undo } = await call(contract.markAllRead, reader);
  expect(unread).toBe(0);
  // The one that was read before stays read.
  expect(await call(contract.undoMarkAll, reader, { body: { undo } })).toEqual({ unread: 2 });
  expect(await call(contract.markNotificationUnread, reader, { params })).toEqual({ unread: 3 });
  expect(await unreadOf(other)).toBe(1);
});

test("pages are consecutive without gaps and overlaps, also by kind and unread only", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  for (let made = 0; made < 7; made += 1) {
    await fixture.notify(reply(reader, `reply:${made}`));
    if (made % 3 === 0) fixture.clock.advance(60);
  }
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = await call(contract.listNotifications, reader, { query: { page_size: "3", ...(after && { after }) } });
    seen.push(...page.items.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
  await call(contract.markNotificationRead, reader, { params: { id: seen[0] } });
  const unread = await call(contract.listNotifications, reader, { query: { unread: "1" } });
  expect(unread.items.map(({ id }) => id)).toEqual(seen.slice(1));
  expect((await call(contract.listNotifications, reader, { query: { kind: "order" } })).items).toEqual([]);
});

// Covers spec §2.11.
test("read notifications are stored for 90 days, unread ones for a year, and the count stays correct", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  await fixture.notify(reply(reader, "reply:1"));
  await fixture.notify(reply(reader, "reply:2"));
  const { items } = await call(contract.listNotifications, reader, { query: {} });
  await call(contract.markNotificationRead, reader, { params: { id: items[0]?.id } });
  const leftAfter = async (seconds: number) => {
    fixture.clock.advance(seconds);
    await runJob(fixture.one, "prune-notifications");
    const left = await call(contract.listNotifications, reader, { query: {} });
    return [left.items.map(({ id }) => id), left.unread];
  };
  const both = items.map(({ id }) => id);
  expect(await leftAfter(90 * DAY_SECONDS)).toEqual([both, 1]);
  expect(await leftAfter(1)).toEqual([both.slice(1), 1]);
  expect(await leftAfter(275 * DAY_SECONDS - 1)).toEqual([both.slice(1), 1]);
  expect(await leftAfter(1)).toEqual([[], 0]);
  expect(await unreadOf(reader)).toBe(0);
});

test("rejects a notice with a path outside the site, or without the fields of its kind", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  for (const path of ["https://elsewhere.test/", "//elsewhere.test", "javascript:alert(1)", "/a b", "/\\x"]) {
    const wrong = { ...reply(reader, "reply:1"), data: { where: "课", excerpt: "", path } } as Notice;
    await expect(fixture.notify(wrong)).rejects.toThrow();
  }
  expect(await unreadOf(reader)).toBe(0);
});

test("followers of several subjects are notified once, also beyond one batch, and later followers are not notified", async () => {
  const people = await fixture.addPeople(430);
  const late = people.at(-1) ?? 0;
  const before = fixture.clock.now();
  fixture.clock.advance(60);
  for (const [index, userId] of people.entries())
    await fixture.database.pool.query(
      "insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'course', 5, $2), ($1, 'teacher', 6, $2)",
      [userId, index === people.length - 1 ? new Date(fixture.clock.now().getTime() + 1000) : before],
    );
  const data = { of: "第一门课", titles: ["新的一课"], count: 1, unit: "节新课", path: "/basic/course/5" };
  await fixture.notify({
    kind: "release",
    about: "course:5",
    key: "release:1",
    data,
    to: { followersOf: ["course:5", "teacher:6"] },
  });
  const { rows } = await fixture.database.pool.query(
    "select user_id, count(*)::int as n from notifications group by 1",
  );
  expect(rows).toHaveLength(429);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  expect(await unreadOf(late)).toBe(0);
});

test("followers notified for another reason get no second notification, and their list is deleted once all are notified", async () => {
  const [called = 0, reader = 0] = await fixture.addPeople(2);
  for (const userId of [called, reader])
    await fixture.database.pool.query(
      "insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'topic', 5, $2)",
      [userId, new Date(fixture.clock.now().getTime() - 1_000)],
    );
  await fixture.notify({
    kind: "release",
    to: { followersOf: ["topic:5"], butNot: [called] },
    about: "topic:5",
    key: "release:post:9",
    data: { of: "怎么开始", titles: [], count: 1, unit: "条新回复", path: "/community/5" },
  });
  expect([await unreadOf(called), await unreadOf(reader)]).toEqual([0, 1]);
  expect(await fixture.db.select({ butNot: notificationEvents.butNot }).from(notificationEvents)).toEqual([
    { butNot: null },
  ]);
});

async function eventIds(): Promise<number[]> {
  const rows = await fixture.db.select({ id: notificationEvents.id }).from(notificationEvents);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

test("processes waiting events together, each once: two for one user, and one for followers", async () => {
  const [reader = 0, writer = 0, follower = 0] = await fixture.addPeople(3);
  await fixture.database.pool.query(
    "insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'course', 5, $2)",
    [follower, new Date(fixture.clock.now().getTime() - 1_000)],
  );
  const data = { of: "第一门课", titles: ["新的一课"], count: 1, unit: "节新课", path: "/basic/course/5" };
  const release: Notice = {
    kind: "release",
    about: "course:5",
    key: "release:1",
    data,
    to: { followersOf: ["course:5"] },
  };
  await fixture.db.transaction(async (tx) => {
    for (const [index, userId] of [reader, writer, reader].entries())
      await fixture.one.notify(tx, reply(userId, `reply:${index}`));
    await fixture.one.notify(tx, release);
  });
  const all = (await eventIds()).map((eventId) => ({ eventId }));
  const job = fixture.one.jobs.find(({ name }) => name === NOTIFY_JOB);
  const other = fixture.other.jobs.find(({ name }) => name === NOTIFY_JOB);
  await Promise.all([job?.run(...all), other?.run(...all)]);
  expect(await Promise.all([reader, writer, follower].map(unreadOf))).toEqual([2, 1, 1]);
});

test("an event that fails does not block the others, and is retried", async () => {
  const [reader = 0, broken = 0] = await fixture.addPeople(2);
  await fixture.db.transaction(async (tx) => {
    await fixture.one.notify(tx, reply(reader, "reply:1"));
    await fixture.one.notify(tx, reply(broken, "reply:2"));
  });
  const [, second = 0] = await eventIds();
  await fixture.database.pool.query(`alter table notifications add constraint no_second check (event_id <> ${second})`);
  const all = (await eventIds()).map((eventId) => ({ eventId }));
  const job = fixture.one.jobs.find(({ name }) => name === NOTIFY_JOB);
  await expect(job?.run(...all)).rejects.toThrow();
  expect([await unreadOf(reader), await unreadOf(broken)]).toEqual([1, 0]);
  await fixture.database.pool.query("alter table notifications drop constraint no_second");
  await job?.run(...all);
  expect([await unreadOf(reader), await unreadOf(broken)]).toEqual([1, 1]);
});
