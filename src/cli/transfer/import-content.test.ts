import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { createDiskStorage } from "../../adapters/storage/disk-storage.ts";
import { buildZip } from "../../features/content/imports/fixtures/build-zip.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";
import { openPicture } from "../../features/front/site/server/pictures/save-picture.ts";
import { createContentSlices } from "../../start/content-slices.ts";
import { importContent } from "./import-content.ts";

const database = await setUpDatabase();
let folder = "";
let path = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-content-"));
  path = join(folder, "guide");
  await database.pool.query("truncate books, articles, courses, pictures restart identity cascade");
});
afterEach(() => rm(folder, { recursive: true }));

const long = (word: string) => `${word}写了很多字的一句话。`.repeat(60);
const book = {
  "SUMMARY.md": "# 手册\n\n* [开始](README.md)\n* [甲](a.md)\n  * [乙](b.md)\n",
  "README.md": "# 开始\n\n这本手册讲怎么做饭，从洗菜讲到上桌。",
  "a.md": `# 甲\n\n[后面](b.md#节) ![图](x.png) ![远](https://cdn.example.com/steps.png)\n\n${long("甲")}`,
  "b.md": `# 乙\n\n## 节\n\n[无](no.md) ![没有](https://example.com/other.png)\n\n${long("乙")}`,
  "x.png": pngBytes,
  "steps.png": Buffer.concat([pngBytes, Buffer.from("2")]),
};

/** With a document that is linked only from a text, and one that is not linked. */
const bookWithMore = {
  ...book,
  "b.md": `# 乙\n\n[补充](more/extra.md)\n\n${long("乙")}`,
  "more/extra.md": `# 补充\n\n[甲](../a.md)\n\n${long("补")}`,
  "TODO.md": "待办",
};

async function writeFiles(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(path, name, ".."), { recursive: true });
    await writeFile(join(path, name), content);
  }
}

function run(choice: Partial<Parameters<typeof importContent>[1]> = {}) {
  const slices = createContentSlices({ db: database.db, place: { dataDir: folder, s3: null }, logger: quietLogger });
  const nothing = { type: null, shelf: null, category: null, title: null, key: null, isDryRun: false };
  return importContent(slices, { path, as: "book", ...nothing, ...choice });
}

async function rows<T extends Record<string, unknown>>(query: string): Promise<T[]> {
  return (await database.pool.query<T>(query)).rows;
}

const listDocuments = () =>
  rows<{ id: string; title: string; is_preview: boolean; html: string; public_html: string; updated_at: Date }>(
    "select d.*, t.html from documents d left join document_texts t on t.document_id = d.id order by position",
  );
const listTree = async () =>
  (await rows<{ line: string }>("select depth || ' ' || title as line from documents order by position")).map(
    ({ line }) => line,
  );
const countEverything = () =>
  rows(
    "select (select count(*)::int from books) + (select count(*)::int from articles) + (select count(*)::int from pictures) as n",
  );

test("imports a folder as a restricted book whose links have targets", async () => {
  await writeFiles(book);
  const report = await run();
  expect(report.documents).toMatchObject({ new: 3, failed: 0 });
  expect(report.pictures).toMatchObject({ saved: 2, matched: 1, remote: 1 });
  expect(report.previews).toEqual(["开始"]);
  expect(report.entries).toContainEqual({ kind: "remote-picture", where: "b.md:5", detail: expect.any(String) });

  const [saved] = await rows("select * from books");
  expect(saved).toMatchObject({
    title: "手册",
    shelf: "vip",
    content_type: "vip",
    category: "",
    document_count: 3,
  });
  expect(saved?.summary).toContain("讲怎么做饭");
  const [intro, first, second] = await listDocuments();
  expect([intro?.is_preview, first?.is_preview, second?.is_preview]).toEqual([true, false, false]);
  expect(intro?.public_html).toBe(intro?.html);
  expect(first?.html).toContain(`href="/vip/book/${saved?.id}/document/${second?.id}#节"`);
  expect(second?.html).not.toContain("example.com");
  expect(first?.public_html.length).toBeLessThan((first?.html.length ?? 0) / 3);
});

test("addresses in a source are never requested: pictures, includes, links, other schemes and unusual spellings of this host (FILE-5)", async () => {
  const calls: string[] = [];
  const inside = createServer((request, response) => {
    calls.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const { port } = inside.address() as AddressInfo;
  const hosts = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
  ];
  const addresses = hosts.map((host) => `http://${host}:${port}/x.png`);
  const others = [`//127.0.0.1:${port}/x.png`, "file:///etc/passwd", "http://169.254.169.254/latest/meta-data/"];
  const lines = [...addresses, ...others].map(
    (address) =>
      `![图](${address}) [到](${address}) <img src="${address}"> {% include "${address}" %}\n\n!!!include(${address})!!!`,
  );
  await writeFiles({
    "SUMMARY.md": `# 手册\n\n* [开始](README.md)\n* [外](${addresses[0]})\n`,
    "README.md": `---\ncover: ${addresses[0]}\n---\n# 开始\n\n${lines.join("\n\n")}`,
  });
  const report = await run();
  await run({ as: "articles", key: "remote" });
  await new Promise((resolve) => inside.close(resolve));
  expect(calls).toEqual([]);
  expect(report.pictures).toMatchObject({ saved: 0 });
  expect(JSON.stringify(await listDocuments())).not.toContain("root:");
});

test("pictures are stored and placed where the text references them", async () => {
  await writeFiles(book);
  await run();
  const [, first] = await listDocuments();
  const sources = [...(first?.html.matchAll(/src="(\/files\/[^"]+)"/g) ?? [])].map(([, src = ""]) => src);
  expect(sources).toHaveLength(2);
  expect(await rows("select count(*)::int as n from pictures")).toEqual([{ n: 2 }]);
  const storage = createDiskStorage({ folder: join(folder, "files") });
  for (const src of sources) {
    const opened = await openPicture(storage, src.slice("/files/".length));
    expect(opened).toMatchObject({ mediaType: "image/png" });
    opened?.stream.destroy();
  }
});

const ODD = "半\\ud800个\\u0000";
const oddPage = `---\ntitle: "${ODD}"\ntags: ["${ODD}"]\nsummary: "${ODD}"\n---\n\n正文\0写了。`;
test.each([
  [
    "the head of a text",
    "articles",
    {
      "2024-01-01-a.md": oddPage,
      "2024-01-02-b.md": `{"title":"${ODD}","tags":["${ODD}"]}\n;;;\n\n正文`,
      "2024-01-03-c.md": '+++\ntitle = "半个\\u0000"\n+++\n\n正文',
    },
  ],
  [
    "mkdocs.yml",
    "book",
    { "mkdocs.yml": `site_name: "${ODD}"\nnav:\n  - "${ODD}": a.md\n`, "docs/a.md": "# 甲\n\n正文" },
  ],
  [
    "_category_.json",
    "book",
    {
      "docusaurus.config.js": "module.exports = {}",
      "docs/x/_category_.json": `{"label":"${ODD}"}`,
      "docs/x/a.md": oddPage,
    },
  ],
  [
    "sidebars.js",
    "book",
    {
      "docusaurus.config.js": `module.exports = { title: "${ODD}" }`,
      "sidebars.js": `module.exports = { all: [{ type: "category", label: "${ODD}", items: ["a"] }] }`,
      "docs/a.md": "# 甲\n\n正文",
    },
  ],
  ["book.json", "book", { "book.json": `{"title":"${ODD}"}`, "SUMMARY.md": "* [甲](a.md)\n", "a.md": "# 甲\n\n正文" }],
  [
    "book.toml",
    "book",
    { "book.toml": '[book]\ntitle = "半个\\u0000"\n', "src/SUMMARY.md": "- [甲](a.md)\n", "src/a.md": "正文" },
  ],
  [
    "hugo.toml",
    "book",
    { "hugo.toml": 'title = "半个\\u0000"\n', "content/docs/a.md": '+++\ntitle = "甲"\n+++\n\n正文' },
  ],
  ["course.yml", "course", { "course.yml": `title: "${ODD}"\nsummary: "${ODD}"\n`, "01-a.md": oddPage }],
] as const)("imports escapes of NUL and of lone surrogates in %s as �", async (_where, as, files) => {
  await writeFiles(files);
  expect(await run({ as })).toMatchObject({ documents: { new: expect.any(Number), failed: 0 } });
  const titles = await rows<{ title: string }>(
    "select title from books union select title from documents union select title from articles union select title from courses",
  );
  expect(
    titles.some(({ title }) => /^半�?个�$/.test(title)),
    JSON.stringify(titles),
  ).toBe(true);
});

test("importing again writes nothing, also from a zip", async () => {
  await writeFiles(book);
  await run({ category: "厨房" });
  const before = [await listDocuments(), await rows("select * from books")];
  const again = await run();
  expect(again.documents).toMatchObject({ new: 0, updated: 0, unchanged: 3, gone: 0 });
  const zip = Object.entries(book).map(([name, content]) => ({ name: `guide-main/${name}`, content }));
  await writeFile(`${path}.zip`, buildZip(zip));
  expect((await run({ path: `${path}.zip` })).documents).toMatchObject({ unchanged: 3 });
  expect([await listDocuments(), await rows("select * from books")]).toEqual(before);
});

test("updates changed texts, and keeps removed ones at the end", async () => {
  await writeFiles(book);
  await run();
  const [, , second] = await listDocuments();
  await writeFiles({ "b.md": "# 乙\n\n## 节\n\n改了", "SUMMARY.md": "# 手册\n\n* [乙](b.md)\n* [开始](README.md)\n" });
  await rm(join(path, "a.md"));
  const report = await run();
  expect(report.documents).toMatchObject({ new: 0, updated: 1, unchanged: 1, gone: 1 });
  expect(report.entries).toContainEqual({ kind: "gone", where: "a.md", detail: "甲" });
  const after = await listDocuments();
  expect(after.map(({ title, is_preview }) => `${title}${is_preview ? "*" : ""}`)).toEqual(["乙", "开始*", "甲"]);
  expect(after[0]?.id).toBe(second?.id);
  expect(after[0]?.html).toContain("改了");
});

test("`preview: false` closes an open text, and a document without a mark is not changed", async () => {
  const marked = (mark: string, text = "") => `---\n${mark}\n---\n# 甲\n\n${text}${long("甲")}`;
  await writeFiles({ ...book, "a.md": marked("preview: true") });
  expect((await run()).previews).toEqual(["甲"]);
  const listOpen = async () => (await listDocuments()).flatMap((row) => (row.is_preview ? [row.title] : []));
  expect(await listOpen()).toEqual(["甲"]);

  await writeFiles({ "a.md": marked("preview: false", "改了一句。") });
  await run();
  expect(await listOpen()).toEqual([]);
  const [, closed] = await listDocuments();
  expect(closed?.html).toContain("改了一句");
  expect(closed?.public_html.length).toBeLessThan((closed?.html.length ?? 0) / 3);

  await database.pool.query("update documents set is_preview = true where title in ('甲', '乙')");
  await run();
  expect(await listOpen()).toEqual(["乙"]);
  await writeFiles({ "a.md": marked("title: 甲: 上") });
  await database.pool.query("update documents set is_preview = true where title = '甲'");
  await run();
  expect(await listOpen()).toEqual(["甲: 上", "乙"]);
  // A front matter that is not YAML is read line by line, with the same meaning.
  await writeFiles({ "a.md": marked("title: 甲: 上\npreview: false") });
  await run();
  expect(await listOpen()).toEqual(["乙"]);
});

test("a new book opens its first document, unless that one is closed by name", async () => {
  await writeFiles({ ...book, "README.md": `---\npreview: false\n---\n${book["README.md"]}` });
  expect((await run({ isDryRun: true })).previews).toEqual([]);
  expect((await run()).previews).toEqual([]);
  expect((await listDocuments()).map((row) => row.is_preview)).toEqual([false, false, false]);
});

test("a dry run writes nothing and predicts the run", async () => {
  await writeFiles(book);
  const dry = await run({ isDryRun: true });
  expect(dry.documents).toMatchObject({ new: 3, failed: 0 });
  expect(dry.previews).toEqual(["开始"]);
  const articles = await run({ isDryRun: true, as: "articles" });
  expect(articles.documents).toMatchObject({ new: 3 });
  expect(await countEverything()).toEqual([{ n: 0 }]);
});

test("type, shelf and category come from the command and stay until it changes them", async () => {
  await writeFiles(book);
  await run({ shelf: "system", category: "厨房", title: "做饭" });
  expect((await rows("select * from books"))[0]).toMatchObject({ content_type: "system_course", title: "做饭" });
  const [, , nested] = await listDocuments();
  await run({ type: "vip_premium", title: "做饭" });
  const [moved] = await rows("select * from books");
  expect(moved).toMatchObject({ shelf: "vip", content_type: "vip_premium", category: "厨房" });
  const [, first] = await listDocuments();
  expect(first?.html).toContain(`/vip/book/${moved?.id}/document/${nested?.id}#`);
  await run();
  expect((await rows("select * from books"))[0]).toMatchObject({ content_type: "vip_premium", shelf: "vip" });
  await expect(run({ shelf: "system" })).rejects.toThrow("请同时用 --type");
  await run({ type: "free" });
  const opened = await listDocuments();
  expect(opened.every(({ html, public_html }) => html === public_html)).toBe(true);
});

test("articles without a given type are restricted, and stay open once opened", async () => {
  await writeFiles({
    "_posts/2024-01-01-a.md": `---\ntitle: 甲\n---\n[乙](/2024/02/02/b/)\n\n${long("甲")}`,
    "_posts/2024-02-02-b.md": `# 乙\n\n[甲]({% post_url 2024-01-01-a %})\n\n${long("乙")}`,
  });
  await run({ as: "articles" });
  const list = () =>
    rows<{ id: string; title: string; content_type: string; html: string }>(
      "select a.id, a.title, a.content_type, t.html from articles a join article_texts t on t.article_id = a.id order by a.id",
    );
  const [first, second] = await list();
  expect([first?.content_type, second?.content_type]).toEqual(["paid_article", "paid_article"]);
  expect(first?.html).toContain(`href="/articles/${second?.id}"`);
  expect(second?.html).toContain(`href="/articles/${first?.id}"`);
  await run({ as: "articles", type: "free" });
  const again = await run({ as: "articles" });
  expect(again.documents).toMatchObject({ new: 0, updated: 0, unchanged: 2 });
  expect((await list()).map((article) => article.content_type)).toEqual(["free", "free"]);
});

test("a text that only another text links to becomes a chapter under a separate heading, restricted like its book; an unlinked one is omitted", async () => {
  await writeFiles(bookWithMore);
  const report = await run();
  expect(report.documents).toMatchObject({ pages: 4, linked: 1, unlisted: 0, new: 4 });
  expect(report.entries).toContainEqual({ kind: "linked", where: "more/extra.md", detail: "b.md 链接到它" });
  expect(report.entries).toContainEqual({ kind: "unlisted", where: "TODO.md", detail: "" });
  expect((await listTree()).slice(-2)).toEqual(["0 文中链接到的文档", "1 补充"]);
  const [extra] = await rows<{ id: string; is_preview: boolean; public_html: string }>(
    "select * from documents where source_key = 'more/extra.md'",
  );
  expect(extra?.is_preview).toBe(false);
  expect(extra?.public_html.length).toBeLessThan(long("补").length);
  const linking = (await listDocuments()).find(({ title }) => title === "乙");
  expect(linking?.html).toContain(`/document/${extra?.id}"`);
  const all = await run({ unlisted: "all" });
  expect(all.documents).toMatchObject({ pages: 5, linked: 1, unlisted: 1, new: 1, unchanged: 4 });
});

test("moves a document that an earlier import put into the appendix under the heading: same address, counted, found", async () => {
  await writeFiles(bookWithMore);
  await run();
  // The state after earlier imports, which put linked documents into the appendix.
  await rows("delete from documents where source_key = 'group:linked'");
  const before = await rows("update documents set is_unlisted = true, depth = 0 where title = '补充' returning id");
  await rows("update books set document_count = 3");
  await rows("delete from search_whole where title = '补充'");
  const again = await run();
  expect(again.documents).toMatchObject({ new: 0, updated: 0, unchanged: 4, gone: 0 });
  expect((await listTree()).slice(-2)).toEqual(["0 文中链接到的文档", "1 补充"]);
  const after = await rows("select id, is_unlisted from documents where title = '补充'");
  expect(after).toEqual([{ ...before[0], is_unlisted: false }]);
  expect(await rows("select document_count from books")).toEqual([{ document_count: 4 }]);
  expect(await rows("select distinct kind, thing_id as id from search_whole where title = '补充'")).toEqual([
    { kind: "document", ...before[0] },
  ]);
});
