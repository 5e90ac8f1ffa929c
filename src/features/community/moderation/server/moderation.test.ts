import { expect, test } from "vitest";
import { createTestGuard } from "../../../../../test/auth/account-guard.ts";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import type { Notice } from "../../../../domain/notifications/define-notification.ts";
import type { Act, KnownCaller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { DAY_MS, DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { createModeration } from "./moderation.ts";

const start = "2026-11-20T08:00:00Z";
const clock = createFixedClock(start);
const database = await setUpDatabase();
const { db } = database;

/** Posts, stored as by another slice. */
const posts = new Map<number, { authorId: number; state: PostState }>();
const notices: Notice[] = [];
const STAFF = 1;
const PHONELESS = 2;
/** Accounts that are a year old. */
const ELDERS = 1_000;
let nextPerson = 10;
let nextElder = ELDERS;
let nextPost = 1;

const moderation = createModeration({
  db,
  clock,
  appSecret: "the app secret of the tests, never of a site",
  origin: "https://zhixing.test",
  contents: {
    post: {
      setState: async (_tx, id, state) => {
        const post = posts.get(id);
        if (post) post.state = state;
      },
      findFor: async (_user, id) => {
        const post = posts.get(id);
        return post?.state === "published" ? { authorId: post.authorId } : null;
      },
      describe: async (ids) => new Map(ids.map((id) => [id, { title: "一篇", path: `/articles/1#c-${id}` }])),
    },
  },
  readPoster: async (userId) => ({
    name: `人${userId}`,
    hasPhone: userId !== PHONELESS,
    createdAt: new Date(new Date(start).getTime() - (userId >= ELDERS ? 365 : 1) * DAY_MS),
  }),
  people: { findNames: async (_db, ids) => new Map(ids.map((id) => [id, `人${id}`])) },
  mayModerate: async ({ id }) => id === STAFF,
  isStaff: async ({ id }) => id === STAFF,
  notify: async (_tx, notice) => void notices.push(notice),
  guardAccount: createTestGuard(db, { clock }),
});

function callerOf(userId: number, ip = "203.0.113.7"): KnownCaller {
  const user = { id: userId, sessionId: "s", isAdmin: false };
  return { user, device: describeDevice("web_1"), ip, port: 52_011, requestId: "test", header: () => null };
}

interface Draft {
  links?: string[];
  plainText?: string;
}

/** Acts like the slice that stores posts. */
async function publish(userId: number, source: string, { links = [], plainText = source }: Draft = {}) {
  const id = nextPost++;
  const text = { source, plainText, links };
  const moderated = await moderation.moderate({
    kind: "post",
    caller: callerOf(userId),
    change: "new",
    title: null,
    text,
  });
  const state = await db.transaction((tx) => moderated.record(tx, { kind: "post", id }));
  posts.set(id, { authorId: userId, state });
  return { id, state, source: moderated.source };
}

async function edit(userId: number, id: number, source: string, links: string[] = []) {
  const text = { source, plainText: source, links };
  const moderated = await moderation.moderate({
    kind: "post",
    caller: callerOf(userId),
    change: "edit",
    title: null,
    text,
  });
  const state = await db.transaction((tx) => moderated.record(tx, { kind: "post", id }));
  const post = posts.get(id);
  if (post) post.state = state;
  return state;
}

const acts: Act[] = [];

function request<E extends EndpointSpec>(endpoint: E, input: InputOf<E>, userId = STAFF): Promise<OutputOf<E>> {
  const caller = { ...callerOf(userId), note: (act: Act) => void acts.push(act) };
  return callEndpoint(moderation.endpoints, { endpoint, input, caller });
}

const decide = (
  ids: number[],
  decision: "publish" | "hide" | "delete",
  more: { reason?: string; ban_days?: number } = {},
) =>
  request(admin.decideContent, {
    body: { things: ids.map((id) => ({ kind: "post" as const, id })), decision, reason: "不合适", ...more },
  });
const report = (id: number, userId: number) =>
  request(contract.reportContent, { body: { kind: "post", id, reason: "spam", note: "" } }, userId);
const queue = (query: InputOf<typeof admin.listModerationQueue>["query"] = {}) =>
  request(admin.listModerationQueue, { query });

/** A user whose first publications were approved. */
async function becomeKnown(userId: number, posts = 1): Promise<number> {
  const ids: number[] = [];
  for (let at = 0; at < posts; at++) ids.push((await publish(userId, "你好")).id);
  await decide(ids, "publish");
  return userId;
}

const elder = () => becomeKnown(nextElder++, 3);

// Covers spec §2.10.
test("a first publication is held; after its approval the next ones are visible at once", async () => {
  const userId = nextPerson++;
  const first = await publish(userId, "第一条");
  expect(first.state).toBe("held");
  expect((await publish(userId, "第二条")).state).toBe("held");
  expect((await queue({ author_id: userId })).items).toMatchObject([
    { id: first.id, why: ["first_post"], source: "第一条", author: { name: `人${userId}` }, place: { title: "一篇" } },
    { why: ["first_post"] },
  ]);
  notices.length = 0;
  await decide([first.id], "publish");
  expect(posts.get(first.id)?.state).toBe("published");
  expect(notices).toMatchObject([
    { kind: "review", to: userId, about: `post:${first.id}`, data: { outcome: "approved" } },
  ]);
  expect((await publish(userId, "第三条")).state).toBe("published");
  expect((await publish(STAFF, "站里的人")).state).toBe("published");
});

// Covers spec §2.10.
test("holds links to other sites, except those of trusted users", async () => {
  const userId = await becomeKnown(nextPerson++);
  expect((await publish(userId, "看这里", { links: ["https://a.example/x"] })).state).toBe("held");
  expect((await publish(userId, "看这里", { links: ["//a.example"] })).state).toBe("held");
  expect((await publish(userId, "看这里", { links: ["/vip", "https://zhixing.test/vip", "#c-1"] })).state).toBe(
    "published",
  );
  expect((await publish(await elder(), "看这里", { links: ["https://a.example/x"] })).state).toBe("published");
});

// Covers spec §2.10.
test("words replace, hold and refuse, in the source and in the rendered text", async () => {
  const userId = await becomeKnown(nextPerson++);
  await request(admin.replaceModerationWords, {
    body: { list: "笨蛋 | replace | | 朋友\n加好友 | hold | spaced\n刷单 | refuse | spaced pinyin\n" },
  });
  expect(await publish(userId, "你这笨蛋")).toMatchObject({ state: "published", source: "你这朋友" });
  expect((await publish(userId, "加 好 友")).state).toBe("held");
  expect((await publish(userId, "加&#22909;友", { plainText: "加好友" })).state).toBe("held");
  expect((await publish(userId, "笨&#34507;", { plainText: "笨蛋" })).state).toBe("held");
  await expect(publish(userId, "来shua单")).rejects.toMatchObject({ status: 422, code: "TEXT_REFUSED" });
  await request(admin.removeModerationWords, { body: { words: ["刷单"] } });
  expect((await publish(userId, "来shua单")).state).toBe("published");
  await request(admin.addModerationWords, { body: { words: [{ word: "shua", action: "refuse" }] } });
  await expect(publish(userId, "来shua单")).rejects.toMatchObject({ code: "TEXT_REFUSED" });
  await expect(request(admin.replaceModerationWords, { body: { list: "甲" } })).rejects.toMatchObject({ status: 422 });
  await request(admin.replaceModerationWords, { body: { list: "" } });
});

test("staff can test a sentence against the words, and nothing is stored", async () => {
  const words = [
    { word: "刷单", action: "refuse" },
    { word: "加微信", action: "replace" },
  ] as const;
  await request(admin.addModerationWords, { body: { words: [...words] } });
  const attempt = (text: string) => request(admin.tryModerationWords, { body: { text } });
  expect(await attempt("请加微信")).toEqual({ action: "replace", words: ["加微信"], replaced: "请＊＊＊" });
  expect(await attempt("加微信刷单")).toMatchObject({ action: "refuse", words: ["加微信", "刷单"] });
  expect(await attempt("你好")).toEqual({ action: null, words: [], replaced: "你好" });
  await request(admin.replaceModerationWords, { body: { list: "" } });
});

// Covers spec §2.10.
test("review_first holds the texts of all other users", async () => {
  const userId = await elder();
  await request(admin.changeModeration, { body: { mode: "review_first" } });
  expect((await publish(userId, "等一等")).state).toBe("held");
  expect((await publish(STAFF, "不用等")).state).toBe("published");
  await request(admin.changeModeration, { body: { mode: "publish_first" } });
  expect((await publish(userId, "不等了")).state).toBe("published");
});

// Covers spec §2.10.
test("an edit never publishes a held or removed text, and may hold a visible one", async () => {
  const userId = await becomeKnown(nextPerson++);
  const seen = await publish(userId, "好的");
  expect(await edit(userId, seen.id, "好")).toBe("published");
  expect(await edit(userId, seen.id, "看 https://a.example", ["https://a.example"])).toBe("held");
  expect(await edit(userId, seen.id, "没有了")).toBe("held");
  await decide([seen.id], "hide");
  expect(await edit(userId, seen.id, "改好了")).toBe("hidden");
  const { items } = await queue({ author_id: userId });
  expect(items).toMatchObject([{ id: seen.id, state: "hidden", is_waiting: true, source: "改好了" }]);
});

// Covers spec §2.10.
test("enough reports by trusted users hide a text, and each user counts once", async () => {
  const author = await becomeKnown(nextPerson++);
  const { id } = await publish(author, "惹人生气");
  for (let at = 0; at < 5; at++) await report(id, nextPerson++);
  expect(posts.get(id)?.state).toBe("published");
  const reliable = [await elder(), await elder(), await elder()];
  notices.length = 0;
  expect(await report(id, reliable[0] ?? 0)).toEqual({ is_new: true });
  expect(await report(id, reliable[0] ?? 0)).toEqual({ is_new: false });
  await report(id, reliable[1] ?? 0);
  expect(posts.get(id)?.state).toBe("published");
  await report(id, reliable[2] ?? 0);
  expect(posts.get(id)?.state).toBe("hidden");
  const own = notices.filter(({ kind }) => kind === "review");
  expect(own).toMatchObject([{ to: author, about: `post:${id}`, data: { outcome: "removed" } }]);
  const { items } = await queue({ list: "reported", author_id: author });
  expect(items).toMatchObject([{ id, reports: 8, is_waiting: true, why: ["reports"] }]);
  const { items: reports } = await request(admin.listReports, { query: { kind: "post", id } });
  expect(reports.filter((one) => one.is_trusted)).toHaveLength(3);
  await decide([id], "publish");
  expect(posts.get(id)?.state).toBe("published");
  // After a review the same number of reports is needed again.
  await report(id, await elder());
  expect(posts.get(id)?.state).toBe("published");
  await expect(report(id, author)).rejects.toMatchObject({ status: 404 });
  await expect(report(999_999, author)).rejects.toMatchObject({ status: 404 });
});

test("ten concurrent reports count ten, and hide the text once", async () => {
  await openConnections(database.pool);
  const author = await becomeKnown(nextPerson++);
  const { id } = await publish(author, "很多人看见");
  const reliable = await Promise.all(Array.from({ length: 4 }, elder));
  const others = Array.from({ length: 6 }, () => nextPerson++);
  notices.length = 0;
  // Half of the users report twice.
  const answers = await Promise.all([...reliable, ...others, ...others].map((userId) => report(id, userId)));
  expect(answers.filter((answer) => answer.is_new)).toHaveLength(10);
  const { items } = await queue({ list: "reported", author_id: author });
  expect(items).toMatchObject([{ reports: 10 }]);
  expect(notices.filter((notice) => notice.about === `post:${id}`)).toHaveLength(1);
  expect(notices.filter(({ kind }) => kind === "staff")).toHaveLength(1);
});

test("moderators are notified once when a text begins to wait, with the user who caused it", async () => {
  const author = nextPerson++;
  const waiting = (work: string, actorId: number) => ({
    kind: "staff",
    to: { holdersOf: "community.moderate" },
    about: `waiting:${work}`,
    actorId,
    data: { work },
  });
  const sent = () => notices.splice(0).filter(({ kind }) => kind === "staff");
  notices.length = 0;
  const { id } = await publish(author, "第一条");
  await edit(author, id, "第一条，改过");
  expect(sent()).toMatchObject([waiting("held", author)]);
  await decide([id], "publish");
  await publish(author, "马上看得见");
  expect(sent()).toEqual([]);
  const [first, second] = [nextPerson++, nextPerson++];
  await report(id, first);
  await report(id, second);
  expect(sent()).toMatchObject([waiting("reported", first)]);
  await decide([id], "hide");
  await edit(author, id, "第一条，又改过");
  await edit(author, id, "第一条，再改过");
  expect(sent()).toMatchObject([waiting("revised", author)]);
});

// Covers spec §2.8.
test("a ban stops posts and edits until it ends or is lifted, and stays in the history", async () => {
  const userId = await becomeKnown(nextPerson++);
  const { id } = await publish(userId, "先发一条");
  await request(admin.banPosting, { body: { user_id: userId, days: 3, reason: "刷屏" } });
  await expect(publish(userId, "再发")).rejects.toMatchObject({ status: 403, code: "POSTING_BANNED" });
  await expect(edit(userId, id, "改")).rejects.toMatchObject({ code: "POSTING_BANNED" });
  await expect(moderation.requirePoster(userId)).rejects.toMatchObject({ code: "POSTING_BANNED" });
  expect(await request(contract.readPosting, {}, userId)).toMatchObject({ has_phone: true, ban: { reason: "刷屏" } });
  await request(admin.liftPostingBan, { params: { user_id: userId } });
  expect((await publish(userId, "回来了")).state).toBe("published");
  await expect(request(admin.liftPostingBan, { params: { user_id: userId } })).rejects.toMatchObject({ status: 404 });
  await decide([id], "hide", { ban_days: 2 });
  await expect(publish(userId, "又")).rejects.toMatchObject({ code: "POSTING_BANNED" });
  clock.advance(2 * DAY_SECONDS + 1);
  expect((await publish(userId, "时间到了")).state).toBe("published");
  const { items } = await request(admin.listPostingBans, { query: { user_id: userId, is_in_force: "false" } });
  expect(items).toMatchObject([{ reason: "不合适", lifted_at: null }, { reason: "刷屏" }]);
  expect(items[1]?.lifted_at).not.toBe(null);
});

test("a ban between the check and the storing still rejects the text", async () => {
  const userId = await becomeKnown(nextPerson++);
  const text = { source: "快", plainText: "快", links: [] };
  const moderated = await moderation.moderate({
    kind: "post",
    caller: callerOf(userId),
    change: "new",
    title: null,
    text,
  });
  await request(admin.banPosting, { body: { user_id: userId, days: 1, reason: "广告" } });
  const saving = db.transaction((tx) => moderated.record(tx, { kind: "post", id: nextPost++ }));
  await expect(saving).rejects.toMatchObject({ code: "POSTING_BANNED" });
});

test("decides about many together, all or none; two concurrent decisions do not deadlock", async () => {
  await openConnections(database.pool);
  const userId = nextPerson++;
  const ids = [await publish(userId, "一"), await publish(userId, "二"), await publish(userId, "三")].map(
    ({ id }) => id,
  );
  await expect(decide([...ids, 999_999], "publish")).rejects.toMatchObject({ status: 404 });
  expect((await queue({ author_id: userId })).items).toHaveLength(3);
  await Promise.all(Array.from({ length: 6 }, (_, at) => decide(at % 2 ? ids : ids.toReversed(), "publish")));
  expect(ids.map((id) => posts.get(id)?.state)).toEqual(["published", "published", "published"]);
  await expect(
    request(admin.decideContent, { body: { things: [{ kind: "post", id: 1 }], decision: "hide" } }),
  ).rejects.toMatchObject({
    status: 422,
  });
});

test("a text deleted by its author leaves the queue and cannot be decided", async () => {
  const userId = nextPerson++;
  const { id } = await publish(userId, "不想要了");
  await db.transaction((tx) => moderation.withdraw(tx, { kind: "post", id }));
  expect((await queue({ author_id: userId })).items).toEqual([]);
  await expect(decide([id], "publish")).rejects.toMatchObject({ status: 409, code: "ALREADY_DELETED" });
});

// Covers spec §2.10.
test("the origin of a publication is sealed, read with an audit record, and deleted after 190 days", async () => {
  const userId = nextPerson++;
  const { id } = await publish(userId, "从这里发的");
  const { rows } = await database.pool.query("select * from moderation_publications where thing_id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain("203.0.113.7");
  acts.length = 0;
  const read = () => request(admin.readPublications, { query: { kind: "post", id } });
  const { items } = await read();
  expect(items).toMatchObject([{ user_id: userId, ip: "203.0.113.7", port: 52_011, source: "从这里发的" }]);
  expect(acts).toMatchObject([{ subject: `post:${id}` }]);
  expect(admin.readPublications).toMatchObject({ who: { can: "publications.read" }, isReadingAudited: true });
  const forget = moderation.jobs.find(({ name }) => name === "forget-publications");
  clock.advance(190 * DAY_SECONDS - 1);
  await forget?.run({});
  expect((await read()).items).toHaveLength(1);
  clock.advance(2);
  await forget?.run({});
  expect((await read()).items).toEqual([]);
});

// Covers spec §2.8.
test("rejects posts of a user without a phone number", async () => {
  await expect(publish(PHONELESS, "你好")).rejects.toMatchObject({ status: 403, code: "PHONE_NEEDED" });
  expect(await request(contract.readPosting, {}, PHONELESS)).toEqual({ has_phone: false, ban: null });
});

test("a long queue is paged, and contains each text once", async () => {
  const userId = nextPerson++;
  for (let at = 0; at < 60; at++) await publish(userId, `第 ${at} 条`);
  const first = await queue({ author_id: userId });
  expect(first.items).toHaveLength(50);
  const second = await queue({ author_id: userId, cursor: first.next ?? "" });
  expect(second).toMatchObject({ next: null });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
});
