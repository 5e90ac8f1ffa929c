import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../test/auth/people.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createPlayFixture, type PlayFixture } from "../../../../../test/media/play-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { unzip } from "../../../../../test/unzip.ts";
import { aiMarkOfPicture } from "../../../../kit/pictures/picture-ai-mark.ts";
import { writeAiXmp } from "../../../../kit/values/aigc-field.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { documents } from "../../books/server/book-tables.ts";
import { buildPlan } from "../../imports/plan/build-plan.ts";
import { readSource } from "../../imports/server/open/read-source.ts";
import { epubName } from "./fetch-ebook.ts";

const run = promisify(execFile);
let fixture: PlayFixture;
let bookId: number;
let reader: Person;
let member: Person;
let picture: string;

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

const CHAPTER = [
  "## 小节",
  "",
  "公式 $a^2$、脚注[^1]、[下一篇](second.md)、[外面](https://example.com/?a=1&b=2)。",
  "",
  "```js",
  "const a = 1 < 2 && 3;",
  "```",
  "",
  "| 名 | 值 |\n|:-:|--:|\n| 甲 | 1 |",
  "",
  "- [x] 做完\n",
  "<details open><summary>问</summary>答</details>",
  "",
  "[^1]: 注。",
].join("\n");

beforeAll(async () => {
  fixture = await createPlayFixture();
  const { books } = fixture.one;
  const book = { title: "讲义：第 1/2 册", summary: "一句 <话> & 话", contentType: "vip", shelf: "vip" } as const;
  ({ bookId } = await books.saveBook({ ...book, sourceKey: null, publishedAt: new Date("2026-01-01") }));
  const nodes = [
    { sourceKey: "part", title: "第一部分", depth: 0, isGroup: true },
    { sourceKey: "first", title: "第一篇 <甲>", depth: 1, isGroup: false },
    { sourceKey: "second", title: "第二篇", depth: 1, isGroup: false },
    { sourceKey: "empty", title: "空的一部分", depth: 0, isGroup: true },
    { sourceKey: "more", title: "附", depth: 0, isGroup: false, isUnlisted: true },
  ];
  const { ids } = await books.arrangeBook({ bookId, nodes });
  const idOf = (key: string) => ids.get(key) ?? 0;
  const resolveLink = (href: string) =>
    href === "second.md" ? { href: `/vip/book/${bookId}/document/${idOf("second")}` } : null;
  await books.saveDocument({ documentId: idOf("first"), source: { markdown: CHAPTER, resolveLink } });
  const { src } = await fixture.one.site.savePicture({ bytes: Buffer.from(DRAWING), isSvgAllowed: true });
  picture = src.slice(src.lastIndexOf("/") + 1);
  await books.saveDocument({ documentId: idOf("second"), source: { markdown: `第二篇的话。\n\n![小图](${src})` } });
  await books.saveDocument({ documentId: idOf("more"), source: { markdown: "附录的话。" } });
  reader = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  member = await fixture.createMember();
});
afterAll(() => fixture.close());

async function call(method: string, address: string, person: Person | null, body: object = {}) {
  const headers = { ...person?.headers, "content-type": "application/json" };
  const answer = await fetch(`${fixture.here.url}/api/v1/${address}`, { method, headers, body: JSON.stringify(body) });
  const { data, error_code: code } = await answer.json();
  return { status: answer.status, code, data, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

const order = (person: Person | null) => call("POST", `books/${bookId}/ebook`, person);

async function make(person: Person): Promise<number> {
  const { ebook } = (await order(person)).data;
  await runJob(fixture.one, "make-ebook", { ebookId: ebook.id });
  return ebook.id;
}

const allow = (isOffered: boolean) =>
  fixture.database.pool.query("update books set offers_ebook = $1 where id = $2", [isOffered, bookId]);

async function fetchBytes(id: number, person: Person, headers: Record<string, string> = {}) {
  const { data, cookie } = await call("POST", `ebooks/${id}/fetch`, person);
  const answer = await fetch(`${fixture.here.url}${data.url}`, { headers: { cookie, ...headers } });
  return { answer, data, bytes: Buffer.from(await answer.arrayBuffer()) };
}

// Covers spec §2.12.
test("offers an e-book only where the author allows it, and only to users who may read the whole book", async () => {
  await allow(false);
  expect(await order(member)).toMatchObject({ status: 404 });
  await allow(true);
  expect(await order(null)).toMatchObject({ status: 401 });
  expect(await order(reader)).toMatchObject({ status: 403, code: "NOT_VIP" });
  const newcomer = await fixture.createMember();
  expect(await order(newcomer)).toMatchObject({ status: 200, data: { ebook: { state: "making" } } });
});

// Covers spec §2.12.
test("delivers the whole book as one valid EPUB with the reader's mark, and supports ranges", async () => {
  await allow(true);
  const id = await make(member);
  expect((await order(member)).data.ebook).toEqual({ id, state: "ready" });
  const { answer, data, bytes } = await fetchBytes(id, member);
  expect(answer.headers.get("content-type")).toBe("application/epub+zip");
  expect(data).toMatchObject({ file_name: "讲义：第 1 2 册.epub", size_bytes: bytes.length });
  expect(bytes.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
  const files = await unzip(bytes);
  const textOf = (name: string) => files[`book/${name}`] ?? "";
  const made = await fixture.database.pool.query("select created_at from ebooks where id = $1", [id]);
  const { name, id: userId } = member.user;
  const day = dayOf(made.rows[0].created_at);
  expect(textOf("title.xhtml")).toContain(`${name}（用户编号 ${userId}）于 ${day} 下载，供本人阅读`);
  expect(textOf("title.xhtml")).toContain("一句 &lt;话&gt; &amp; 话");
  expect(textOf("contents.xhtml")).toContain("第一篇 &lt;甲&gt;");
  expect(textOf("contents.xhtml")).toContain("附录");
  expect(textOf("contents.xhtml")).not.toContain("空的一部分");
  const all = Object.values(files).join("\n");
  expect(all).toContain("第二篇的话。");
  expect(all).toContain(`<img src="pictures/${picture}" alt="小图"`);
  expect(textOf(`pictures/${picture}`)).toBe(DRAWING);
  expect(all).toMatch(/<a href="chapter-\d+\.xhtml">下一篇<\/a>/);
  const part = await fetchBytes(id, member, { range: "bytes=100-199" });
  expect(part.answer.status).toBe(206);
  expect(part.bytes).toEqual(bytes.subarray(100, 200));
  await checkEpub(bytes);
});

// Covers spec §2.12.
test("importing an e-book restores the book: the same chapters, words, notes, formulas and pictures", async () => {
  await allow(true);
  const { bytes } = await fetchBytes(await make(member), member);
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-epub-"));
  const file = path.join(folder, "book.epub");
  await writeFile(file, bytes);
  const plan = await buildPlan(await readSource(file));
  await rm(folder, { recursive: true });
  expect(plan).toMatchObject({ layout: "epub", title: "讲义：第 1/2 册", intro: "一句 <话> & 话" });
  const listed = plan.documents.map(({ title, depth, kind }) => `${depth} ${kind} ${title}`);
  expect(listed).toEqual(["0 group 第一部分", "1 page 第一篇 <甲>", "1 page 第二篇", "0 group 附录", "1 page 附"]);
  const [, first, second, , more] = plan.documents;
  expect(first?.markdown).toContain("## 小节");
  expect(first?.markdown).toMatch(/公式 \$\{a\}\^\{2\}\$、脚注\[\^footnote-1\]/);
  expect(first?.markdown).toMatch(/^\[\^footnote-1\]: +注。$/m);
  expect(first?.markdown).toMatch(/\[外面\]\(https:\/\/example\.com\/\?a=1\\?&b=2\)/);
  expect(first?.markdown).toMatch(/\| :-: \| -: \|/);
  expect(first?.markdown).not.toMatch(/^## 脚注/m);
  expect(first?.markdown).toContain("const a = 1 < 2 && 3;");
  expect(first?.linkedIds).toEqual([second?.stableId]);
  expect(second?.markdown).toMatch(/^第二篇的话。\n\n!\[小图\]\(pictures\/[0-9a-f]+\.svg\)\n$/);
  expect(more?.markdown.trim()).toBe("附录的话。");
  const [brought] = [...plan.pictures.values()];
  expect((await brought?.load())?.toString()).toBe(DRAWING);
  expect(plan.documents.map(({ markdown }) => markdown).join()).not.toContain("用户编号");
});

test("an e-book declares AI-made content: of the book on its title page, of a chapter below its title, and in the package metadata", async () => {
  await allow(true);
  const setMarks = (work: string, chapter: string) =>
    fixture.database.pool.query(
      `with marked as (update documents set ai_mark = $2 where book_id = $3 and source_key = 'second')
       update books set ai_mark = $1, updated_at = updated_at + interval '1 minute' where id = $3`,
      [work, chapter, bookId],
    );
  const { db } = fixture.database;
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: "#2a6" } }).webp();
  const bytesOfPicture = await drawn.withXmp(writeAiXmp("assisted")).toBuffer();
  const { src } = await fixture.one.site.savePicture({ bytes: bytesOfPicture, isSvgAllowed: false });
  const appendix = (await db.select().from(documents)).find(({ sourceKey }) => sourceKey === "more");
  await fixture.one.books.saveDocument({
    documentId: appendix?.id ?? 0,
    source: { markdown: "![图](x.webp)", resolveImage: () => ({ src, aiMark: "assisted" }) },
  });
  await setMarks("assisted", "generated");
  const { bytes } = await fetchBytes(await make(member), member);
  const files = await unzip(bytes);
  expect(files["book/title.xhtml"]).toContain('<p class="ai-label">AI 辅助生成</p>');
  const labelled = Object.keys(files).filter((name) => files[name]?.includes('<p class="ai-label">AI 生成</p>'));
  expect(labelled.map((name) => files[name]?.includes("<h1>第二篇</h1>"))).toEqual([true]);
  expect(files["book/package.opf"]).toContain('<meta property="TC260:AIGC">{&quot;Label&quot;:&quot;1&quot;');
  expect(files["book/package.opf"]).toMatch(/DigitalSourceType">[^<]*\/trainedAlgorithmicMedia</);
  // E-readers do not support WebP, so the picture is encoded again and keeps its mark.
  const png = bytes.subarray(bytes.indexOf("\x89PNG", 0, "latin1"), bytes.indexOf("IEND") + 8);
  expect(aiMarkOfPicture(await sharp(png).metadata())).toBe("assisted");
  expect(Object.values(files).join()).toContain('<span class="ai-picture-label">AI 辅助生成</span>');
  await checkEpub(bytes);
  await setMarks("none", "none");
  const plain = await unzip((await fetchBytes(await make(member), member)).bytes);
  expect(Object.values(plain).join()).not.toMatch(/class="ai-label"|property="TC260:AIGC"/);
});

const EPUBCHECK = "/usr/bin/epubcheck";

/**
 * The official checker of the format, if it is installed. It is run with `java`, because not every machine can start
 * Java packages directly.
 */
async function checkEpub(bytes: Buffer): Promise<void> {
  if (!existsSync(EPUBCHECK))
    return void process.stderr.write("没有 epubcheck：格式没有另外检查（apt-get install -y epubcheck）\n");
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-epub-"));
  try {
    await writeFile(path.join(folder, "book.epub"), bytes);
    const report = await run("java", ["-jar", EPUBCHECK, path.join(folder, "book.epub")]).then(
      ({ stdout, stderr }) => stdout + stderr,
      ({ stdout, stderr }) => String(stdout) + stderr,
    );
    expect(report).not.toMatch(/^(?:ERROR|FATAL|WARNING)/m);
    expect(report).toContain("No errors or warnings detected");
  } finally {
    await rm(folder, { recursive: true });
  }
}

// Covers spec §2.12.
test("a file belongs only to its reader, and is unavailable once the right ends", async () => {
  await allow(true);
  const id = await make(member);
  const other = await fixture.createMember();
  expect(await call("POST", `ebooks/${id}/fetch`, other)).toMatchObject({ status: 404 });
  const { data, cookie } = await call("POST", `ebooks/${id}/fetch`, member);
  await allow(false);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const answer = await fetch(`${fixture.there.url}${data.url}`, { headers: { cookie } });
  await answer.arrayBuffer();
  expect(answer.status).toBe(404);
});

test("creates a changed book again, but not an unchanged one", async () => {
  await allow(true);
  const id = await make(member);
  expect((await order(member)).data.ebook).toEqual({ id, state: "ready" });
  await fixture.database.pool.query("update books set updated_at = updated_at + interval '1 minute' where id = $1", [
    bookId,
  ]);
  const changed = await make(member);
  expect(changed).not.toBe(id);
  expect(await call("POST", `ebooks/${id}/fetch`, member)).toMatchObject({ status: 404 });
});

// Covers spec §2.12.
test("a copy is stored for a day, and the download is logged for a year", async () => {
  await allow(true);
  const id = await make(member);
  const { pool } = fixture.database;
  const made = await pool.query(
    "select extract(epoch from expires_at - now())::int as seconds from ebooks where id = $1",
    [id],
  );
  expect(made.rows[0].seconds).toBeGreaterThan(86_400 - 600);
  expect(made.rows[0].seconds).toBeLessThanOrEqual(86_400);
  await pool.query("update ebooks set expires_at = now() where id = $1", [id]);
  expect(await call("POST", `ebooks/${id}/fetch`, member)).toMatchObject({ status: 404 });
  await pool.query(
    `insert into ebook_takings (book_id, user_id, day, title, taken_at)
     select $1, $2, (now() - age)::date, '旧', now() - age from unnest(array['364 days', '365 days 1 hour']::interval[]) age`,
    [bookId, reader.user.id],
  );
  await runJob(fixture.one, "sweep-ebooks");
  expect((await pool.query("select from ebooks where id = $1", [id])).rowCount).toBe(0);
  const left = await pool.query("select (now()::date - day) as days from ebook_takings where user_id = $1", [
    reader.user.id,
  ]);
  expect(left.rows).toEqual([{ days: 364 }]);
});

// Covers spec §2.12.
test("an e-book requested many times simultaneously is created once; many downloads in a day count once", async () => {
  await openConnections(fixture.database.pool);
  await allow(true);
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(member)));
  expect(new Set(orders.map(({ data }) => data.ebook.id)).size).toBe(1);
  const id = await make(member);
  const taken = await Promise.all(Array.from({ length: 5 }, () => call("POST", `ebooks/${id}/fetch`, member)));
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await fixture.database.pool.query("select count(*)::int from ebook_takings where user_id = $1", [
    member.user.id,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test.each([
  ["..", "电子书.epub"],
  ["  a/b:c  ", "a b c.epub"],
  ["\u202egnp", "gnp.epub"],
])("the title %j gives the file name %j (FILE-4)", (title, name) => expect(epubName(title)).toBe(name));
