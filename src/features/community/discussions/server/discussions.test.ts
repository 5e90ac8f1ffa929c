import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createDiscussionFixture } from "../../../../../test/discussions/fixture.ts";
import { AppError } from "../../../../kit/api/app-error.ts";
import * as contract from "../contract.ts";
import { postCursor, replyCursor } from "../post-cursor.ts";

const {
  request,
  clock,
  counts,
  database,
  jobs,
  list,
  moderated,
  personal,
  send,
  setState,
  fixture,
  takeTarget,
  textsOf,
} = await createDiscussionFixture();

// Covers spec §2.8.
test("a comment is top-level, a reply is below it, and an answer to a reply is below the same comment", async () => {
  const root = await send(10, "第一条 **重点**");
  const reply = await send(11, "回复", { replyTo: root.id });
  const deeper = await send(12, "再回复", { replyTo: reply.id });
  expect([reply.root_id, deeper.root_id]).toEqual([root.id, root.id]);
  expect(deeper.reply_to).toEqual({ id: reply.id, name: "学友11" });
  const page = await list(null);
  expect(page).toMatchObject({ count: 3, access: { allowed: true }, next: null, previous: null });
  expect(page.items).toHaveLength(1);
  expect(page.items[0]).toMatchObject({ id: root.id, reply_count: 2, province: "浙江", source: null, is_own: false });
  expect(page.items[0]?.html).toContain("<strong>重点</strong>");
  expect(page.items[0]?.replies.items.map(({ id }) => id)).toEqual([reply.id, deeper.id]);
  expect(fixture.counted.at(-1)).toMatchObject({ id: fixture.target.id, count: 3 });
});

// Covers spec §2.8.
test("a user without access to the resource gets the count but no text", async () => {
  const root = await send(10, "秘密的话");
  await send(11, "也是", { replyTo: root.id });
  fixture.shutOut.add(20);
  const page = await list(20);
  expect(page).toMatchObject({ count: 2, items: [], pinned: null, waiting: [], next: null });
  expect(JSON.stringify(page)).not.toContain("秘密");
  for (const [endpoint, input] of [
    [contract.listReplies, { params: { id: root.id }, query: { cursor: replyCursor.write({ id: 0 }) } }],
    [contract.likePost, { params: { id: root.id } }],
    [contract.listPeople, { params: fixture.target }],
  ] as const)
    await expect(request(endpoint, input, 20)).rejects.toMatchObject({ status: 403 });
  await expect(send(20, "进不来")).rejects.toMatchObject({ status: 403 });
  expect(await moderated.findFor({ id: 20, sessionId: "s", isAdmin: false }, root.id)).toBeNull();
});

// Covers spec §2.8.
test("a user without the right to comment can read but not write", async () => {
  await send(10, "看得到");
  const { id } = await send(20, "那时还可以");
  fixture.silent.add(20);
  expect((await list(20)).items).toHaveLength(2);
  await expect(send(20, "写不了")).rejects.toMatchObject({ status: 403 });
  await expect(request(contract.editPost, { params: { id }, body: { source: "改" } }, 20)).rejects.toMatchObject({
    status: 403,
  });
});

test("rejects posts for missing and closed targets", async () => {
  fixture.target = { kind: "article", id: 9_001 };
  await expect(list(10)).rejects.toMatchObject({ status: 404 });
  await expect(send(10, "喂")).rejects.toMatchObject({ status: 404 });
  takeTarget();
  const root = await send(10, "先");
  fixture.isClosed = true;
  await expect(send(11, "后", { replyTo: root.id })).rejects.toMatchObject({ code: "DISCUSSION_CLOSED" });
  expect((await list(11)).is_closed).toBe(true);
});

// Covers spec §2.8.
test("the same sending key creates one post, also concurrently; another text with its key is rejected", async () => {
  const key = randomUUID();
  const made = await Promise.all(Array.from({ length: 8 }, () => send(10, "只有一条", { key })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await list(10)).count).toBe(1);
  await expect(send(10, "另一条", { key })).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  expect((await send(11, "别人的", { key })).id).not.toBe(made[0]?.id);
});

// Covers spec §2.8.
test("a repeated call adds nothing, even after its comment was changed or deleted; the same text with another key is another comment", async () => {
  const key = randomUUID();
  const { id: replyTo } = await send(11, "就这么定");
  const { id } = await send(10, "同意", { key, replyTo });
  const other = await send(10, "同意", { replyTo });
  expect(other.id).not.toBe(id);
  await request(contract.editPost, { params: { id }, body: { source: "不同意", mentions: [] } }, 10);
  expect(await send(10, "同意", { key, replyTo })).toMatchObject({ id, source: "不同意" });
  expect(fixture.published.map(({ postId }) => postId)).toEqual([id, other.id]);
  await request(contract.deletePost, { params: { id } }, 10);
  expect(await send(10, "同意", { key, replyTo })).toMatchObject({ id, source: null, state: "deleted" });
  expect((await list(10)).items).toMatchObject([{ id: replyTo, reply_count: 1 }]);
});

test("counts ten concurrent likes and replies correctly, and repetitions not at all", async () => {
  await openConnections(database.pool);
  const root = await send(10, "热闹");
  const people = Array.from({ length: 10 }, (_, index) => 1_000 + index);
  await Promise.all(
    people.flatMap((userId) => [
      request(contract.likePost, { params: root }, userId),
      request(contract.likePost, { params: root }, userId),
      send(userId, `来自 ${userId}`, { replyTo: root.id }),
    ]),
  );
  expect((await list(10)).items[0]).toMatchObject({ likes: 10, reply_count: 10 });
  expect(fixture.liked).toHaveLength(10);
  await Promise.all(people.slice(0, 5).map((userId) => request(contract.unlikePost, { params: root }, userId)));
  await Promise.all(people.slice(0, 5).map((userId) => request(contract.unlikePost, { params: root }, userId)));
  expect((await list(1_006)).items[0]).toMatchObject({ likes: 5, is_liked: true });
  expect(await counts()).toEqual({ notified: 11, published: 11, wrong_replies: 0, wrong_likes: 0 });
});

// Covers spec §2.8.
test("pages are consecutive without gaps or repetitions, in every order", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 45; index += 1) ids.push((await send(10, `第 ${index}`)).id);
  for (const [index, id] of ids.slice(0, 5).entries())
    for (let liker = 0; liker <= index; liker += 1) await request(contract.likePost, { params: { id } }, 2_000 + liker);
  const walk = async (order: string) => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: contract.PostPage = await list(null, { order, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    return seen;
  };
  expect(await walk("oldest")).toEqual(ids);
  expect(await walk("newest")).toEqual(ids.toReversed());
  expect(await walk("liked")).toEqual([...ids.slice(0, 5).toReversed(), ...ids.slice(5).toReversed()]);
  await expect(
    list(null, { order: "liked", cursor: postCursor.after({ likes: 3, id: 5 }, "newest") }),
  ).rejects.toMatchObject({ status: 422 });
});

// Covers spec §2.8.
test("a permalink opens the page of its post, with links to the pages before and after", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 50; index += 1) ids.push((await send(10, `第 ${index}`)).id);
  const replies: number[] = [];
  for (let index = 0; index < 30; index += 1) replies.push((await send(11, `答 ${index}`, { replyTo: ids[10]! })).id);
  const page = await list(null, { at: ids[10] });
  expect(page.items[0]?.id).toBe(ids[10]);
  expect(page.is_missing).toBe(false);
  const before = await list(null, { cursor: page.previous, is_before: "true" });
  expect(before.items.map(({ id }) => id)).toEqual(ids.slice(11, 31).toReversed());
  const first = await list(null, { cursor: before.previous, is_before: "true" });
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(31).toReversed());
  expect(first.previous).toBeNull();

  const deep = (await list(null, { at: replies[15] })).items[0]!;
  expect(deep.replies.items.map(({ id }) => id)).toEqual(replies.slice(12, 19));
  const params = { id: ids[10] };
  const earlier = await request(
    contract.listReplies,
    { params, query: { cursor: deep.replies.previous, is_before: "true" } },
    null,
  );
  expect(earlier).toMatchObject({ previous: null });
  expect(earlier.items.map(({ id }) => id)).toEqual(replies.slice(0, 12));
  const later = await request(contract.listReplies, { params, query: { cursor: deep.replies.next } }, null);
  expect(later.items.map(({ id }) => id)).toEqual(replies.slice(19));
  expect(await list(null, { at: 999_999 })).toMatchObject({ is_missing: true, items: { length: 20 } });
});

// Covers spec §2.8.
test("a text can be changed for fifteen minutes, only by its author, and is marked as changed", async () => {
  const root = await send(10, "写错了");
  expect(root.editable_until).toBe(new Date(clock.now().getTime() + 900_000).toISOString());
  await expect(request(contract.editPost, { params: root, body: { source: "改" } }, 11)).rejects.toMatchObject({
    status: 404,
  });
  clock.advance(899);
  const { post } = await request(contract.editPost, { params: root, body: { source: "写对了" } }, 10);
  expect(post).toMatchObject({ source: "写对了", edited_at: clock.now().toISOString() });
  expect(textsOf(await list(null))).toEqual(["写对了"]);
  clock.advance(1);
  await expect(request(contract.editPost, { params: root, body: { source: "晚了" } }, 10)).rejects.toMatchObject({
    code: "EDIT_TOO_LATE",
  });
  expect((await list(10)).items[0]).toMatchObject({ source: null, editable_until: null });
});

// Covers spec §2.8.
test("a deleted comment without answers is removed, and one with answers leaves a placeholder", async () => {
  const [lonely, repliedTo] = [await send(10, "没人理"), await send(10, "有人理")];
  const reply = await send(11, "答", { replyTo: repliedTo.id });
  await expect(request(contract.deletePost, { params: lonely }, 11)).rejects.toMatchObject({ status: 404 });
  for (const post of [lonely, repliedTo, repliedTo]) await request(contract.deletePost, { params: post }, 10);
  expect(fixture.withdrawn).toEqual(expect.arrayContaining([lonely.id, repliedTo.id]));
  const page = await list(10);
  expect(page.count).toBe(1);
  expect(page.items).toMatchObject([
    { id: repliedTo.id, state: "deleted", author: null, html: "", replies: { items: [{ id: reply.id }] } },
  ]);
  await expect(send(12, "来晚了", { replyTo: repliedTo.id })).rejects.toMatchObject({ status: 404 });
  await request(contract.deletePost, { params: reply }, 11);
  expect((await list(10)).items).toEqual([]);
  expect(await counts()).toMatchObject({ notified: 0, published: 0, wrong_replies: 0 });
});

test("a held post is only visible to its author, and notifies when it is published", async () => {
  const root = await send(10, "开头");
  fixture.verdict = "held";
  const held = await send(11, "等一等", { replyTo: root.id });
  expect(held.state).toBe("held");
  expect(await list(12)).toMatchObject({ count: 1, waiting: [], items: [{ reply_count: 0, replies: { items: [] } }] });
  expect((await list(11)).waiting).toMatchObject([{ id: held.id, state: "held" }]);
  const REVIEWER = 1;
  const serialized = { id: held.id, state: "held", is_own: false, html: expect.stringContaining("等一等") };
  expect((await list(REVIEWER)).waiting).toMatchObject([serialized]);
  expect((await list(REVIEWER, { at: String(held.id) })).waiting).toMatchObject([serialized]);
  expect(fixture.published).toEqual([]);
  await expect(request(contract.likePost, { params: held }, 12)).rejects.toMatchObject({ status: 404 });
  for (const state of ["published", "published", "hidden", "published"] as const) await setState(held.id, state);
  expect(fixture.published).toMatchObject([
    { postId: held.id, answered: { about: `comment:${root.id}`, authorId: 10 } },
  ]);
  expect(await list(12)).toMatchObject({ count: 2, items: [{ reply_count: 1 }] });
  await setState(root.id, "hidden");
  expect(await list(12)).toMatchObject({ count: 1, items: [{ state: "hidden", html: "", author: null }] });
  expect((await list(10)).waiting).toMatchObject([{ id: root.id, state: "hidden" }]);
  expect(await counts()).toMatchObject({ notified: 1, published: 1, wrong_replies: 0 });
});

test("a moderator can read hidden posts in place, by link and above their answers", async () => {
  const root = await send(10, "先隐藏的话");
  const reply = await send(11, "后隐藏的话", { replyTo: root.id });
  await setState(reply.id, "hidden");
  const REVIEWER = 1;
  expect(await list(REVIEWER, { at: String(reply.id) })).toMatchObject({
    is_missing: false,
    waiting: [{ id: reply.id, state: "hidden", html: expect.stringContaining("后隐藏的话") }],
  });
  expect(await list(12, { at: String(reply.id) })).toMatchObject({ is_missing: true, waiting: [] });
  await setState(reply.id, "published");
  await setState(root.id, "hidden");
  expect((await list(REVIEWER)).items).toMatchObject([
    { state: "hidden", html: expect.stringContaining("先隐藏的话") },
  ]);
  expect((await list(12)).items).toMatchObject([{ state: "hidden", html: "" }]);
  await setState(reply.id, "deleted");
  expect(await list(REVIEWER, { at: String(reply.id) })).toMatchObject({ is_missing: true, waiting: [] });
});

test("moderation may replace words and refuse a text", async () => {
  fixture.replaced = "文明的**话";
  expect((await send(10, "不文明的话")).html).toContain("文明的**话");
  fixture.refusal = new AppError({ status: 422, code: "TEXT_REFUSED", message: "不能发布" });
  await expect(send(10, "不行")).rejects.toMatchObject({ code: "TEXT_REFUSED" });
  expect((await list(10)).count).toBe(1);
});

// Covers spec §2.8.
test("mentions people who wrote here, and marks names outside code and links", async () => {
  await send(32, "在别处说过话");
  takeTarget();
  await send(31, "我在");
  await send(33, "我也在");
  const source = "@学友31 你好，`@学友31`，[@学友31](https://a.cn) @学友32";
  const post = await send(10, source, { mentions: [31, 32, 33, 10] });
  expect(post.html.match(/<span class="mention">@学友31<\/span>/g)).toHaveLength(1);
  expect(post.html).not.toContain('"mention">@学友32');
  expect(fixture.published.at(-1)).toMatchObject({ answered: null, mentionedIds: [31], readerIds: new Set([31]) });
  const offered = await request(contract.listPeople, { params: fixture.target, query: { q: "友3" } }, 10);
  expect(offered.items.map(({ id }) => id)).toEqual([33, 31]);
  expect(Object.keys(offered.items[0]!).toSorted()).toEqual(["avatar_url", "id", "is_staff", "name"]);
});

test("ids and headings of two comments do not collide on one page", async () => {
  const source = "# 小结\n\n见[小结](#小结)[^1]\n\n[^1]: 注";
  const [one, other] = [await send(10, source), await send(10, source)];
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(idsOf(one.html).length).toBeGreaterThan(1);
  expect(idsOf(one.html).filter((id) => idsOf(other.html).includes(id))).toEqual([]);
  expect(one.html).toContain("<h4");
  for (const [, anchor] of one.html.matchAll(/href="#([^"]+)"/g))
    expect(idsOf(one.html)).toContain(decodeURIComponent(anchor!));
});

test("the user's own list links back, and leaves out deleted posts", async () => {
  const userId = 4_444;
  const root = await send(userId, "我说的 `码`");
  const gone = await send(userId, "删掉的");
  await request(contract.deletePost, { params: gone }, userId);
  const { items, next } = await request(contract.listOwnPosts, {}, userId);
  expect(next).toBeNull();
  expect(items).toMatchObject([
    {
      id: root.id,
      text: "我说的 码",
      target: { title: `文章 ${fixture.target.id}`, path: `/articles/${fixture.target.id}#c-${root.id}` },
    },
  ]);
});

test("an accepted answer is displayed above all others", async () => {
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.push((await send(10, `第 ${index}`)).id);
  fixture.pinnedPostId = ids[0]!;
  expect((await list(null)).pinned?.id).toBe(ids[0]);
  await setState(ids[0]!, "hidden");
  expect((await list(null)).pinned).toBeNull();
});

test("deleting an account deletes held posts, the province and mentions; texts of deleted posts are removed after 190 days", async () => {
  const userId = 5_555;
  const stays = await send(userId, "留下");
  fixture.verdict = "held";
  const waits = await send(userId, "等着");
  await database.db.transaction((tx) => personal.erase(tx, userId));
  const states = await database.pool.query(
    "select id, state, province, source from discussion_posts where author_id = $1 order by id",
    [userId],
  );
  expect(states.rows).toMatchObject([
    { id: String(stays.id), state: "published", province: null },
    { id: String(waits.id), state: "deleted", source: "等着" },
  ]);
  clock.advance(190 * 86_400 + 1);
  for (const job of jobs) await job.run({});
  const after = await database.pool.query("select source, html from discussion_posts where id = $1", [waits.id]);
  expect(after.rows).toEqual([{ source: "", html: "" }]);
});

test("returns a comment from before the size limit as it was typed", async () => {
  const { id } = await send(10, "旧的");
  const heavy = "$\\frac12$".repeat(550);
  await database.pool.query(
    "update discussion_posts set renderer_version = 0, source = $2, html = repeat('x', 1000000) where id = $1",
    [id, heavy],
  );
  await jobs.find(({ name }) => name === "render-outdated-comments")?.run({});
  const html = (await list(10)).items[0]?.html ?? "";
  expect(html).toContain(heavy);
  expect(html.length).toBeLessThan(2 * heavy.length);
});
