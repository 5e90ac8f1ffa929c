import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCourseFixture, documentLesson } from "../../../../../test/courses-fixture.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { DatabaseConnection } from "../../../../adapters/database/connect.ts";
import { searchedContent } from "../../../../composition/searched-content.ts";
import { productDraftSchema } from "../../../commerce/products/admin-contract.ts";
import { addProduct, changeProduct } from "../../../commerce/products/server/product-admin.ts";
import { books, documents } from "../../../content/books/server/book-tables.ts";
import { downloads, downloadVersions } from "../../../content/downloads/server/download-tables.ts";
import { describeHit } from "./find/describe-hits.ts";
import { findResources, type Wanted } from "./find/find-resources.ts";
import type { WholeRights } from "./find/find-store.ts";
import { addBeginnings } from "./find/open-beginning-store.ts";
import { suggest } from "./find/suggest.ts";
import { findDrift, indexLeftChanges, reindex } from "./index/reindex.ts";
import { withIndexing } from "./with-indexing.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let guest: DatabaseConnection;
let fixture: ReturnType<typeof createCourseFixture>;

beforeAll(async () => {
  guest = connectGuest(database);
  const db = withIndexing(database.db, searchedContent);
  fixture = createCourseFixture({ db, guestDb: guest.db, clock, decideAccess: decideAsGuest });
});
afterAll(async () => {
  await guest.close();
});

const indexing = () => ({ db: database.db, content: searchedContent });
const vip: WholeRights = { contentTypes: ["free", "vip"], resourceKeys: [], waitsForNothing: false, joined: [] };
const rightTo = (key: string): WholeRights => ({ ...vip, contentTypes: ["free"], resourceKeys: [key] });

async function find(words: string, options: { rights?: WholeRights; wanted?: Partial<Wanted> } = {}) {
  const wanted = { words, kinds: [], level: null, work: null, ...options.wanted };
  const context = { db: database.db, guestDb: guest.db };
  const found = await findResources(context, { wanted, rights: options.rights ?? null, now: clock.now() });
  return found.ranked.map(describeHit);
}
const titles = async (...input: Parameters<typeof find>) =>
  (await find(...input)).map((hit) => hit.title.map(({ text }) => text).join(""));

/** How many pages waited outside the trees of both indexes; PostgreSQL reports it while it merges them. */
async function countPendingPages(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pages: string }>(
    "select gin_clean_pending_list(name::regclass) as pages from unnest(array['search_open_lexemes', 'search_whole_lexemes']) as name",
  );
  return rows.map(({ pages }) => Number(pages));
}

async function addBook(title: string, texts: Record<string, string>, contentType: "free" | "vip" = "free") {
  const { bookId } = await fixture.books.saveBook({
    sourceKey: null,
    title,
    summary: "",
    contentType,
    publishedAt: new Date(0),
  });
  const nodes = Object.keys(texts).map((name) => ({ sourceKey: name, title: name, depth: 0, isGroup: false }));
  const { ids } = await fixture.books.arrangeBook({ bookId, nodes });
  for (const [name, markdown] of Object.entries(texts))
    await fixture.books.saveDocument({ documentId: ids.get(name) ?? 0, source: { markdown } });
  return { bookId, ids };
}

// Covers spec §2.7.
test("finds saved content immediately by its words, and not after its deletion", async () => {
  const { ids, bookId } = await addBook("钓鱼", { 浮漂: "## 看漂\n\n浮漂轻轻一沉，就要提竿。", 鱼饵: "蚯蚓最好用。" });
  const [hit] = await find("浮漂一沉");
  expect(hit).toMatchObject({ kind: "document", id: ids.get("浮漂"), work: { id: bookId, title: "钓鱼" } });
  expect(hit?.snippet?.some((part) => part.is_match && part.text.startsWith("浮漂"))).toBe(true);
  expect(new URLSearchParams(hit?.path.split("#")[1]).get("at")).toBe("看漂");
  await fixture.books.saveDocument({ documentId: ids.get("浮漂") ?? 0, source: { markdown: "换成别的话。" } });
  expect(await find("提竿")).toEqual([]);
  const [changed] = await find("换成别的话");
  expect(changed).toMatchObject({
    id: ids.get("浮漂"),
    snippet: [
      { text: "换成别的话", is_match: true },
      { text: "。", is_match: false },
    ],
  });
  await database.pool.query("delete from books where id = $1", [bookId]);
  expect(await titles("蚯蚓")).toEqual([]);
});

// Covers spec §2.7.
test("a result found by its title alone has the public summary, also for a viewer who may read the gated text", async () => {
  const { bookId } = await addBook("听雨", { 檐下: "檐下的水声很轻。" });
  const gated = await fixture.books.saveBook({
    sourceKey: null,
    title: "藏书楼",
    summary: "楼里有什么书。",
    contentType: "vip",
    publishedAt: new Date(0),
  });
  const { ids } = await fixture.books.arrangeBook({
    bookId: gated.bookId,
    nodes: ["密室", "空室"].map((name) => ({ sourceKey: name, title: name, depth: 0, isGroup: false })),
  });
  const secret = "只有会员读得到的话。";
  const markdown = `门前的话人人可读。\n\n${"走廊很长。".repeat(400)}\n\n${secret.repeat(40)}`;
  await fixture.books.saveDocument({ documentId: ids.get("密室") ?? 0, source: { markdown } });
  const summaryOf = async (words: string, rights?: WholeRights) => {
    const [hit] = await addBeginnings(guest.db, await find(words, rights ? { rights } : {}), clock.now());
    return hit?.snippet?.map(({ text }) => text).join("");
  };
  expect(await summaryOf("檐下")).toBe("檐下的水声很轻。");
  for (const rights of [undefined, vip]) {
    expect(await summaryOf("藏书楼", rights)).toBe("楼里有什么书。");
    expect(await summaryOf("密室", rights)).toBe("门前的话人人可读。");
  }
  // Nothing of this chapter is public, so the summary is that of its book.
  await fixture.books.saveDocument({ documentId: ids.get("空室") ?? 0, source: { markdown: "秘密" } });
  for (const rights of [undefined, vip]) expect(await summaryOf("空室", rights)).toBe("楼里有什么书。");
  await database.pool.query("delete from books where id = any($1)", [[bookId, gated.bookId]]);
});

// Covers spec §2.7.
test("a result states AI use, also after the mark of its work changed", async () => {
  const { bookId, ids } = await addBook("机器写的", { 风筝: "风筝要迎着风放。", 纸鸢: "纸鸢是旧时的叫法。" });
  const db = withIndexing(database.db, searchedContent);
  const marksOf = async () => (await find("风筝")).map(({ kind, ai_mark }) => [kind, ai_mark]);
  expect(await marksOf()).toEqual([["document", "none"]]);
  await db.transaction((tx) => tx.update(books).set({ aiMark: "assisted" }).where(eq(books.id, bookId)));
  expect(await marksOf()).toEqual([["document", "assisted"]]);
  const own = eq(documents.id, ids.get("风筝") ?? 0);
  await db.transaction((tx) => tx.update(documents).set({ aiMark: "generated" }).where(own));
  expect(await marksOf()).toEqual([["document", "generated"]]);
  expect((await find("机器写的")).find(({ kind }) => kind === "book")?.ai_mark).toBe("assisted");
  expect(await findDrift(indexing())).toEqual([]);
  await database.pool.query("delete from books where id = $1", [bookId]);
});

// Covers spec §2.7.
test.each(["ABC", "abc123", "nodejs", "node.js", "node-js", "👍", "👍🏽"])(
  "finds letters before digits, names with a point and emoji: %s",
  async (words) => {
    const { bookId } = await addBook("型号手册", { 型号: "买的是 ABC123，装好了 Node.js，很好 👍" });
    expect(await titles(words)).toEqual(["型号"]);
    expect(await findDrift(indexing())).toEqual([]);
    await database.pool.query("delete from books where id = $1", [bookId]);
  },
);

// Covers spec §2.7.
test.each([
  ["葱油拌面", "蔥油拌麵"],
  ["龙门阵", "龍門陣"],
  ["馬頭牆", "马头墙"],
  ["葱油拌面", "congyou"],
  ["葱油拌面", "cybm"],
  ["葱油拌面", "面"],
  ["箭头函数", "setTimeout"],
  ["箭头函数", "set timeout"],
  ["箭头函数", "std::vec"],
  ["箭头函数", "from_utf8"],
  ["箭头函数", "setTimout"],
  ["箭头函数", "箭头 fucntion"],
])("%s is found by %s", async (title, words) => {
  await addBook("杂", {
    葱油拌面: "先熬葱油。",
    龙门阵: "坐下来摆。",
    馬頭牆: "高出屋脊。",
    箭头函数: "用 `setTimeout` 等一等；function 也行。\n\n```rs\nstd::vec::Vec; from_utf8()\n```",
  });
  expect((await titles(words))[0]).toBe(title);
});

// Covers spec §2.7.
test("a title weighs more than a heading, and a heading more than a text", async () => {
  await addBook("天", { 正文: "这里写到彩虹一次。", 标题里: "## 彩虹的颜色\n\n七种。", 彩虹: "雨后才有。" });
  expect(await titles("彩虹")).toEqual(["彩虹", "标题里", "正文"]);
});

test("a whole title finds only texts with all of its words, other words also find texts with one of them", async () => {
  const texts = { "磨刀 入门": "一步一步来。", 砂纸: "先磨刀再用砂纸。", 油石: "入门只要一块油石。" };
  await addBook("手艺", texts);
  expect(await titles("磨刀 入门")).toEqual(["磨刀 入门"]);
  expect(await titles("磨刀 油石")).toEqual(expect.arrayContaining(["砂纸", "油石"]));
});

// Covers spec §2.7.
test("finds whole texts only with the rights that give access to them", async () => {
  const gated = `${"可以试读的开头。".repeat(60)}\n\n${"隔开。".repeat(90)}\n\n藏着的紫水晶。`;
  const { bookId, ids } = await addBook("石头", { 矿物: gated }, "vip");
  expect(await titles("紫水晶")).toEqual([]);
  expect(await titles("紫水晶", { rights: { ...vip, contentTypes: ["free", "basic_course"] } })).toEqual([]);
  expect(await titles("紫水晶", { rights: vip })).toEqual(["矿物"]);
  expect(await titles("紫水晶", { rights: rightTo(`book:${bookId}`) })).toEqual(["矿物"]);
  expect(await titles("紫水晶", { rights: rightTo(`document:${ids.get("矿物")}`) })).toEqual(["矿物"]);
  expect(await titles("可以试读的开头")).toEqual(["矿物"]);
});

test("finds a scheduled lesson for each member from its day on", async () => {
  const { courseId } = await fixture.courses.saveCourse("new", {
    title: "琴",
    contentType: "vip",
    publishedAt: new Date(0),
  });
  const release = { opensAt: null, opensAfterDays: 7 };
  const chapters = [{ sourceKey: "1", title: "一", lessons: [documentLesson("a", { title: "指法", release })] }];
  const { lessonIds } = await fixture.courses.arrangeCourse({ courseId, chapters });
  const markdown = `${"前奏。".repeat(300)}\n\n轮指要匀。`;
  await fixture.courses.saveLessonText({ lessonId: lessonIds.get("a") ?? 0, source: { markdown } });
  const joined = (day: number) => ({ ...vip, joined: [{ courseId, joinedAt: new Date(Date.UTC(2026, 10, day)) }] });
  expect(await titles("轮指", { rights: vip })).toEqual([]);
  expect(await titles("轮指", { rights: joined(14) })).toEqual([]);
  expect(await titles("轮指", { rights: joined(13) })).toEqual(["指法"]);
  expect(await titles("轮指", { rights: { ...vip, waitsForNothing: true } })).toEqual(["指法"]);
});

test("a change made outside the site is hidden until the job has run, and the index matches its slices", async () => {
  const { bookId } = await addBook("海", { 潮汐: "月亮引着海水。" });
  expect(await titles("潮汐")).toEqual(["潮汐"]);
  await database.pool.query("update documents set title = '涨落' where book_id = $1", [bookId]);
  expect(await titles("潮汐")).toEqual([]);
  expect(await findDrift(indexing())).toEqual([]);
  await indexLeftChanges(indexing());
  expect(await countPendingPages()).toEqual([0, 0]);
  expect(await titles("涨落")).toEqual(["涨落"]);
  expect(await findDrift(indexing())).toEqual([]);
  await database.pool.query("update search_open set title = '错' where work_id = $1 and kind = 'document'", [bookId]);
  expect(await findDrift(indexing())).toHaveLength(1);
  await reindex(indexing());
  expect(await countPendingPages()).toEqual([0, 0]);
  expect(await findDrift(indexing())).toEqual([]);
});

test("reindex writes only rows that differ", async () => {
  const { bookId } = await addBook("渔网", { 网眼: "织网看网眼。", 浮子: "浮子系在上纲。" });
  const versions = async () =>
    (await database.pool.query("select title, xmin::text from search_open where work_id = $1 order by title", [bookId]))
      .rows;
  const before = await versions();
  await database.pool.query("update search_open set path = '/x' where work_id = $1 and title = '浮子'", [bookId]);
  await reindex(indexing());
  const isSame = (await versions()).map(({ title, xmin }, at) => [title, xmin === before[at].xmin]);
  expect(isSame).toEqual([
    ["浮子", false],
    ["渔网", true],
    ["网眼", true],
  ]);
  expect(await findDrift(indexing())).toEqual([]);
});

test("a changed date is not reported as a difference of the index", async () => {
  const { bookId } = await addBook("潮间带", { 贝壳: "捡贝壳。" });
  await database.pool.query("update books set updated_at = updated_at + interval '1 day' where id = $1", [bookId]);
  expect(await findDrift(indexing())).toEqual([]);
});

// Covers spec §2.7.
test("finds a file by its title and name, together with the resources that include it", async () => {
  const { bookId } = await addBook("木工入门", { 榫卯: "先画线。" });
  const db = withIndexing(database.db, searchedContent);
  const id = await db.transaction(async (tx) => {
    const [now, moments] = [clock.now(), { createdAt: clock.now(), updatedAt: clock.now(), publishedAt: new Date(0) }];
    const place = { carrierKind: "book" as const, carrierId: bookId, position: 0 };
    const facts = { title: "板凳图纸", summary: "", category: "", contentType: "download" as const, sourceKey: null };
    const [row] = await tx
      .insert(downloads)
      .values({ ...facts, ...place, ...moments })
      .returning();
    const file = {
      fileName: "长条凳 bench-plan.pdf",
      label: "1",
      notes: "",
      sizeBytes: 1,
      sha256: "0",
      storageName: "x",
    };
    await tx.insert(downloadVersions).values({ ...file, downloadId: row?.id ?? 0, state: "ready", createdAt: now });
    return row?.id;
  });
  for (const words of ["板凳图纸", "长条凳", "bench-plan"])
    expect((await find(words))[0]).toMatchObject({
      kind: "download",
      id,
      level: "vip",
      path: expect.stringMatching(`^/downloads/${id}(#|$)`),
      work: { kind: "book", id: bookId, title: "木工入门" },
    });
  const withdraw = (publishedAt: Date | null) =>
    db.transaction((tx) => tx.update(books).set({ publishedAt }).where(eq(books.id, bookId)));
  await withdraw(null);
  expect(await titles("板凳图纸")).toEqual([]);
  await withdraw(new Date(0));
  expect(await titles("板凳图纸")).toEqual(["板凳图纸"]);
  expect(await findDrift(indexing())).toEqual([]);
});

test("does not find a draft or a book published tomorrow", async () => {
  for (const publishedAt of [null, new Date("2026-11-21")])
    await fixture.books.saveBook({ sourceKey: null, title: "还没有的麒麟", summary: "", publishedAt });
  expect(await titles("麒麟", { rights: vip })).toEqual([]);
});

test("filters results by kind, level and work", async () => {
  const { bookId } = await addBook("茶", { 普洱: "要陈。" }, "vip");
  await addBook("茶馆", { 普洱茶: "要热。" });
  expect(await titles("普洱", { wanted: { work: { kind: "book", id: bookId } } })).toEqual(["普洱"]);
  expect(await titles("普洱", { wanted: { level: 0 } })).toEqual(["普洱茶"]);
  expect(await titles("普洱", { wanted: { kinds: ["article"] } })).toEqual([]);
});

test("suggests titles by their words and by their pronunciation", async () => {
  await addBook("水墨山水", { 远山: "淡。" });
  const suggested = async (words: string) =>
    (await suggest(guest.db, { words, now: clock.now() })).map((one) => one.title.map(({ text }) => text).join(""));
  for (const words of ["水墨", "墨山", "shuimo", "shuimosha", "smss"])
    expect(await suggested(words)).toContain("水墨山水");
  expect(await suggested("，")).toEqual([]);
});

test.each(["", "，。", "\u{1F600}", "%_\\'\"{}", "a".repeat(80), "的", "C++ C#", "𠮷野家"])(
  "accepts the query %j",
  async (words) => {
    await expect(find(words)).resolves.toBeInstanceOf(Array);
  },
);

test("finds a product by its name and by its resources while both are published", async () => {
  const { bookId } = await addBook("竹编入门", { 一: "x" }, "vip");
  const db = withIndexing(database.db, searchedContent);
  const resource = {
    type: "book",
    id: bookId,
    title: "竹编入门",
    path: `/vip/book/${bookId}`,
    coverUrl: null,
  } as const;
  const known = { ...resource, aiMark: "none", contentType: "vip", resourceKeys: [`book:${bookId}`] } as const;
  const context = {
    db,
    clock,
    describeSold: async () => new Map([[`book:${bookId}`, { ...known, resourceKeys: [...known.resourceKeys] }]]),
  };
  const draft = productDraftSchema.parse({
    parts: [{ type: "book", id: bookId }],
    title: "手艺之选",
    summary: "送一把篾刀的图样",
    price_fen: 100,
  });
  const { id } = await addProduct(context, { draft, note: () => undefined });
  const sold = { wanted: { kinds: ["product"] } } as const;
  expect(await titles("竹编", sold)).toEqual([]);
  await changeProduct(context, { id, change: { is_on_sale: true }, note: () => undefined });
  expect(await titles("竹编", sold)).toEqual(["手艺之选"]);
  expect(await titles("篾刀", sold)).toEqual(["手艺之选"]);
  // The book itself ranks before its product, and every level's filter includes it.
  expect((await titles("竹编")).slice(0, 2)).toEqual(["竹编入门", "手艺之选"]);
  expect(await titles("篾刀", { wanted: { level: 0 } })).toEqual([]);
  await db.transaction((tx) => tx.update(books).set({ title: "藤编入门" }).where(eq(books.id, bookId)));
  expect(await titles("藤编", sold)).toEqual(["手艺之选"]);
  await db.transaction((tx) => tx.update(books).set({ publishedAt: null }).where(eq(books.id, bookId)));
  expect(await titles("藤编", sold)).toEqual([]);
  expect(await findDrift(indexing())).toEqual([]);
});
