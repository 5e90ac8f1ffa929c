import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryTargets } from "../fixtures/memory-targets.ts";
import { pngBytes } from "../fixtures/memory-tree.ts";
import { runImport } from "./run-import.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function writeFiles(files: Record<string, string | Buffer>): Promise<string> {
  const root = join(folder, "guide");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

const book = {
  "SUMMARY.md": "* [甲](a.md)\n  * [乙](b.md)\n",
  "a.md": "# 甲\n\n[后面的](b.md#节) ![图](x.png)",
  "b.md": "# 乙\n\n## 节\n\n[首页](/) [无](no.md)",
  "x.png": pngBytes,
};

test("a book is written once, and later only what changed", async () => {
  const path = await writeFiles(book);
  const memory = memoryTargets();
  const progress: string[] = [];
  const first = await runImport({
    path,
    as: "book",
    targets: memory.targets,
    onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
  });
  expect(first.documents).toMatchObject({ pages: 2, new: 2, updated: 0, unchanged: 0, gone: 0, failed: 0 });
  expect(first.pictures).toMatchObject({ found: 1, saved: 1 });
  expect(progress).toEqual(["0/2", "1/2", "2/2"]);
  expect(memory.books).toEqual(["guide"]);
  expect(memory.documents.get("a.md")?.links["b.md#节"]).toBe('{"href":"/vip/book/1/document/2#节"}');
  expect(memory.documents.get("a.md")?.images["x.png"]).toMatch(/^\{"src":"\/files\/.*\.png"\}$/);
  expect(memory.documents.get("b.md")?.links).toEqual({ "/": '{"href":"/vip/book/1"}', "no.md": '{"broken":true}' });

  const second = await runImport({ path, as: "book", targets: memory.targets });
  expect(second.documents).toMatchObject({ new: 0, updated: 0, unchanged: 2 });
  await writeFiles({
    "b.md": "# 乙\n\n改了",
    "SUMMARY.md": "* [甲](a.md)\n* [丙](c.md)\n* [乙](b.md)\n",
    "c.md": "新的",
  });
  const third = await runImport({ path, as: "book", targets: memory.targets });
  expect(third.documents).toMatchObject({ new: 1, updated: 2, unchanged: 0 });
  expect(memory.writes).toEqual(["a.md", "b.md", "a.md", "c.md", "b.md"]);
});

test("documents that are missing from the source are reported and stay", async () => {
  const path = await writeFiles(book);
  const memory = memoryTargets();
  await runImport({ path, as: "book", targets: memory.targets });
  await rm(join(path, "b.md"));
  const report = await runImport({ path, as: "book", targets: memory.targets });
  expect(report.documents).toMatchObject({ pages: 1, gone: 1 });
  expect(report.entries).toContainEqual({ kind: "gone", where: "b.md", detail: "乙" });
  expect(memory.documents.has("b.md")).toBe(true);
});

test("a dry run writes nothing and reports the changes of a run", async () => {
  const path = await writeFiles(book);
  const memory = memoryTargets();
  const dry = await runImport({ path, as: "book", isDryRun: true, targets: memory.targets });
  expect(dry.documents).toMatchObject({ new: 2, failed: 0 });
  expect([memory.books.length, memory.documents.size, memory.pictures.size]).toEqual([0, 0, 0]);
  await runImport({ path, as: "book", targets: memory.targets });
  await writeFiles({ "a.md": "# 甲\n\n另写" });
  const again = await runImport({ path, as: "book", isDryRun: true, targets: memory.targets });
  expect(again.documents).toMatchObject({ new: 0, updated: 1, unchanged: 1 });
  expect(memory.documents.get("a.md")?.markdown).toContain("后面的");
});

test("one document that cannot be saved does not stop the others", async () => {
  const path = await writeFiles({ ...book, "a.md": "BOOM" });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "book", targets: memory.targets });
  expect(report.documents).toMatchObject({ new: 1, failed: 1 });
  expect(report.entries).toContainEqual({ kind: "failed", where: "a.md", detail: "排版失败" });
});

test("an unreadable document keeps its place and its text", async () => {
  const path = await writeFiles(book);
  const memory = memoryTargets();
  await runImport({ path, as: "book", targets: memory.targets });
  await writeFile(join(path, "a.md"), Buffer.alloc(17 * 1024 * 1024, "字"));
  const report = await runImport({ path, as: "book", targets: memory.targets });
  expect(report.documents).toMatchObject({ pages: 1, failed: 1, gone: 0, unchanged: 1 });
  expect(memory.nodes.get("guide")?.map(({ sourceKey, isGroup }) => [sourceKey, isGroup])).toEqual([
    ["a.md", false],
    ["b.md", false],
  ]);
  expect(memory.documents.get("a.md")?.markdown).toContain("后面的");
});

test("the first page of a book does not repeat the book's name", async () => {
  const path = await writeFiles({ "README.md": "# 手册\n\n欢迎阅读这本手册。", "b.md": "# 乙" });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "book", targets: memory.targets });
  expect(report.title).toBe("手册");
  expect(memory.nodes.get("guide")?.map((node) => node.title)).toEqual(["简介", "乙"]);
});

test("another book with a key in use is refused, and imported under a different key", async () => {
  const path = await writeFiles(book);
  const memory = memoryTargets();
  await runImport({ path, as: "book", targets: memory.targets });
  await rm(path, { recursive: true });
  await writeFiles({ "x/y.md": "另一本", "x/z.md": "书" });
  await expect(runImport({ path, as: "book", targets: memory.targets })).rejects.toThrow("请用 --key 另取一个名字");
  await runImport({ path, as: "book", key: "other", targets: memory.targets });
  expect(memory.books).toEqual(["guide", "other"]);
});

test("articles keep their facts, and links to later ones are repaired in the same run", async () => {
  const path = await writeFiles({
    "_posts/2020-01-01-a.md":
      "---\ntitle: 甲\nauthor: 某人\ntags: [x, y]\ncategories: z\ndescription: 摘要\ncover: /img/c.png\n---\n[乙](/2021/02/02/b/)",
    "_posts/2021-02-02-b.md": "---\ndraft: true\n---\n# 乙\n\n[甲]({% post_url 2020-01-01-a %})",
    "img/c.png": pngBytes,
  });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "articles", type: "paid_article", targets: memory.targets });
  expect(report.documents).toMatchObject({ pages: 2, new: 2, failed: 0 });
  const saved = memory.articles.get("guide/_posts/2020-01-01-a.md");
  expect(saved?.article).toMatchObject({
    title: "甲",
    author: "某人",
    tags: ["x", "y", "z"],
    summary: "摘要",
    contentType: "paid_article",
    publishedAt: new Date("2019-12-31T16:00:00Z"),
  });
  expect(saved?.article.coverUrl).toMatch(/^\/files\//);
  expect(saved?.links).toEqual({ "/2021/02/02/b/": '{"href":"/articles/2"}' });
  expect(memory.articles.get("guide/_posts/2021-02-02-b.md")?.article.publishedAt).toBeNull();
  const again = await runImport({ path, as: "articles", type: "paid_article", targets: memory.targets });
  expect(again.documents).toMatchObject({ new: 0, updated: 0, unchanged: 2 });
});

test("files listed in an article's front matter are attached to it once, and missing ones are reported", async () => {
  const path = await writeFiles({
    "_posts/2020-01-01-a.md":
      "---\ntitle: 甲\nattachments: [./讲义, 一.pdf, 02-表.xlsx, missing.zip, 02-表.xlsx]\n---\n[乙](/2021/02/02/b/)",
    "_posts/2021-02-02-b.md": "---\nattachments: ../files/b 1.zip\n---\n# 乙",
    "_posts/一.pdf": "pdf",
    "_posts/02-表.xlsx": "xlsx",
    "files/b 1.zip": "zip",
    "files/nobody.zip": "zip",
  });
  const memory = memoryTargets();
  const dry = await runImport({ path, as: "articles", isDryRun: true, targets: memory.targets });
  expect([dry.documents.failed, memory.attached]).toEqual([0, []]);
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  const idOf = (key: string) => memory.articles.get(`guide/_posts/${key}.md`)?.id;
  const [a, b] = [idOf("2020-01-01-a"), idOf("2021-02-02-b")];
  expect(memory.attached.map(({ carrier, title, name }) => [carrier.kind, carrier.id, title, name]).sort()).toEqual(
    [
      ["article", a, "一", "一.pdf"],
      ["article", a, "表", "02-表.xlsx"],
      ["article", b, "b 1", "b 1.zip"],
    ].sort(),
  );
  expect(new Set(memory.attached.map(({ sourceKey }) => sourceKey)).size).toBe(3);
  expect(report.entries.filter(({ kind }) => kind === "attachment")).toEqual([
    { kind: "attachment", where: "_posts/2020-01-01-a.md", detail: "./讲义" },
    { kind: "attachment", where: "_posts/2020-01-01-a.md", detail: "missing.zip" },
  ]);
});

test("the attachments of a book are imported, neither its pictures nor its chapters; a bad one is reported", async () => {
  const path = await writeFiles({
    "README.md": "# 书",
    "01.md": "# 一\n\n![](附件/c.png)",
    "附件/10-习题.pdf": "pdf",
    "附件/9-数据/表.csv": "1,2",
    "附件/空.zip": "",
    "附件/c.png": pngBytes,
    "附件/注.md": "# 注",
    "other/x.zip": "zip",
  });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "book", targets: memory.targets });
  const carrier = { kind: "book", id: 1 };
  expect(memory.attached).toEqual([
    { carrier, position: 0, sourceKey: "guide:附件/9-数据/表.csv", title: "表", name: "表.csv", bytes: "1,2" },
    { carrier, position: 1, sourceKey: "guide:附件/10-习题.pdf", title: "习题", name: "10-习题.pdf", bytes: "pdf" },
  ]);
  expect(report.entries).toContainEqual({ kind: "failed", where: "附件/空.zip", detail: "文件是空的，请重新导出" });
});

test("pages linked from posts are imported as unlisted articles, and the report lists them", async () => {
  const path = await writeFiles({
    "source/_posts/a.md": "---\ntitle: 甲\n---\n见[关于](/about/)",
    "source/_posts/b.md": "# 乙",
    "source/_posts/c.md": "# 丙",
    "source/about/index.md": "# 关于\n\n[友邻](/friends/)",
    "source/friends/index.md": "# 友邻",
    "TODO.md": "# 待办",
  });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  const unlisted = () =>
    [...memory.articles].filter(([, { article }]) => article.isUnlisted).map(([key]) => key.slice("guide/".length));
  expect(report.documents).toMatchObject({ pages: 5, unlisted: 2, new: 5 });
  expect(unlisted()).toEqual(["source/about/index.md", "source/friends/index.md"]);
  expect(report.entries).toEqual([
    { kind: "appendix", where: "source/about/index.md", detail: "source/_posts/a.md 链接到它" },
    { kind: "appendix", where: "source/friends/index.md", detail: "source/about/index.md 链接到它" },
    { kind: "unlisted", where: "TODO.md", detail: "" },
  ]);
  expect(memory.articles.get("guide/source/_posts/a.md")?.links).toEqual({ "/about/": '{"href":"/articles/4"}' });
  const all = await runImport({ path, as: "articles", unlisted: "all", targets: memory.targets });
  expect(all.documents).toMatchObject({ pages: 6, unlisted: 3, new: 1 });
  expect(unlisted()).toContain("TODO.md");
});

test.each([
  [
    "Jekyll's collection of pages",
    { "_posts/2020-01-01-a.md": "# 甲", "_posts/2020-01-02-b.md": "# 乙", "_pages/about.md": "# 关于" },
    ["_pages/about.md"],
  ],
  [
    "Hugo's pages outside sections and the pages of its lists",
    {
      "hugo.toml": "",
      "content/about.md": "# 关于",
      "content/links/index.md": "# 友邻",
      "content/post/_index.md": "# 都在这里",
      "content/post/a.md": "# 甲",
      "content/post/b/index.md": "# 乙",
    },
    ["content/about.md", "content/links/index.md", "content/post/_index.md"],
  ],
  ["Hugo without sections", { "hugo.toml": "", "content/a.md": "# 甲", "content/b.md": "# 乙" }, []],
])("imports pages that are not posts as unlisted: %s", async (_name, files, expected) => {
  const memory = memoryTargets();
  const path = await writeFiles(files as Record<string, string>);
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  const unlisted = [...memory.articles].filter(([, { article }]) => article.isUnlisted).map(([key]) => key);
  expect(unlisted.sort()).toEqual(expected.map((name) => `guide/${name}`));
  expect(report.documents.unlisted).toBe(expected.length);
  const book = memoryTargets();
  await runImport({ path, as: "book", targets: book.targets });
  expect(book.nodes.get("guide")?.some((node) => node.isUnlisted)).toBe(false);
});

test("a draft and a scheduled page have hidden places in a book, and the report lists them", async () => {
  const path = await writeFiles({
    "a.md": "---\ndraft: true\n---\n# 甲",
    "b.md": "# 乙",
    "c.md": "---\npublish_at: 2099-01-02 18:00\ndate: 2020-01-01\n---\n# 丙",
    "d.md": "---\ndate: 2099-01-01\ndraft: false\n---\n# 丁",
  });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "book", targets: memory.targets });
  expect(
    memory.nodes.get("guide")?.map(({ sourceKey, isDraft, publishedAt }) => [sourceKey, isDraft, publishedAt]),
  ).toEqual([
    ["a.md", true, undefined],
    ["b.md", undefined, undefined],
    ["c.md", undefined, new Date("2099-01-02T10:00:00Z")],
    ["d.md", false, undefined],
  ]);
  expect(report.documents.new).toBe(4);
  expect(report.previews).toEqual(["乙"]);
  expect(
    report.entries.filter(({ kind }) => kind === "draft").map(({ where, detail }) => `${where} ${detail}`),
  ).toEqual(["a.md 标为草稿，收进来，读者看不到", expect.stringMatching(/^c\.md 定时发布：2099年1月2日 18:00/)]);
});

test.each([
  // [the declared type, --type, the resulting type, whether it is published]
  ["free", null, "free", true],
  ["vip", null, "paid_article", true],
  ["basic_course", "free", "paid_article", true],
  ["premium_content", "free", "paid_article", false],
  ["free", "paid_article", "paid_article", true],
  ["text/markdown", null, "paid_article", true],
  ["text/markdown", "free", "free", true],
])("an article that declares %s, imported with --type %s, is %s", async (declaredType, type, contentType, isOut) => {
  const path = await writeFiles({ "a.md": `---\ncontent_type: ${declaredType}\n---\n\n# 甲\n\n话` });
  const memory = memoryTargets();
  const report = await runImport({ path, as: "articles", type, targets: memory.targets });
  const article = [...memory.articles.values()][0]?.article;
  expect([article?.contentType, article?.publishedAt !== null]).toEqual([contentType, isOut]);
  expect(report.entries.filter(({ kind }) => kind === "draft").length).toBe(isOut ? 0 : 1);
});

test("nothing of a source is executed", async () => {
  const mark = join(folder, "executed");
  const attack = `require('fs').writeFileSync(${JSON.stringify(mark)}, 'x')`;
  const path = await writeFiles({
    ".vuepress/config.js": `${attack}; module.exports = { themeConfig: { sidebar: [${attack}, '/a'] } }`,
    "mkdocs.yml": `x: !!js/function "function () { ${attack} }"\ny: !!python/object/apply:os.system ["touch ${mark}"]\n`,
    "a.md": `---js\n{ title: ${attack} }\n---\n# 甲\n`,
    "b.md": "# 乙",
  });
  await runImport({ path, as: "book", targets: memoryTargets().targets });
  await expect(access(mark)).rejects.toThrow();
});

test("a source without any text is rejected", async () => {
  const path = await writeFiles({ "x.png": pngBytes });
  await expect(runImport({ path, as: "book", targets: memoryTargets().targets })).rejects.toThrow(
    "来源里没有可以导入的 Markdown 文档",
  );
});

test.each([
  ["pages of the web", { "页 1a2b3c4d5e6f708192a3b4c5d6e7f809.html": "<p>话</p>" }, "只有 1 个网页（.html）"],
  ["pages of org", { "logseq/config.edn": "{}", "pages/a.org": "* 标题", "pages/b.org": "" }, "只有 2 个 org 文件"],
  ["Word files", { "a.docx": "x", "b.png": pngBytes }, "只有 1 个要单独导入的文件"],
])("a source with %s alone is rejected with one line that names them", async (_name, files, reason) => {
  const path = await writeFiles(files);
  const importing = runImport({ path, as: "book", targets: memoryTargets().targets });
  await expect(importing).rejects.toThrow(`来源里没有可以导入的 Markdown 文档，${reason}`);
});

test("exports of other programs in XML are named as what they are", async () => {
  const path = await writeFiles({
    "a.enex": '<?xml version="1.0"?>\n<en-export></en-export>',
    "b.opml": "<opml></opml>",
  });
  const read = (name: string) => runImport({ path: join(path, name), as: "book", targets: memoryTargets().targets });
  await expect(read("a.enex")).rejects.toThrow("这是印象笔记的导出（.enex），还不能读");
  await expect(read("b.opml")).rejects.toThrow("这是大纲（OPML），还不能读");
});
