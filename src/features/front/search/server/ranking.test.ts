import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { createTestApp } from "../../../../../test/create-test-app.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { createPost } from "../../../community/discussions/contract.ts";
import { searchSite } from "../contract.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
const guest = connectGuest(database);
const dataDir = await mkdtemp(path.join(tmpdir(), "search-ranking-"));
const app = createTestApp(database.db, { dataDir, clock, guestDb: guest.db });
/** Reads everything, and posts comments without a review. */
const { user: owner } = await createStaff(database.db, "owner", { clock });
afterAll(async () => {
  await guest.close();
  await rm(dataDir, { recursive: true });
});
// Among results with the same score the later one is first, so every test saves the expected first result first.
beforeEach(() => database.pool.query("delete from articles"));

function request<E extends EndpointSpec>(
  endpoint: E,
  { input, isGuest = false }: { input: InputOf<E>; isGuest?: boolean },
): Promise<OutputOf<E>> {
  const user = isGuest ? null : { id: owner.id, sessionId: "s", isAdmin: true };
  const header = (name: string) => (name === "idempotency-key" ? randomUUID() : null);
  const caller = { user, device: describeDevice("web_1"), ip: "203.0.113.7", requestId: "test", header };
  return callEndpoint(app.endpoints, { endpoint, input, caller });
}

interface Written {
  summary?: string;
  tags?: string[];
  markdown: string;
  contentType?: "free" | "paid_article";
}

/** Saving the same title again changes the same article. */
async function save(
  title: string,
  { summary = "", tags = [], markdown, contentType = "free" }: Written,
): Promise<number> {
  const draft = { sourceKey: title, title, summary, author: "林", tags, contentType, publishedAt: new Date(0) };
  return (await app.articles.saveArticle({ ...draft, source: { markdown } })).articleId;
}

/** The kinds and titles of results, best first. */
async function order(words: string, { isGuest = false } = {}): Promise<string[]> {
  const { items } = await request(searchSite, { input: { query: { q: words } }, isGuest });
  return items.map(({ kind, title }) => `${kind} ${title.map(({ text }) => text).join("")}`);
}

// Covers spec §2.7.
test("of two words, one in the title weighs more than one in a heading, which weighs more than both often in the text", async () => {
  await save("栀子手记", { markdown: "插一枝茉莉。" });
  await save("夏天的花", { markdown: "## 栀子\n\n七月才开。\n\n插一枝茉莉。" });
  await save("窗台", { markdown: "栀子开了。\n\n茉莉也开了。\n\n栀子很香。\n\n茉莉不太香。" });
  expect(await order("栀子 茉莉")).toEqual(["article 栀子手记", "article 夏天的花", "article 窗台"]);
});

// Covers spec §2.7.
test("a comment ranks behind an article with the same words, even if the words occur more often in the comment", async () => {
  await save("早市", { markdown: "摊上有新摘的菱角。" });
  const id = await save("闲谈", { markdown: "随便说说。" });
  const body = {
    source: "菱角好，菱角嫩，菱角甜，菱角脆，菱角鲜，菱角便宜，菱角顶饿，菱角解暑，菱角下酒，就是菱角扎手",
  };
  await request(createPost, { input: { params: { kind: "article", id }, body } });
  expect(await order("菱角")).toEqual(["article 早市", "comment 闲谈"]);
});

// Covers spec §2.7.
test("the newer of two equal articles ranks first, but not before a better match", async () => {
  await save("一", { markdown: "木桨要浸桐油，船篷也要。" });
  await save("二", { markdown: "木桨要浸桐油。" });
  await save("三", { markdown: "木桨要换。\n\n再买一桶桐油。" });
  clock.advance(365 * 24 * 3600);
  await save("一", { markdown: "木桨要浸桐油。" });
  await save("三", { markdown: "木桨要换了。\n\n再买一桶桐油。" });
  expect(await order("木桨 桐油")).toEqual(["article 一", "article 二", "article 三"]);
});

// Covers spec §2.7.
test("of two equal articles the one whose gated text the viewer may read ranks first, for others the later one", async () => {
  const text = { summary: "说说怎样扎风筝。", markdown: "先劈竹篾。" };
  await save("甲", { ...text, contentType: "paid_article" });
  await save("乙", text);
  expect(await order("扎风筝")).toEqual(["article 甲", "article 乙"]);
  expect(await order("扎风筝", { isGuest: true })).toEqual(["article 乙", "article 甲"]);
});

/** The text below the title of the only result. */
async function snippetOf(words: string): Promise<string | undefined> {
  const { items } = await request(searchSite, { input: { query: { q: words } } });
  expect(items).toHaveLength(1);
  return items[0]?.snippet?.map(({ text }) => text).join("");
}

// Covers spec §2.7.
test("an article found by a tag or its author shows its summary, and one without a summary its first sentence", async () => {
  await save("天窗", { summary: "怎样看见星星。", tags: ["观星", "夜晚"], markdown: "先把灯关掉。" });
  expect([await snippetOf("观星"), await snippetOf("林")]).toEqual(["怎样看见星星。", "怎样看见星星。"]);
  await save("天窗", { tags: ["观星"], markdown: "先把灯关掉。" });
  expect(await snippetOf("观星")).toBe("先把灯关掉。");
});

// Covers spec §2.7.
test("a word in code shows its line of the code, not the lines around it as one sentence", async () => {
  const code = "```yaml\ntitle: 一封信\ntags: [随笔, 缂丝]\ncover: ./letter.png\n```";
  await save("怎样导入", { markdown: `文件开头可以这样写：\n\n${code}` });
  expect(await snippetOf("缂丝")).toBe("tags: [随笔, 缂丝]");
});
