import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeDevice, drawPhone } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { createTestApp } from "../../../../../test/create-test-app.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { createTestDatabase } from "../../../../../test/database/database.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { searchedContent } from "../../../../composition/searched-content.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { grants } from "../../../access/membership/server/ledger/membership-tables.ts";
import * as talk from "../../../community/discussions/contract.ts";
import type { TargetKind } from "../../../community/discussions/discussed-targets.ts";
import * as review from "../../../community/moderation/admin-contract.ts";
import * as boards from "../../../community/topics/admin-contract.ts";
import * as community from "../../../community/topics/contract.ts";
import { createUser } from "../../../identity/auth/server/people/create-user.ts";
import { searchSite, suggestTitles } from "../contract.ts";
import { findDrift, indexLeftChanges } from "./index/reindex.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await createTestDatabase();
const guest = connectGuest(database);
const dataDir = await mkdtemp(path.join(tmpdir(), "searched-talk-"));
afterAll(async () => {
  await guest.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
const { db } = database;
const app = createTestApp(db, { dataDir, clock, guestDb: guest.db });

async function join(level: 2 | null): Promise<number> {
  const { user } = await createUser(db, { clock, phone: drawPhone() });
  const moments = { createdAt: clock.now(), startsAt: clock.now(), endsAt: null };
  if (level !== null)
    await db.insert(grants).values({ kind: "level", source: "admin", userId: user.id, level, ...moments });
  return user.id;
}

const OWNER = (await createStaff(db, "owner", { clock })).user.id;
const MEMBER = await join(2);
const READER = await join(null);

function request<E extends EndpointSpec>(endpoint: E, input: InputOf<E>, userId: number | null): Promise<OutputOf<E>> {
  const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: userId === OWNER };
  const header = (name: string) => (name === "idempotency-key" ? randomUUID() : null);
  const caller = { user, device: describeDevice("web_1"), ip: "203.0.113.7", requestId: "test", header };
  return callEndpoint(app.endpoints, { endpoint, input, caller });
}

await request(review.changeModeration, { body: { first_posts: 0 } }, OWNER);
const board = await request(
  boards.saveBoard,
  { params: { slug: "chat" }, body: { name: "闲聊", kind: "discussion" } },
  OWNER,
);

type Hits = OutputOf<typeof searchSite>["items"];
type Choice = Partial<InputOf<typeof searchSite>["query"]>;
const search = async (words: string, userId: number | null, choice: Choice = {}): Promise<Hits> =>
  (await request(searchSite, { query: { q: words, ...choice } }, userId)).items;
const finders = async (words: string) => {
  const found: string[] = [];
  for (const [name, id] of Object.entries({ guest: null, reader: READER, member: MEMBER, owner: OWNER })) {
    const { items, total } = await request(searchSite, { query: { q: words } }, id);
    expect(total).toBe(items.length);
    if (total > 0) found.push(name);
  }
  return found.join(" ");
};
const NOBODY = "";
const MEMBERS = "member owner";
const EVERYBODY = "guest reader member owner";

const addTopic = async (title: string, source: string) =>
  (await request(community.createTopic, { body: { board_id: board.id, title, source } }, MEMBER)).id;
const answer = async (kind: TargetKind, id: number, source: string, userId = MEMBER) =>
  (await request(talk.createPost, { params: { kind, id }, body: { source } }, userId)).post.id;
const decide = (kind: "topic" | "post", id: number, decision: "publish" | "hide" | "delete") =>
  request(review.decideContent, { body: { things: [{ kind, id }], decision, reason: "看过" } }, OWNER);
const indexing = { db, content: searchedContent };

/** Saving the same title again changes the same article. */
async function saveArticle(title: string, contentType: "free" | "paid_article") {
  const { articleId } = await app.articles.saveArticle({
    sourceKey: title,
    title,
    summary: "",
    author: "林",
    tags: [],
    contentType,
    publishedAt: new Date(0),
    source: { markdown: `${title}的正文。`.repeat(8) },
  });
  return articleId;
}

// Covers spec §2.7.
test("guests find a topic only by its title and board, members also by its text and replies, each at its place", async () => {
  const id = await addTopic("阳台上的薄荷", "叶子发黄，是不是浇水太勤？");
  const reply = await answer("topic", id, "换成透气的陶盆就好");
  expect(await finders("阳台薄荷")).toBe(EVERYBODY);
  const [seen] = await search("阳台薄荷", null);
  expect(seen).toMatchObject({ kind: "topic", id, path: `/community/${id}`, level: "vip", snippet: null });
  expect(await finders("浇水太勤")).toBe(MEMBERS);
  const [words] = await search("浇水太勤", MEMBER);
  expect(words).toMatchObject({ kind: "topic", id, work: { kind: "topic", id, title: "阳台上的薄荷" } });
  expect(words?.path).toMatch(new RegExp(`^/community/${id}#find=`));
  expect(await finders("透气的陶盆")).toBe(MEMBERS);
  const [found] = await search("透气的陶盆", MEMBER);
  expect(found).toMatchObject({ kind: "reply", id: reply, path: `/community/${id}#c-${reply}` });
  expect(found?.snippet?.some(({ text, is_match }) => is_match && text.includes("陶盆"))).toBe(true);
  for (const [words, count] of [
    ["薄荷", 1],
    ["陶盆", 0],
    ["浇水", 0],
  ] as const)
    expect((await request(suggestTitles, { query: { q: words } }, null)).items).toHaveLength(count);
});

test("a title finds its resource once, and not every discussion of it", async () => {
  const id = await addTopic("怎么挑水彩纸", "看看大家用什么");
  for (const words of ["棉浆的", "木浆的", "都行"]) await answer("topic", id, words);
  expect((await search("水彩纸", MEMBER)).map(({ kind }) => kind)).toEqual(["topic"]);
  expect((await search("水彩纸", MEMBER, { kind: "community" })).map(({ kind }) => kind)).toEqual(["topic"]);
  expect((await search("棉浆", MEMBER, { kind: "community" })).map(({ kind }) => kind)).toEqual(["reply"]);
  for (const kind of ["comment", "article"] as const) expect(await search("棉浆", MEMBER, { kind })).toEqual([]);
});

// Covers spec §2.7.
test("a held, hidden or deleted post is not found by anybody, including its author and staff, and is found again once visible", async () => {
  const id = await addTopic("周末去哪儿", "想找个看银杏的地方");
  const reply = await answer("topic", id, "古寺门前那两棵最好");
  const expectFound = async (title: string, words: string, expected: string) =>
    expect([await finders("周末去哪"), await finders("看银杏"), await finders("古寺门前")]).toEqual([
      title,
      words,
      expected,
    ]);
  await expectFound(EVERYBODY, MEMBERS, MEMBERS);
  await decide("post", reply, "hide");
  await expectFound(EVERYBODY, MEMBERS, NOBODY);
  await decide("post", reply, "publish");
  await expectFound(EVERYBODY, MEMBERS, MEMBERS);
  await decide("topic", id, "hide");
  await expectFound(NOBODY, NOBODY, NOBODY);
  await decide("topic", id, "publish");
  // The job updates its discussion.
  await expectFound(EVERYBODY, MEMBERS, NOBODY);
  await indexLeftChanges(indexing);
  await expectFound(EVERYBODY, MEMBERS, MEMBERS);
  await request(talk.deletePost, { params: { id: reply } }, MEMBER);
  await expectFound(EVERYBODY, MEMBERS, NOBODY);
  await request(community.deleteTopic, { params: { id } }, MEMBER);
  await expectFound(NOBODY, NOBODY, NOBODY);
});

test("finds a held first post once it is approved, and a changed text by its new words", async () => {
  await request(review.changeModeration, { body: { mode: "review_first" } }, OWNER);
  const id = await addTopic("酸梅汤配方", "先压着的石榴");
  await request(review.changeModeration, { body: { mode: "publish_first" } }, OWNER);
  expect([await finders("酸梅汤配方"), await finders("压着的石榴")]).toEqual([NOBODY, NOBODY]);
  await decide("topic", id, "publish");
  expect([await finders("酸梅汤配方"), await finders("压着的石榴")]).toEqual([EVERYBODY, MEMBERS]);
  await request(community.editTopic, { params: { id }, body: { title: "手冲咖啡豆", source: "换成枇杷" } }, MEMBER);
  expect([await finders("酸梅汤配方"), await finders("压着的石榴")]).toEqual([NOBODY, NOBODY]);
  expect([await finders("手冲咖啡豆"), await finders("换成枇杷")]).toEqual([EVERYBODY, MEMBERS]);
  const post = await answer("topic", id, "原来说的是柿子");
  await request(talk.editPost, { params: { id: post }, body: { source: "后来说的是核桃" } }, MEMBER);
  expect([await finders("柿子"), await finders("核桃")]).toEqual([NOBODY, MEMBERS]);
});

test("a decision with a ban removes deleted texts from the index at once", async () => {
  const id = await saveArticle("海边的风车", "free");
  const visitor = await join(null);
  const posts = [
    await answer("article", id, "便宜卖手表一", visitor),
    await answer("article", id, "便宜卖手表二", visitor),
  ];
  expect(await finders("便宜卖手表")).toBe(EVERYBODY);
  const resources = posts.map((post) => ({ kind: "post" as const, id: post }));
  const body = { things: resources, decision: "delete" as const, reason: "广告", ban_days: 7 };
  await request(review.decideContent, { body }, OWNER);
  expect(await finders("便宜卖手表")).toBe(NOBODY);
});

// Covers spec §2.7.
test("comments are found by users who may open their target, and follow its gate", async () => {
  const [open, gated] = [await saveArticle("散步的路线", "free"), await saveArticle("付费的路线", "paid_article")];
  const post = await answer("article", open, "河边那段有座木桥");
  await answer("article", gated, "山腰岔路口往左拐");
  expect(await finders("木桥")).toBe(EVERYBODY);
  expect((await search("木桥", null))[0]).toMatchObject({
    kind: "comment",
    id: post,
    path: `/articles/${open}#c-${post}`,
    level: "guest",
    work: { kind: "article", id: open, title: "散步的路线" },
  });
  expect((await search("木桥", null, { kind: "comment" })).length).toBe(1);
  expect(await search("木桥", null, { kind: "article" })).toEqual([]);
  expect(await finders("岔路口往左")).toBe(MEMBERS);
  const holder = await join(null);
  const moments = { createdAt: clock.now(), startsAt: clock.now(), endsAt: null };
  const right = { kind: "resource", source: "admin", userId: holder, resourceKey: `article:${gated}` } as const;
  await db.insert(grants).values({ ...right, ...moments });
  expect(await search("岔路口往左", holder)).toHaveLength(1);
  expect(await saveArticle("散步的路线", "paid_article")).toBe(open);
  expect(await finders("木桥")).toBe(NOBODY);
  await indexLeftChanges(indexing);
  expect(await finders("木桥")).toBe(MEMBERS);
});

test("the index matches the slices after all of the above, and differences are detected", async () => {
  await indexLeftChanges(indexing);
  expect(await findDrift(indexing)).toEqual([]);
  await database.pool.query("delete from search_talk where thing_id = (select max(thing_id) from search_talk)");
  expect(await findDrift(indexing)).toHaveLength(1);
  const [{ rows }] = [await guest.pool.query("select has_table_privilege('search_talk', 'select') as may")];
  expect(rows).toEqual([{ may: false }]);
});

test("a common word finds the latest post first, however many earlier posts there are", async () => {
  const id = await saveArticle("早市的豆浆", "free");
  const first = await answer("article", id, "天天都去喝一碗");
  const copy = `insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math,
      renderer_version, state, likes, reply_count, created_at, published_at)
    select thread_id, author_id, 'copy-' || n, sent_hash, source, html, plain_text, false, renderer_version, state, 0, 0, created_at,
      published_at from discussion_posts cross join generate_series(1, 200) n where id = $1`;
  await database.pool.query(copy, [first]);
  await indexLeftChanges(indexing);
  await database.pool.query("select setval(pg_get_serial_sequence('discussion_posts', 'id'), 200000)");
  const last = await answer("article", id, "今天也去喝一碗");
  const [hit] = await search("喝一碗", MEMBER, { kind: "comment" });
  expect(hit).toMatchObject({ kind: "comment", id: last });
  expect((await search("喝一碗", MEMBER, { kind: "comment", page_size: 50 })).length).toBe(50);
});

test("finds ten simultaneous replies", async () => {
  await openConnections(database.pool);
  const id = await addTopic("一起接龙", "开始");
  await Promise.all(Array.from({ length: 10 }, (_, at) => answer("topic", id, `接龙的第${at}句话`)));
  const { rows } = await database.pool.query("select count(*)::int as posts from search_talk where work_id = $1", [id]);
  expect(rows).toEqual([{ posts: 10 }]);
  const found = await search("接龙的第", MEMBER, { kind: "community", page_size: 50 });
  expect(found.filter(({ kind }) => kind === "reply")).toHaveLength(10);
});

test("finds texts that change while the job runs in their new form", async () => {
  await openConnections(database.pool);
  const id = await answer("topic", await addTopic("夜里的灯", "谁家还亮着"), "原来写的是灯笼");
  await database.pool.query("update discussion_posts set html = '<p>别处写的是烛台</p>' where id = $1", [id]);
  const row = { statement: "select from search_talk where kind = 'reply' and thing_id = $1 for update", values: [id] };
  await startBehindLock(database, { ...row, waiting: 2 }, () =>
    Promise.all([
      indexLeftChanges(indexing),
      request(talk.editPost, { params: { id }, body: { source: "后来写的是月光" } }, MEMBER),
    ]),
  );
  expect([await finders("灯笼"), await finders("烛台"), await finders("月光")]).toEqual([NOBODY, NOBODY, MEMBERS]);
  expect((await findDrift(indexing)).filter((drifted) => drifted.id === id)).toEqual([]);
});

// Covers spec §2.7.
test("counts queries without results, without the person, and stores neither numbers nor sentences", async () => {
  await database.pool.query("delete from search_misses");
  for (const viewer of [null, MEMBER, MEMBER]) await search("量子纠缠", viewer);
  const notCounted = ["13800000001", "10086", "a@example.com", "没有这样一句话".repeat(5), "量"];
  for (const words of notCounted) await search(words, MEMBER);
  await search("量子纠缠", MEMBER, { kind: "book" });
  const { rows } = await database.pool.query("select * from search_misses");
  expect(rows).toEqual([{ words: "量子纠缠", times: 3, last_at: clock.now() }]);
});

// Covers spec §2.7.
test("compares sixty results, which can be paged through, and the answer states that there are more", async () => {
  for (let at = 0; at < 63; at += 1) await saveArticle(`桂花${String(at).padStart(2, "0")}`, "free");
  const pages = [];
  for (const page of ["1", "2", "3", "4"])
    pages.push(await request(searchSite, { query: { q: "桂花", page, page_size: "20" } }, null));
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 20, 0]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(60);
  expect(pages.map((page) => page.is_capped)).toEqual([true, true, true, true]);
});
