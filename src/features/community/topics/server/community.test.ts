import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeDevice, drawPhone } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { createTestApp } from "../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { grants } from "../../../access/membership/server/ledger/membership-tables.ts";
import { createUser } from "../../../identity/auth/server/people/create-user.ts";
import * as talk from "../../discussions/contract.ts";
import * as review from "../../moderation/admin-contract.ts";
import { reportContent } from "../../moderation/contract.ts";
import * as follows from "../../notifications/follow-contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "community-"));
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});
const { db } = database;
const app = createTestApp(db, { dataDir, clock });

async function join(level: 2 | null): Promise<number> {
  const { user } = await createUser(db, { clock, phone: drawPhone() });
  const now = clock.now();
  const grant = {
    kind: "level",
    source: "admin",
    userId: user.id,
    createdAt: now,
    startsAt: now,
    endsAt: null,
  } as const;
  if (level !== null) await db.insert(grants).values({ ...grant, level });
  return user.id;
}

function request<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  userId: number | null = null,
  key: string = randomUUID(),
): Promise<OutputOf<E>> {
  const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: userId === OWNER };
  const device = describeDevice("web_1");
  const header = (name: string) => (name === "idempotency-key" ? key : null);
  const caller = { user, device, ip: "203.0.113.7", requestId: "test", header };
  return callEndpoint(app.endpoints, { endpoint, input, caller });
}

const OWNER = (await createStaff(db, "owner", { clock })).user.id;
const MEMBER = await join(2);
const OTHER = await join(2);
const READER = await join(null);

const decide = (kind: "topic" | "post", id: number, decision: "publish" | "hide" | "delete") =>
  request(review.decideContent, { body: { things: [{ kind, id }], decision, reason: "看过了" } }, OWNER);
const saveBoard = (slug: string, kind: "discussion" | "question") =>
  request(admin.saveBoard, { params: { slug }, body: { name: slug, kind } }, OWNER);
const { id: TALK } = await saveBoard("talk", "discussion");
const { id: QUESTIONS } = await saveBoard("questions", "question");
await request(review.changeModeration, { body: { first_posts: 0 } }, OWNER);

const post = (boardId: number, title = "一个题目", userId = MEMBER, key?: string) =>
  request(contract.createTopic, { body: { board_id: boardId, title, source: "只给会员看的正文" } }, userId, key);
const read = (id: number, userId: number | null) => request(contract.readTopic, { params: { id } }, userId);
const list = (query: InputOf<typeof contract.listTopics>["query"] = {}, userId: number | null = MEMBER) =>
  request(contract.listTopics, { query }, userId);
const answer = async (topicId: number, userId: number) =>
  (await request(talk.createPost, { params: { kind: "topic", id: topicId }, body: { source: "试试这样" } }, userId))
    .post;

// Covers spec §2.9.
test("visitors without membership only get title and board of a topic", async () => {
  const { id } = await post(TALK, "公开的题目");
  for (const viewer of [null, READER]) {
    const seen = await read(id, viewer);
    expect(seen.topic).toEqual({ id, title: "公开的题目", board_id: TALK, facts: null });
    expect(seen.access.reason).toBe(viewer === null ? "not_logged_in" : "not_vip");
    expect((await list({}, viewer)).items.every(({ facts }) => facts === null)).toBe(true);
    expect(JSON.stringify([seen, await list({}, viewer)])).not.toContain("只给会员看");
  }
  await expect(post(TALK, "不行", READER)).rejects.toMatchObject({ status: 403 });
  expect((await read(id, MEMBER)).topic.facts).toMatchObject({ is_own: true, html: expect.stringContaining("正文") });
  expect((await read(id, OTHER)).topic.facts).toMatchObject({ is_own: false, source: null });
});

test("the same sending key creates one topic, and another text with its key is rejected", async () => {
  await openConnections(database.pool);
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 10 }, () => post(TALK, "只有一个", MEMBER, key)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await expect(post(TALK, "另一个", MEMBER, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});

test("a held topic is only visible to its author until staff publish it", async () => {
  await request(review.changeModeration, { body: { mode: "review_first" } }, OWNER);
  const { id, state } = await post(TALK, "等一等");
  await request(review.changeModeration, { body: { mode: "publish_first" } }, OWNER);
  expect(state).toBe("held");
  expect((await read(id, MEMBER)).topic.facts?.state).toBe("held");
  const waiting = async (userId: number) =>
    (await request(contract.listTopics, { query: {} }, userId)).waiting.map((one) => [one.id, one.facts?.state]);
  expect(await waiting(MEMBER)).toEqual([[id, "held"]]);
  expect(await waiting(OTHER)).toEqual([]);
  expect(await waiting(OWNER)).toEqual([[id, "held"]]);
  const thread = await request(talk.listPosts, { params: { kind: "topic", id }, query: {} }, MEMBER);
  expect(thread).toMatchObject({ is_held: true, is_closed: false });
  await expect(answer(id, MEMBER)).rejects.toMatchObject({ status: 409, code: "DISCUSSION_HELD" });
  for (const viewer of [null, OTHER]) await expect(read(id, viewer)).rejects.toMatchObject({ status: 404 });
  expect((await list()).items.map((one) => one.id)).not.toContain(id);
  await decide("topic", id, "publish");
  expect((await read(id, OTHER)).topic.facts?.state).toBe("published");
  const { rows } = await database.pool.query(
    "select data->>'outcome' as outcome from notification_events where key like $1",
    [`review:topic:${id}:%`],
  );
  expect(rows).toEqual([{ outcome: "approved" }]);
});

test("a hidden topic and its replies stay visible to moderators", async () => {
  const { id } = await post(TALK, "藏起来的题目");
  await answer(id, OTHER);
  await decide("topic", id, "hide");
  const replies = (userId: number) =>
    request(talk.listPosts, { params: { kind: "topic", id }, query: {} }, userId).then(({ items }) => items.length);
  expect((await read(id, OWNER)).topic.facts).toMatchObject({ state: "hidden", is_own: false });
  expect(await replies(OWNER)).toBe(1);
  await expect(read(id, OTHER)).rejects.toMatchObject({ status: 404 });
  await expect(replies(OTHER)).rejects.toMatchObject({ status: 404 });
  await decide("topic", id, "delete");
  await expect(read(id, OWNER)).rejects.toMatchObject({ status: 404 });
});

// Covers spec §2.9.
test("the author or staff can accept an answer in question boards, and it is listed first", async () => {
  const { id } = await post(QUESTIONS, "怎么做");
  await answer(id, OTHER);
  const best = await answer(id, OTHER);
  const accept = (postId: number | null, userId: number, topicId = id) =>
    request(contract.acceptAnswer, { params: { id: topicId }, body: { post_id: postId } }, userId);
  await expect(accept(best.id, OTHER)).rejects.toMatchObject({ status: 403 });
  await expect(accept(999_999, MEMBER)).rejects.toMatchObject({ status: 404 });
  await accept(best.id, MEMBER);
  const thread = await request(talk.listPosts, { params: { kind: "topic", id }, query: {} }, MEMBER);
  expect(thread.pinned?.id).toBe(best.id);
  expect((await read(id, OTHER)).topic.facts).toMatchObject({ accepted_post_id: best.id, replies: 2 });
  await accept(null, OWNER);
  expect((await read(id, OTHER)).topic.facts?.has_answer).toBe(false);
  const elsewhere = await post(TALK, "聊聊");
  await expect(accept(best.id, MEMBER, elsewhere.id)).rejects.toMatchObject({ code: "NO_QUESTION" });
});

// Covers spec §2.9.
test("topics are sorted by time, by the last reply and by essence; pinned ones come first; closed ones accept no reply", async () => {
  const { id: board } = await saveBoard("sorted", "discussion");
  const ids: number[] = [];
  for (const title of ["第一", "第二", "第三"]) {
    clock.advance(60);
    ids.push((await post(board, title)).id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  clock.advance(60);
  await answer(first, OTHER);
  const order = async (by: "newest" | "active" | "essence") =>
    (await list({ board: String(board), order: by })).items.map(({ id }) => id);
  expect(await order("newest")).toEqual([third, second, first]);
  expect(await order("active")).toEqual([first, third, second]);
  await request(
    admin.markTopic,
    { params: { id: second }, body: { is_essence: true, is_pinned: true, is_closed: true } },
    OWNER,
  );
  expect(await order("essence")).toEqual([second]);
  expect((await list({ board: String(board) })).pinned.map(({ id }) => id)).toEqual([second]);
  await expect(answer(second, OTHER)).rejects.toMatchObject({ code: "DISCUSSION_CLOSED" });
});

// Covers spec §2.9.
test("long lists are paged, and contain each topic once", async () => {
  const { id: board } = await saveBoard("long", "discussion");
  for (let at = 0; at < 35; at++) {
    await post(board, `第 ${at} 个`);
  }
  for (const order of ["newest", "active"] as const) {
    const one = await list({ board: String(board), order });
    const two = await list({ board: String(board), order, cursor: one.next ?? "0" });
    expect(two.next).toBe(null);
    expect(new Set([...one.items, ...two.items].map(({ id }) => id)).size).toBe(35);
  }
});

// Covers spec §2.9.
test("a text can be changed for a quarter of an hour, deleted at any time, and reported once per user", async () => {
  const { id } = await post(TALK, "会改");
  const edit = (userId: number) =>
    request(contract.editTopic, { params: { id }, body: { title: "改了", source: "新的" } }, userId);
  await expect(edit(OTHER)).rejects.toMatchObject({ status: 404 });
  await edit(MEMBER);
  expect((await read(id, OTHER)).topic).toMatchObject({ title: "改了", facts: { edited_at: expect.any(String) } });
  clock.advance(15 * 60);
  await expect(edit(MEMBER)).rejects.toMatchObject({ code: "EDIT_TOO_LATE" });
  const report = () => request(reportContent, { body: { kind: "topic", id, reason: "spam" } }, OTHER);
  expect([await report(), await report()]).toEqual([{ is_new: true }, { is_new: false }]);
  await expect(request(contract.deleteTopic, { params: { id } }, OTHER)).rejects.toMatchObject({ status: 404 });
  await request(contract.deleteTopic, { params: { id } }, MEMBER);
  await expect(read(id, MEMBER)).rejects.toMatchObject({ status: 404 });
});

test("rejects new and changed topics and replies with formulas that are too long when rendered", async () => {
  const { id } = await post(TALK, "一个公式");
  const replyId = (await answer(id, MEMBER)).id;
  const source = "$\\frac12$".repeat(500);
  const params = { kind: "topic", id } as const;
  for (const call of [
    () => request(contract.createTopic, { body: { board_id: TALK, title: "很多公式", source } }, MEMBER),
    () => request(contract.editTopic, { params: { id }, body: { title: "很多公式", source } }, MEMBER),
    () => request(talk.createPost, { params, body: { source } }, MEMBER),
    () => request(talk.editPost, { params: { id: replyId }, body: { source } }, MEMBER),
  ])
    await expect(call(), String(call)).rejects.toMatchObject({ status: 422, code: "MARKDOWN_TOO_COMPLEX" });
  const few = await request(talk.createPost, { params, body: { source: "$\\frac12$".repeat(20) } }, MEMBER);
  expect(few.post.html).toContain("<math");
});

test("counts ten concurrent replies correctly", async () => {
  await openConnections(database.pool);
  const { id } = await post(TALK, "很多人回复");
  await Promise.all(Array.from({ length: 10 }, () => answer(id, OTHER)));
  expect((await read(id, MEMBER)).topic.facts?.replies).toBe(10);
});

// Covers spec §2.9.
test("visitors without access get the newest titles first whatever the requested order, and pages never contain hidden topics", async () => {
  const { id: board } = await saveBoard("titles", "discussion");
  const [first, second] = [await post(board, "先来的"), await post(board, "后来的")];
  await request(admin.markTopic, { params: { id: first.id }, body: { is_pinned: true, is_essence: true } }, OWNER);
  clock.advance(60);
  await answer(first.id, OTHER);
  for (const viewer of [null, READER])
    for (const order of ["newest", "active", "essence"] as const) {
      const seen = await list({ board: String(board), order }, viewer);
      expect(seen.pinned).toEqual([]);
      expect(seen.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    }
  const titles = async () =>
    (await app.guest.community.listTitles({ boardId: board, beforeId: null })).items.map(({ title }) => title);
  expect(await titles()).toEqual(["后来的", "先来的"]);
  await decide("topic", second.id, "hide");
  expect(await titles()).toEqual(["先来的"]);
  await expect(app.guest.community.getTitle(second.id)).rejects.toMatchObject({ status: 404 });
  const { count } = await request(talk.listPosts, { params: { kind: "topic", id: first.id }, query: {} }, null);
  expect(count).toBe(0);
});

// Covers spec §2.9.
test("a user can like a topic once, and its author is notified of likes and replies", async () => {
  await openConnections(database.pool);
  const { id } = await post(TALK, "值得赞");
  const like = (userId: number) => request(contract.likeTopic, { params: { id } }, userId);
  await Promise.all(Array.from({ length: 10 }, () => like(OTHER)));
  expect((await read(id, OTHER)).topic.facts).toMatchObject({ likes: 1, is_liked: true });
  await expect(like(READER)).rejects.toMatchObject({ status: 403 });
  const reply = await answer(id, OTHER);
  const { rows } = await database.pool.query("select kind from notification_events where key = any($1) order by kind", [
    [`like:topic:${id}:${OTHER}`, `reply:${reply.id}`],
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(["like", "reply"]);
  await request(contract.unlikeTopic, { params: { id } }, OTHER);
  expect((await read(id, OTHER)).topic.facts).toMatchObject({ likes: 0, is_liked: false });
  const people = await request(talk.listPeople, { params: { kind: "topic", id }, query: {} }, OTHER);
  expect(people.items.map((person) => person.id).toSorted()).toEqual([MEMBER, OTHER].toSorted());
});

// Covers spec §2.9.
test("moving a topic to another board logs the reason and removes its accepted answer", async () => {
  const { id } = await post(QUESTIONS, "放错地方");
  const best = await answer(id, OTHER);
  await request(contract.acceptAnswer, { params: { id }, body: { post_id: best.id } }, MEMBER);
  await request(admin.markTopic, { params: { id }, body: { board_id: TALK, reason: "这里是闲聊" } }, OWNER);
  const { topic } = await read(id, OTHER);
  expect(topic).toMatchObject({ board_id: TALK, facts: { accepted_post_id: null } });
  const { rows } = await database.pool.query(
    "select after->>'reason' as reason from audit_log where action = 'markTopic' and subject = $1 and after is not null",
    [`topic:${id}`],
  );
  expect(rows).toEqual([{ reason: "这里是闲聊" }]);
  const lost = request(admin.markTopic, { params: { id }, body: { board_id: 999_999 } }, OWNER);
  await expect(lost).rejects.toMatchObject({ status: 404 });
  const own = await request(contract.listOwnTopics, { query: {} }, MEMBER);
  expect(own.items[0]).toMatchObject({ id, replies: 1 });
  const { items } = await request(admin.listAllBoards, {}, OWNER);
  expect(items.find((one) => one.id === TALK)?.topics).toBeGreaterThan(0);
});

const noticesOf = async (key: string) =>
  (await database.pool.query("select user_id, data from notification_events where key like $1 order by id", [key]))
    .rows;

test("a topic mentions people of its board by name: each is notified once, whatever is changed later, and only when others can read it", async () => {
  const { id: board } = await saveBoard("names", "discussion");
  const stranger = await join(2);
  await post(board, "别人的题目", OTHER);
  const { items: offered } = await request(contract.listBoardPeople, { params: { id: board }, query: {} }, MEMBER);
  expect(offered.map(({ id }) => id)).toEqual([OTHER]);
  await expect(request(contract.listBoardPeople, { params: { id: board }, query: {} }, READER)).rejects.toMatchObject({
    status: 403,
  });
  const [{ name = "" } = {}] = offered;
  const mentions = [OTHER, stranger];
  const body = { board_id: board, title: "叫人来看", source: `@${name} 看看` };
  await request(review.changeModeration, { body: { mode: "review_first" } }, OWNER);
  const { id } = await request(contract.createTopic, { body: { ...body, mentions } }, MEMBER);
  await request(review.changeModeration, { body: { mode: "publish_first" } }, OWNER);
  expect(await noticesOf(`mention:topic:${id}:%`)).toEqual([]);
  await decide("topic", id, "publish");
  const notices = [{ user_id: String(OTHER), data: { where: "叫人来看", path: `/community/${id}`, excerpt: "" } }];
  expect(await noticesOf(`mention:topic:${id}:%`)).toEqual(notices);
  expect((await read(id, OTHER)).topic.facts?.html).toContain(`<span class="mention">@${name}</span>`);
  await request(contract.editTopic, { params: { id }, body: { title: "叫人来看", source: "不叫了" } }, MEMBER);
  const again = { title: "叫人来看", source: `@${name} 再看看`, mentions };
  await request(contract.editTopic, { params: { id }, body: again }, MEMBER);
  expect(await noticesOf(`mention:topic:${id}:%`)).toEqual(notices);
});

test("a mention added to a reply later notifies once, and a follower who is mentioned or answered gets no second notification", async () => {
  const { id } = await post(TALK, "有人关注", OTHER);
  await answer(id, MEMBER);
  const { post: reply } = await request(
    talk.createPost,
    { params: { kind: "topic", id }, body: { source: "先说一句" } },
    MEMBER,
  );
  const [release] = (
    await database.pool.query("select but_not from notification_events where key = $1", [`release:post:${reply.id}`])
  ).rows;
  expect(release).toEqual({ but_not: [String(OTHER)] });
  const third = await join(2);
  await answer(id, third);
  const { items } = await request(talk.listPeople, { params: { kind: "topic", id }, query: {} }, MEMBER);
  const name = items.find((one) => one.id === third)?.name ?? "";
  for (const source of [`@${name} 来看`, "不叫了", `@${name} 还是来看`])
    await request(talk.editPost, { params: { id: reply.id }, body: { source, mentions: [third] } }, MEMBER);
  expect(await noticesOf(`mention:${reply.id}:%`)).toMatchObject([{ user_id: String(third) }]);
  expect(await noticesOf(`release:post:${reply.id}`)).toHaveLength(1);
});

test("following a hidden topic does not reveal its title", async () => {
  const { id } = await post(TALK, "不该知道的题目", OTHER);
  const following = { params: { kind: "topic", id } } as const;
  await request(follows.follow, following, READER);
  await decide("topic", id, "hide");
  const { items } = await request(follows.listFollows, {}, READER);
  expect(items).toMatchObject([{ kind: "topic", id, title: null, path: null }]);
  await expect(request(follows.follow, following, MEMBER)).rejects.toMatchObject({ status: 404 });
});

// Covers spec §2.9.
test("pictures in a topic must be the user's own uploads, and topics of an older renderer are rendered again", async () => {
  const body = { board_id: TALK, title: "一张图", source: "![](/files/nothing.webp)" };
  const message = "图片要先上传，不能引用别处的地址";
  await expect(request(contract.createTopic, { body }, MEMBER)).rejects.toMatchObject({ status: 422, message });
  const { id } = await post(TALK, "旧的");
  await database.pool.query("update community_topics set renderer_version = 0, html = 'x' where id = $1", [id]);
  await app.jobs.find(({ name }) => name === "render-outdated-topics")?.run({});
  expect((await read(id, MEMBER)).topic.facts?.html).toContain("只给会员看的正文");

  // From before the limit of the rendered size: readers get it as it was typed.
  const heavy = `<b>${"$\\frac12$".repeat(550)}`;
  await database.pool.query(
    "update community_topics set renderer_version = 0, source = $2, html = repeat('x', 1000000) where id = $1",
    [id, heavy],
  );
  await app.jobs.find(({ name }) => name === "render-outdated-topics")?.run({});
  const html = (await read(id, MEMBER)).topic.facts?.html ?? "";
  expect(html.length).toBeLessThan(2 * heavy.length);
  expect(html).toContain("$\\frac12$$\\frac12$");
  expect(html).not.toContain("<b>");
});
