import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildGhost, ghostUuid, tieredRow } from "../../features/content/imports/fixtures/build-ghost.ts";
import { buildZip } from "../../features/content/imports/fixtures/build-zip.ts";
import { memoryTargets } from "../../features/content/imports/fixtures/memory-targets.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";
import { formatReport } from "../../features/content/imports/format-report.ts";
import type { ImportOptions } from "../../features/content/imports/import-targets.ts";
import { readSource } from "../../features/content/imports/server/open/read-source.ts";
import { runImport } from "../../features/content/imports/server/run-import.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(content: unknown, name = "old.ghost.2026-11-20-08-00-00.json"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

type Choice = Partial<Pick<ImportOptions, "type" | "tiers">>;

async function importAll(
  content: unknown,
  { memory = memoryTargets(), ...choice }: Choice & { memory?: ReturnType<typeof memoryTargets> } = {},
) {
  const report = await runImport({ path: await write(content), as: "articles", targets: memory.targets, ...choice });
  const article = (n: number) => memory.articles.get(`ghost/${ghostUuid(n)}.md`);
  const details = report.entries.map(({ where, detail }) => `${where.replace(/^3f2a[-\w]*-0*/, "")} ${detail}`.trim());
  const gates = (...numbers: number[]) =>
    numbers.map((n) => [article(n)?.article.contentType, article(n)?.article.publishedAt !== null]);
  return { report, memory, details, article, gates };
}

const CARDS = `<p>见<a href="__GHOST_URL__/post-2/#more">上一篇</a>、<a href="__GHOST_URL__/tag/x/">标签</a>和<a href="https://example.com/">别处</a>。</p>
<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/a.png" class="kg-image" alt="图"><figcaption>图注</figcaption></figure>
<pre><code class="language-ts">const a = [1];</code></pre>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com/b"><div class="kg-bookmark-content"><div class="kg-bookmark-title">书签 &lt;b&gt;</div><div class="kg-bookmark-description">很长的介绍</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://example.com/i.ico"></div></div></a></figure>
<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">提醒<strong>一句</strong></div></div>
<div class="kg-card kg-audio-card"><img class="kg-audio-thumbnail"><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/a.mp3"></audio><div class="kg-audio-title">录音</div><button class="kg-audio-play-icon">播放</button></div></div>
<div class="kg-card kg-signup-card"><form><input type="email"><button>订阅</button></form></div>
<!--members-only--><!--kg-card-begin: html--><script>alert(1)</script><div onclick="x()">手写的 HTML</div><!--kg-card-end: html-->`;

test("imports posts and pages of a Ghost export as articles with authors, tags, times and cards", async () => {
  const { report, article, details } = await importAll(
    buildGhost([
      { n: 1, html: CARDS, custom_excerpt: "摘要", feature_image: "__GHOST_URL__/content/images/cover.png" },
      { n: 2, published_at: "2024-01-01T00:00:00.000Z", slug: "post-2" },
      { n: 3, type: "page", title: "关于" },
      { n: 4, html: null, plaintext: "第一段\n\n第二段" },
    ]),
  );
  expect(report).toMatchObject({ layout: "ghost", title: "旧的 Ghost", documents: { new: 4, unlisted: 1, failed: 0 } });
  expect(article(1)?.article).toMatchObject({
    title: "第 1 篇",
    summary: "摘要",
    author: "张三、李四",
    tags: ["标签"],
    contentType: "free",
    publishedAt: new Date("2024-03-05T02:20:30Z"),
  });
  const markdown = article(1)?.markdown ?? "";
  expect(markdown).toContain(`见[上一篇](${ghostUuid(2)}.md#more)、[标签](/tag/x/)和[别处](https://example.com/)。`);
  expect(article(1)?.links[`${ghostUuid(2)}.md#more`]).toContain("/articles/");
  expect(markdown).toContain("![图](/content/images/a.png)\n\n图注\n\n```ts\nconst a = [1];\n```");
  expect(markdown).toContain("[书签 \\<b>](https://example.com/b)\n\n> 提醒**一句**\n\n[录音](/content/media/a.mp3)");
  expect(markdown).toContain("手写的 HTML");
  expect(markdown).not.toMatch(/alert|GHOST|ghost\.invalid|订阅|介绍|播放|onclick/);
  expect(article(3)?.article.isUnlisted).toBe(true);
  expect(article(4)?.markdown).toBe("第一段\n\n第二段\n");
  expect(details).toContain("1.md 封面 /content/images/cover.png");
  expect(details).toContain("1.md 脚本没有导入");
  expect(details).toContain("1.md 订阅和推广的卡片没有导入");
  expect(details).toContain("4.md 没有排好的正文（html），收下文字");
  expect(report.pictures).toMatchObject({ missing: 1, saved: 0 });
});

const TIERED = buildGhost(
  [
    { n: 1 },
    { n: 2, visibility: "members" },
    { n: 3, visibility: "paid" },
    ...[4, 5, 6, 7].map((n) => ({ n, visibility: "tiers" })),
    { n: 8, visibility: "label:朋友" },
    { n: 9, visibility: "tiers" },
  ],
  {
    posts_products: [
      tieredRow(4, "p1"),
      tieredRow(5, "p2"),
      tieredRow(6, "p1"),
      tieredRow(6, "p2"),
      tieredRow(7, "p0"),
    ],
  },
);

test("an article is never open to more users than in Ghost: visibility and tiers decide for each article", async () => {
  const plain = await importAll(TIERED);
  expect(plain.gates(1, 2, 3, 7)).toEqual([["free", true], ...Array.from({ length: 3 }, () => ["paid_article", true])]);
  // The import does not define what Silver and Gold mean on this site.
  expect(plain.gates(4, 5, 6, 8, 9)).toEqual(Array.from({ length: 5 }, () => ["paid_article", false]));
  expect(plain.details.filter((detail) => detail.includes("--tier")).length).toBe(2);
  expect(plain.details).toContain("1 篇原来注册就能读，文章没有这一级，收为会员文章");
  expect(plain.details).toContain("4.md 《第 4 篇》要的级别比会员高，文章没有这一级，收为草稿");

  const tiers = new Map([["silver", "vip"] as const, ["gold", "premium"] as const]);
  const named = await importAll(TIERED, { tiers });
  expect(named.gates(4, 5, 6, 8, 9)).toEqual([
    ["paid_article", true],
    ["paid_article", false],
    ["paid_article", true],
    ["paid_article", false],
    ["paid_article", false],
  ]);
  expect(named.details.filter((detail) => detail.includes("--tier"))).toEqual([]);
});

test("the given type may close content, but never open what Ghost restricts to members", async () => {
  expect((await importAll(TIERED, { type: "free" })).gates(1, 2, 3)).toEqual([
    ["free", true],
    ["paid_article", true],
    ["paid_article", true],
  ]);
  expect((await importAll(TIERED, { type: "paid_article" })).gates(1)).toEqual([["paid_article", true]]);
  const path = await write(TIERED);
  const asBook = runImport({ path, as: "book", type: "free", targets: memoryTargets().targets });
  await expect(asBook).rejects.toThrow("只能作为文章导入");
});

test("unpublished content stays unpublished: drafts, mails, unknown states; scheduled content keeps its time", async () => {
  const { article, gates, details } = await importAll(
    buildGhost([
      { n: 1, status: "draft", published_at: null },
      { n: 2, status: "sent" },
      { n: 3, status: "odd" },
      { n: 4, status: "scheduled", published_at: "2030-01-02T00:00:00.000Z" },
      { n: 5, status: "scheduled", published_at: null },
    ]),
  );
  expect(gates(1, 2, 3, 5).map(([, isOut]) => isOut)).toEqual([false, false, false, false]);
  expect(article(4)?.article.publishedAt).toEqual(new Date("2030-01-02T00:00:00Z"));
  expect(details).toEqual([
    "2.md 只发过邮件，收为草稿",
    "3.md 状态是“odd”，收为草稿",
    "5.md 状态是“scheduled”，收为草稿",
  ]);
});

test("a later export under another name updates the same articles; newly restricted ones are restricted", async () => {
  const { memory } = await importAll(buildGhost([{ n: 1 }, { n: 2, html: '<a href="__GHOST_URL__/post-1">一</a>' }]));
  const writes = memory.writes.length;
  const again = await importAll(buildGhost([{ n: 1 }, { n: 2, html: '<a href="__GHOST_URL__/post-1">一</a>' }]), {
    memory,
  });
  expect(again.report.documents).toMatchObject({ new: 0, updated: 0, unchanged: 2, gone: 0 });
  expect(memory.writes.length).toBe(writes);
  // Content that was closed on this site in the meantime stays closed even if Ghost has it open.
  expect(again.article(1)?.article.contentType).toBeUndefined();
  const later = buildGhost([{ n: 1, visibility: "paid", slug: "renamed", html: "<p>改</p>" }, { n: 3 }]);
  const path = await write(later, "renamed.json");
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  expect(report.documents).toMatchObject({ new: 1, updated: 1, gone: 1 });
  expect(again.article(1)?.article.contentType).toBe("paid_article");
  expect(formatReport(report)).toContain("Ghost 导出（JSON） · 文章");
});

test("other JSON, broken JSON and an export without texts are refused; invalid rows do not stop the others", async () => {
  const refused = async (content: unknown) => expect(readSource(await write(content))).rejects;
  await (await refused('{"name":"x"}')).toThrow("不是 Ghost 导出的");
  await (await refused('{"db":[]}')).toThrow("不是 Ghost 导出的");
  await (await refused('{"db":[{"data":{"posts":[')).toThrow("不是完好的 JSON");
  await (await refused(buildGhost([]))).toThrow("没有文章和页面");
  await (await refused(`{"db":${"[".repeat(200_000)}`)).toThrow("不是完好的 JSON");
  const odd = buildGhost([{ n: 1 }, { n: 2, html: "<div>".repeat(60_000) }], {
    tags: "无",
    users: null,
    members: [{}, {}],
  });
  const [first] = odd.db;
  const data = {
    ...first?.data,
    posts: [...((first?.data.posts as unknown[]) ?? []), null, { id: "../../x", title: "外" }],
  };
  const { report, details } = await importAll({ db: [{ data }] });
  expect(report.documents).toMatchObject({ pages: 1, new: 1 });
  expect(details).toEqual([
    "《外》没有自己的编号，没有导入",
    "2.md 《第 2 篇》读不出来，没有导入",
    "2 位会员没有导入；用 --as members 导入",
    "1 篇的写法不认识，没有导入",
  ]);
});

test("imports pictures next to the export, in a zip or a folder", async () => {
  const picture =
    '<img src="__GHOST_URL__/content/images/2024/a.png"><img src="__GHOST_URL__/content/images/2024/gone.png">';
  const json = JSON.stringify(
    buildGhost([{ n: 1, html: picture, feature_image: "__GHOST_URL__/content/images/b.png" }]),
  );
  const zip = (content: string) =>
    buildZip([
      { name: "old.ghost.json", content: json },
      { name: `${content}images/2024/a.png`, content: pngBytes },
      { name: `${content}images/b.png`, content: pngBytes },
      { name: "content/themes/casper/package.json", content: '{"name":"casper"}' },
    ]);
  for (const content of ["content/", ""]) {
    const memory = memoryTargets();
    const path = join(folder, "all.zip");
    await writeFile(path, zip(content));
    const report = await runImport({ path, as: "articles", targets: memory.targets });
    expect(report).toMatchObject({ layout: "ghost", documents: { new: 1 }, pictures: { saved: 2, missing: 1 } });
    const [article] = [...memory.articles.values()];
    expect(article?.images["/content/images/2024/a.png"]).toContain('"src":"/files/');
    expect(article?.article.coverUrl).toContain("/files/");
  }
  await mkdir(join(folder, "two"));
  await writeFile(join(folder, "two", "a.json"), json);
  await writeFile(join(folder, "two", "b.json"), json);
  const two = () => runImport({ path: join(folder, "two"), as: "articles", targets: memoryTargets().targets });
  await expect(two()).rejects.toThrow("2 份导出文件");
  await rm(join(folder, "two", "b.json"));
  expect((await two()).layout).toBe("ghost");
  // JSON of another kind is ignored by an import, and so is an export next to texts.
  await writeFile(join(folder, "two", "a.json"), '{"data":{"posts":1}}');
  await expect(two()).rejects.toThrow("没有可以导入的 Markdown 文档");
  await writeFile(join(folder, "two", "a.json"), json);
  await writeFile(join(folder, "two", "a.md"), "# 甲");
  expect((await two()).layout).toBe("plain");
});

test("toggles of Ghost stay folded", async () => {
  const html =
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">问</h4><button>开</button></div><div class="kg-toggle-content"><p>答</p></div></div>';
  const { article } = await importAll(buildGhost([{ n: 1, html }]));
  expect(article(1)?.markdown).toBe(":::details 问\n\n答\n\n:::\n");
});
