import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/stage.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { Notice } from "../../../../domain/notifications/define-notification.ts";
import { KEEP_READ_DAYS, MAX_A_DAY } from "../../../../domain/notifications/notification-limits.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as contract from "../contract.ts";
import { notificationEvents } from "./notification-tables.ts";
import { TELL_JOB } from "./notify.ts";

const stage = setUpNotifications();

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
) => callEndpoint(stage.one.endpoints, { endpoint, input: input as never, caller: callerOf(userId) });

const unreadOf = async (userId: number) => (await call(contract.countNotifications, userId)).unread;

test("a reply appears behind the bell with its author's present name, and counts", async () => {
  const [reader = 0, writer = 0] = await stage.addPeople(2);
  await stage.tell(reply(reader, "reply:1", writer));
  await stage.database.pool.query("update users set name = '周礼' where id = $1", [writer]);
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
  const [reader = 0] = await stage.addPeople(1);
  await stage.db
    .transaction(async (tx) => {
      await stage.one.notify(tx, reply(reader, "reply:1"));
      throw new Error("undone");
    })
    .catch(() => undefined);
  await stage.tell(reply(reader, "reply:2"));
  await stage.tell(reply(reader, "reply:2"));
  await stage.tell(reply(reader, "reply:3", reader));
  expect(await unreadOf(reader)).toBe(1);
});

test("two processes and ten concurrent workers notify of an event once", async () => {
  await openConnections(stage.database.pool);
  const [reader = 0] = await stage.addPeople(1);
  await stage.db.transaction((tx) => stage.one.notify(tx, reply(reader, "reply:1")));
  const [event] = await stage.db.select().from(notificationEvents);
  const data = { eventId: event?.id };
  await Promise.all(
    Array.from({ length: 10 }, (_, worker) => runJob(worker % 2 ? stage.one : stage.other, TELL_JOB, data)),
  );
  expect(await unreadOf(reader)).toBe(1);
});

test("the minute's job processes events whose own job was lost", async () => {
  const [reader = 0] = await stage.addPeople(1);
  await stage.db.transaction((tx) => stage.one.notify(tx, reply(reader, "reply:1")));
  await runJob(stage.one, "deliver-notifications");
  expect(await unreadOf(reader)).toBe(0);
  stage.clock.advance(60);
  await Promise.all([runJob(stage.one, "deliver-notifications"), runJob(stage.other, "deliver-notifications")]);
  expect(await unreadOf(reader)).toBe(1);
});

test("ten likes at once are one notification; after it was read the next begins another", async () => {
  await openConnections(stage.database.pool);
  const [reader = 0, writer = 0, ...fans] = await stage.addPeople(12);
  await stage.tell(reply(reader, "reply:1", writer));
  await call(contract.markAllRead, reader);
  const counts = { statement: "select from notification_counts where user_id = $1 for update", values: [reader] };
  await startBehindLock(stage.database, { ...counts, waiting: 10 }, () =>
    Promise.all(fans.map((fan) => stage.tell(like(reader, fan)))),
  );
  expect(await unreadOf(reader)).toBe(1);
  const { items } = await call(contract.listNotifications, reader, { query: {} });
  expect(items[0]?.title).toMatch(/^读者\d+等 10 人赞了你/);
  await call(contract.markNotificationRead, reader, { params: { id: items[0]?.id } });
  const [late = 0] = await stage.addPeople(1);
  await stage.tell(like(reader, late));
  expect(await unreadOf(reader)).toBe(1);
  expect((await call(contract.listNotifications, reader, { query: {} })).items).toHaveLength(3);
});

test("a banned and a closed account get nothing", async () => {
  const [banned = 0, closed = 0] = await stage.addPeople(2);
  await stage.database.pool.query("update users set status = 'banned' where id = $1", [banned]);
  await stage.database.pool.query("update users set status = 'disabled' where id = $1", [closed]);
  await stage.tell(reply(banned, "reply:1"));
  await stage.tell(reply(closed, "reply:2"));
  expect([await unreadOf(banned), await unreadOf(closed)]).toEqual([0, 0]);
});

test("a day has a limit, security messages ignore it, and the next day begins anew", async () => {
  const [reader = 0] = await stage.addPeople(1);
  const day = "2026-11-20";
  await stage.database.pool.query("insert into notification_counts (user_id, day, told) values ($1, $2, $3)", [
    reader,
    day,
    MAX_A_DAY,
  ]);
  await stage.tell(reply(reader, "reply:1"));
  expect(await unreadOf(reader)).toBe(0);
  await stage.tell({
    kind: "security",
    to: reader,
    about: "account",
    key: "security:1",
    data: { change: "password_changed" },
  });
  expect(await unreadOf(reader)).toBe(1);
  stage.clock.advance(DAY_SECONDS);
  await stage.tell(reply(reader, "reply:2"));
  expect(await unreadOf(reader)).toBe(2);
});

test("reading, unreading, reading all and undoing it keep the count right, and change nobody else's", async () => {
  const [reader = 0, other = 0] = await stage.addPeople(2);
  for (const key of ["reply:1", "reply:2", "reply:3"]) await stage.tell(reply(reader, key));
  await stage.tell(reply(other, "reply:4"));
  const { items } = await call(contract.listNotifications, reader, { query: {} });
  const params = { id: items[1]?.id };
  expect(await call(contract.markNotificationRead, other, { params })).toEqual({ unread: 1 });
  expect(await call(contract.markNotificationRead, reader, { params })).toEqual({ unread: 2 });
  expect(await call(contract.markNotificationRead, reader, { params })).toEqual({ unread: 2 });
  stage.clock.advance(60);
  const { unread, undo } = await call(contract.markAllRead, reader);
  expect(unread).toBe(0);
  // The one that was read before stays read.
  expect(await call(contract.undoMarkAll, reader, { body: { undo } })).toEqual({ unread: 2 });
  expect(await call(contract.markNotificationUnread, reader, { params })).toEqual({ unread: 3 });
  expect(await unreadOf(other)).toBe(1);
});

test("pages follow each other without gap and overlap, by kind and unread too", async () => {
  const [reader = 0] = await stage.addPeople(1);
  for (let made = 0; made < 7; made += 1) {
    await stage.tell(reply(reader, `reply:${made}`));
    if (made % 3 === 0) stage.clock.advance(60);
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

test("read ones are deleted after their days, unread ones stay, and the count stays right", async () => {
  const [reader = 0] = await stage.addPeople(1);
  await stage.tell(reply(reader, "reply:1"));
  await stage.tell(reply(reader, "reply:2"));
  const { items } = await call(contract.listNotifications, reader, { query: {} });
  await call(contract.markNotificationRead, reader, { params: { id: items[0]?.id } });
  stage.clock.advance((KEEP_READ_DAYS + 1) * DAY_SECONDS);
  await runJob(stage.one, "prune-notifications");
  const left = await call(contract.listNotifications, reader, { query: {} });
  expect(left.items.map(({ id }) => id)).toEqual([items[1]?.id]);
  expect(left.unread).toBe(1);
  stage.clock.advance(300 * DAY_SECONDS);
  await runJob(stage.one, "prune-notifications");
  expect((await call(contract.listNotifications, reader, { query: {} })).items).toEqual([]);
  expect(await unreadOf(reader)).toBe(0);
});

test("a notice with a path off the site, or without what its kind needs, is refused where it is made", async () => {
  const [reader = 0] = await stage.addPeople(1);
  for (const path of ["https://elsewhere.test/", "//elsewhere.test", "javascript:alert(1)", "/a b", "/\\x"]) {
    const wrong = { ...reply(reader, "reply:1"), data: { where: "课", excerpt: "", path } } as Notice;
    await expect(stage.tell(wrong)).rejects.toThrow();
  }
  expect(await unreadOf(reader)).toBe(0);
});

test("followers of one of several subjects are notified once each, beyond one batch, and no later follower is", async () => {
  const people = await stage.addPeople(430);
  const late = people.at(-1) ?? 0;
  const before = stage.clock.now();
  stage.clock.advance(60);
  for (const [index, userId] of people.entries())
    await stage.database.pool.query(
      "insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'course', 5, $2), ($1, 'teacher', 6, $2)",
      [userId, index === people.length - 1 ? new Date(stage.clock.now().getTime() + 1000) : before],
    );
  const data = { of: "第一门课", titles: ["新的一课"], count: 1, unit: "节新课", path: "/basic/course/5" };
  await stage.tell({
    kind: "release",
    about: "course:5",
    key: "release:1",
    data,
    to: { followersOf: ["course:5", "teacher:6"] },
  });
  const { rows } = await stage.database.pool.query("select user_id, count(*)::int as n from notifications group by 1");
  expect(rows).toHaveLength(429);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  expect(await unreadOf(late)).toBe(0);
});

test("followers notified otherwise get no second notice, and their list is deleted once all are notified", async () => {
  const [called = 0, reader = 0] = await stage.addPeople(2);
  for (const userId of [called, reader])
    await stage.database.pool.query(
      "insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'topic', 5, $2)",
      [userId, new Date(stage.clock.now().getTime() - 1_000)],
    );
  await stage.tell({
    kind: "release",
    to: { followersOf: ["topic:5"], butNot: [called] },
    about: "topic:5",
    key: "release:post:9",
    data: { of: "怎么开始", titles: [], count: 1, unit: "条新回复", path: "/community/5" },
  });
  expect([await unreadOf(called), await unreadOf(reader)]).toEqual([0, 1]);
  expect(await stage.db.select({ butNot: notificationEvents.butNot }).from(notificationEvents)).toEqual([
    { butNot: null },
  ]);
});

async function eventIds(): Promise<number[]> {
  const rows = await stage.db.select({ id: notificationEvents.id }).from(notificationEvents);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

test("waiting events are processed together: each once, both of two for one person, and one for followers beside them", async () => {
  const [reader = 0, writer = 0, follower = 0] = await stage.addPeople(3);
  await stage.database.pool.query(
    "insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'course', 5, $2)",
    [follower, new Date(stage.clock.now().getTime() - 1_000)],
  );
  const data = { of: "第一门课", titles: ["新的一课"], count: 1, unit: "节新课", path: "/basic/course/5" };
  const release: Notice = {
    kind: "release",
    about: "course:5",
    key: "release:1",
    data,
    to: { followersOf: ["course:5"] },
  };
  await stage.db.transaction(async (tx) => {
    for (const [index, userId] of [reader, writer, reader].entries())
      await stage.one.notify(tx, reply(userId, `reply:${index}`));
    await stage.one.notify(tx, release);
  });
  const all = (await eventIds()).map((eventId) => ({ eventId }));
  const job = stage.one.jobs.find(({ name }) => name === TELL_JOB);
  const other = stage.other.jobs.find(({ name }) => name === TELL_JOB);
  await Promise.all([job?.run(...all), other?.run(...all)]);
  expect(await Promise.all([reader, writer, follower].map(unreadOf))).toEqual([2, 1, 1]);
});

test("an event that fails does not block the others, and is tried again", async () => {
  const [reader = 0, broken = 0] = await stage.addPeople(2);
  await stage.db.transaction(async (tx) => {
    await stage.one.notify(tx, reply(reader, "reply:1"));
    await stage.one.notify(tx, reply(broken, "reply:2"));
  });
  const [, second = 0] = await eventIds();
  await stage.database.pool.query(`alter table notifications add constraint no_second check (event_id <> ${second})`);
  const all = (await eventIds()).map((eventId) => ({ eventId }));
  const job = stage.one.jobs.find(({ name }) => name === TELL_JOB);
  await expect(job?.run(...all)).rejects.toThrow();
  expect([await unreadOf(reader), await unreadOf(broken)]).toEqual([1, 0]);
  await stage.database.pool.query("alter table notifications drop constraint no_second");
  await job?.run(...all);
  expect([await unreadOf(reader), await unreadOf(broken)]).toEqual([1, 1]);
});
