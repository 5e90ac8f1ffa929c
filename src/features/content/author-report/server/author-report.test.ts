import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { createTestApp } from "../../../../../test/create-test-app.ts";
import { createTestDatabase } from "../../../../../test/database/database.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import type { OutsideLink } from "../../../../ports/link-checker.ts";
import { pngBytes } from "../../imports/fixtures/memory-tree.ts";
import * as contract from "../admin-contract.ts";
import type { FindingKind } from "../report-kinds.ts";
import { MAX_FINDINGS } from "../report-limits.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "author-report-"));
const sent: string[] = [];
/** The answers of other sites, and how often they were requested. */
const outside = new Map<string, OutsideLink>();
const checkedUrls: string[] = [];
const app = createTestApp(database.db, {
  dataDir,
  clock,
  sendJob: async (name) => {
    sent.push(name);
    return true;
  },
  checkLink: async (url) => {
    checkedUrls.push(url);
    return outside.get(url) ?? { state: "there" };
  },
});
let owner = 0;

beforeAll(async () => {
  owner = (await createStaff(database.db, "owner", { clock })).user.id;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function call<E extends EndpointSpec>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const user = { id: owner, sessionId: "s", isAdmin: true };
  const caller = { user, device: describeDevice("web_1"), ip: "203.0.113.7", requestId: "test", header: () => null };
  return callEndpoint(app.endpoints, { endpoint, input, caller });
}

const check = () => runJob(app, "check-content");
const listOf = async (kind?: FindingKind) =>
  (await call(contract.listContentFindings, { query: { ...(kind && { kind }) } })).items;
const targetsOf = async (kind: FindingKind, title: string) =>
  (await listOf(kind)).filter((finding) => finding.thing.title === title).map(({ target }) => target);

async function save(title: string, markdown: string, publishedAt: Date | null = clock.now(), more: object = {}) {
  const draft = { sourceKey: title, title, summary: "", author: "林", tags: [], publishedAt, source: { markdown } };
  return (await app.articles.saveArticle({ ...draft, ...more })).articleId;
}

async function saveBook(name: string, count: number) {
  const { bookId } = await app.books.saveBook({ sourceKey: name, title: name, summary: "", publishedAt: clock.now() });
  const nodes = Array.from({ length: count }, (_, at) => ({
    sourceKey: `${at}`,
    title: `${name} ${at}`,
    depth: 0,
    isGroup: false,
  }));
  const { ids } = await app.books.arrangeBook({ bookId, nodes });
  const documentIds = nodes.map(({ sourceKey }) => ids.get(sourceKey) ?? 0);
  for (const documentId of documentIds)
    await app.books.saveDocument({ documentId, source: { markdown: "## 节\n\n话。" } });
  return { bookId, documentIds };
}

async function read(
  kind: "document" | "article",
  workId: number,
  resourceId: number,
  at: Date,
  userId = 900,
): Promise<void> {
  await database.pool.query(
    `insert into learning_progress (user_id, kind, thing_id, work_id, length, seen, seen_length, place, updated_at)
     values ($1, $2, $3, $4, 10, '{}', 0, 0, $5) on conflict (user_id, kind, thing_id) do update set updated_at = excluded.updated_at`,
    [userId, kind, resourceId, workId, at],
  );
}

const BADLY_WRITTEN = ["/vip/course/%25zz", "/vip/book/1%25zz", "http://zhixing.test:99999/", "/vip/course/%25zy"];

test("reports a link whose target does not exist with its text and place, and no working link", async () => {
  const { bookId, documentIds } = await saveBook("手册", 1);
  const target = await save("目标", "## 第一节\n\n话。");
  const byLink = await save("只有链接能到", "话。", clock.now(), { isUnlisted: true });
  const draft = await save("草稿", "话。", null);
  const later = await save("以后", "话。", new Date(clock.now().getTime() + 1_000));
  await save(
    "来处",
    [
      `# 来处\n\n## 好的\n\n[甲](/articles/${target}) [乙](/articles/${target}#第一节) [丙](/articles/${byLink}) [丁](#好的)`,
      `[戊](/vip/book/${bookId}/document/${documentIds[0]}#节) [己](/vip/book/${bookId}) [庚](/search?q=字) [辛](/legal/terms)`,
      `[壬](http://zhixing.test/articles/${target}) [癸](https://example.com/articles/999) [信](mailto:a@example.com)`,
      `## 坏的\n\n[没有](/articles/999999) [草稿](/articles/${draft}) [以后](/articles/${later}) [没有的页](/nowhere)`,
      `[没有的文档](/vip/book/${bookId}/document/999999) [没有的课](/vip/course/mei-you) [旧站](http://zhixing.test/articles/999998)`,
      `[没有的节](/articles/${target}#第九节) [自己没有](#没有)`,
      '[写坏的](/vip/course/%zz) [写坏的书](/vip/book/1%zz) [写坏的节](#%zz) [写坏的站](http://zhixing.test:99999/) <a href="/vip/course/%zy">写坏的课</a>',
    ].join("\n\n"),
  );
  await check();
  expect(await targetsOf("page", "来处")).toEqual([
    "/articles/999999",
    `/articles/${draft}`,
    `/articles/${later}`,
    "/nowhere",
    `/vip/book/${bookId}/document/999999`,
    "/vip/course/mei-you",
    "http://zhixing.test/articles/999998",
    ...BADLY_WRITTEN,
  ]);
  expect((await targetsOf("anchor", "来处")).map(decodeURIComponent)).toEqual([
    `/articles/${target}#第九节`,
    "#没有",
    "#%zz",
  ]);
  const [first] = await listOf("page");
  expect(first).toMatchObject({ words: "没有", heading: "坏的", thing: { kind: "article", title: "来处" } });

  await save("来处", `[甲](/articles/${target})`);
  await check();
  const { items, checked_at, is_capped } = await call(contract.listContentFindings, { query: {} });
  expect({ items, checked_at, is_capped }).toEqual({
    items: [],
    checked_at: clock.now().toISOString(),
    is_capped: false,
  });
});

test("lists missing pictures and recordings with the resources that need them, including drafts", async () => {
  const { src } = await app.site.savePicture({ bytes: pngBytes, isSvgAllowed: false });
  const source = { markdown: "![图](a.png)", resolveImage: () => ({ src, width: 1, height: 1 }) };
  await save("有图", "", null, { source });
  await check();
  expect(await listOf("picture")).toEqual([]);
  const name = src.slice("/files/".length);
  const files = await readdir(dataDir, { recursive: true });
  await rm(path.join(dataDir, files.find((file) => file.endsWith(name)) ?? ""));
  await check();
  expect(await listOf("picture")).toMatchObject([{ target: name, thing: { kind: "article", title: "有图" } }]);
});

test("stores the first thousand findings of a kind, in pages, and reports that there are more", async () => {
  const many = Array.from({ length: 60 }, (_, at) => `[${at}](/gone/${at})`).join(" ");
  for (let n = 0; n < 18; n += 1) await save(`许多 ${n}`, many.replaceAll("gone", `gone-${n}`));
  await check();
  const seen = new Set<number>();
  for (let cursor: string | undefined; ; ) {
    const page = await call(contract.listContentFindings, { query: { kind: "page", cursor } });
    expect(page.is_capped).toBe(true);
    for (const { id } of page.items) seen.add(id);
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(seen.size).toBe(MAX_FINDINGS);
  for (let n = 0; n < 18; n += 1) await save(`许多 ${n}`, "好了。");
  await check();
});

test("lists texts unopened for ninety days and old texts that are still read, each by one rule", async () => {
  const [long, short] = [clock.now().getTime() - 400 * 86_400_000, clock.now().getTime() - 20 * 86_400_000];
  const { bookId, documentIds } = await saveBook("读不读", 5);
  await database.pool.query("update documents set published_at = $1, updated_at = $1 where book_id = $2", [
    new Date(long),
    bookId,
  ]);
  await database.pool.query("update books set published_at = $1 where id = $2", [new Date(long), bookId]);
  const [never, old, fresh, changed, recent] = documentIds as [number, number, number, number, number];
  await database.pool.query("update documents set updated_at = now() where id = $1", [changed]);
  await database.pool.query("update documents set published_at = $1, updated_at = $1 where id = $2", [
    new Date(short),
    recent,
  ]);
  await read("document", bookId, old, new Date(clock.now().getTime() - 91 * 86_400_000));
  await read("document", bookId, fresh, new Date(clock.now().getTime() - 200 * 86_400_000), 901);
  await read("document", bookId, fresh, new Date(short));
  await read("document", bookId, changed, new Date(short));
  const quiet = async (state: "unread" | "stale") => {
    const { items } = await call(contract.listQuietTexts, { query: { kind: "document", state } });
    return items.filter(({ work_title }) => work_title === "读不读").map(({ id }) => id);
  };
  expect(await quiet("unread")).toEqual([never, old]);
  expect(await quiet("stale")).toEqual([fresh]);
  const { items } = await call(contract.listQuietTexts, { query: { kind: "document", state: "stale" } });
  expect(items.find(({ id }) => id === fresh)).toMatchObject({
    title: "读不读 2",
    path: `/vip/book/${bookId}/document/${fresh}`,
    last_read_at: new Date(short).toISOString(),
  });
});

test("a page of unopened texts continues where the previous one ended", async () => {
  const before = new Date(clock.now().getTime() - 100 * 86_400_000);
  const ids: number[] = [];
  for (let n = 0; n < 60; n += 1) ids.push(await save(`没人读 ${n}`, "话。", before));
  const seen: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await call(contract.listQuietTexts, { query: { kind: "article", state: "unread", cursor } });
    expect(page.items.length).toBeLessThanOrEqual(50);
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  expect(new Set(seen).size).toBe(seen.length);
});

test("reports the drop-off of a lesson that five people began, and nothing for one that four began", async () => {
  const { courseId } = await app.courses.saveCourse(
    { sourceKey: "course" },
    { title: "课", summary: "", publishedAt: clock.now(), intro: { markdown: "" } },
  );
  const lesson = (name: string) => ({ sourceKey: name, title: name, kind: "document" as const, isPreview: false });
  const { lessonIds } = await app.courses.arrangeCourse({
    courseId,
    chapters: [{ sourceKey: "一", title: "一", lessons: [lesson("头"), lesson("中"), lesson("尾")] }],
  });
  const [first, second, third] = ["头", "中", "尾"].map((name) => lessonIds.get(`${name}`) ?? 0) as [
    number,
    number,
    number,
  ];
  for (const lessonId of [first, second, third])
    await app.courses.saveLessonText({ lessonId, source: { markdown: "话。" } });
  const progress = (userId: number, id: number, seen: number, isFinished = false) =>
    database.pool.query(
      `insert into learning_progress (user_id, kind, thing_id, work_id, length, seen, seen_length, place, finished_at, updated_at)
       values ($1, 'lesson', $2, $3, 100, '{}', $4, 0, $5, now())`,
      [userId, id, courseId, seen, isFinished ? new Date() : null],
    );
  for (let user = 1; user <= 10; user += 1) await progress(user, first, user * 10, user >= 5);
  for (let user = 7; user <= 10; user += 1) await progress(user, second, 100, true);
  await progress(1, third, 10);
  const { lessons } = await call(contract.getCourseDropOff, { params: { id: courseId } });
  const nothing = { began: null, quarter: null, half: null, three_quarters: null, finished: null };
  expect(lessons).toEqual([
    {
      id: first,
      title: "头",
      began: 10,
      quarter: 0.8,
      half: 0.6,
      three_quarters: 0.3,
      finished: 0.6,
      went_on: 0.667,
    },
    { id: second, title: "中", ...nothing, went_on: null },
    { id: third, title: "尾", ...nothing, went_on: null },
  ]);
  await expect(call(contract.getCourseDropOff, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 });
});

test("reports a link to another site once that answers 404, or does not answer on three days", async () => {
  const urls = Array.from({ length: 5 }, (_, n) => `https://site-${n}.example/page`);
  await save("出去的", urls.map((url, n) => `[到 ${n}](${url}#place) [内网](http://10.0.0.1/a)`).join("\n\n"));
  const night = async () => {
    checkedUrls.length = 0;
    await runJob(app, "check-outside-links");
    await check();
    clock.advance(DAY_SECONDS);
    return (await listOf("outside")).map(({ target, detail }) => `${target} ${detail}`);
  };
  await check();
  outside.set("http://10.0.0.1/a", { state: "refused" });
  outside.set(urls[1] ?? "", { state: "gone", detail: "对方回答 404" });
  outside.set(urls[2] ?? "", { state: "away", detail: "没有回答" });
  const gone = "https://site-1.example/page#place 对方回答 404";
  expect(await night()).toEqual([gone]);
  expect(checkedUrls.length).toBeGreaterThanOrEqual(6);
  expect(await night()).toEqual([gone]);
  // An address that worked is not checked again for a week.
  expect(checkedUrls.toSorted()).toEqual([urls[1], urls[2]]);
  expect(await night()).toEqual([gone, "https://site-2.example/page#place 没有回答"]);
  outside.set(urls[1] ?? "", { state: "there" });
  outside.delete(urls[2] ?? "");
  expect(await night()).toEqual([]);
  await save("出去的", "都去掉了。");
  await check();
  const { rows } = await database.pool.query("select count(*)::int as n from outside_links where url like '%site-%'");
  expect(rows).toEqual([{ n: 0 }]);
});

test("reports no links to other sites when this site has no internet connection", async () => {
  const urls = Array.from({ length: 6 }, (_, n) => `https://cut-${n}.example/`);
  await save("出不去", urls.map((url) => `[到](${url})`).join(" "));
  await check();
  for (const url of urls) outside.set(url, { state: "gone", detail: "没有这个域名" });
  await runJob(app, "check-outside-links");
  await check();
  expect(await listOf("outside")).toEqual([]);
  const { rows } = await database.pool.query("select distinct state from outside_links where url like '%cut-%'");
  expect(rows).toEqual([{ state: "new" }]);
  await save("出不去", "好了。");
});

test("a check can be requested and is run by a job", async () => {
  await call(contract.checkContent, {});
  expect(sent).toContain("check-content");
});
