import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limit } from "../../../test/time/limits.ts";
import { buildWxr, cdata, wxrItem } from "../../features/content/imports/fixtures/build-wxr.ts";
import { buildZip } from "../../features/content/imports/fixtures/build-zip.ts";
import { memoryTargets } from "../../features/content/imports/fixtures/memory-targets.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";
import { formatReport } from "../../features/content/imports/format-report.ts";
import { buildPlan } from "../../features/content/imports/plan/build-plan.ts";
import { readSource } from "../../features/content/imports/server/open/read-source.ts";
import { runImport } from "../../features/content/imports/server/run-import.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(text: string | Buffer, name = "old.WordPress.2026-11-20.xml"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function importAll(items: readonly string[], memory = memoryTargets()) {
  const report = await runImport({ path: await write(buildWxr(items)), as: "articles", targets: memory.targets });
  const article = (id: number) => memory.articles.get(`wordpress/old.example.com/${id}.md`);
  const details = report.entries.map(({ where, detail }) => `${where} ${detail}`.trim());
  return { report, memory, details, article, text: (id: number) => article(id)?.markdown ?? "" };
}

const BLOCKS = `<!-- wp:paragraph -->
<p>见<a href="http://www.old.example.com/2024/03/post-2/#more">上一篇</a>、<a href="/?p=3">页面</a>、<a href="/tag/x/">标签页</a>和 &lt;script&gt;。值 $5，$latex a^2$。</p>
<!-- /wp:paragraph -->
<!-- wp:heading {"level":3} --><h3 class="wp-block-heading">小节</h3><!-- /wp:heading -->
<!-- wp:code --><pre class="wp-block-code"><code lang="ts" class="language-ts">if (a[i] &lt; 2) {
  run("[gallery]");
}</code></pre><!-- /wp:code -->
<!-- wp:image {"id":9} --><figure class="wp-block-image"><a href="https://old.example.com/wp-content/uploads/a.png"><img src="/wp-content/uploads/a-300x200.png" alt="图"/></a><figcaption>图注</figcaption></figure><!-- /wp:image -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>名</th><th>数</th></tr></thead><tbody><tr><td>甲</td><td>1</td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:embed {"url":"https://v.example.com/1"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://v.example.com/1
</div></figure><!-- /wp:embed -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:block {"ref":12} /-->
<script>alert(1)</script><iframe src="//player.example.com/7"></iframe>`;

const CLASSIC = `第一段
第二行

<strong>第二段</strong> a[i] 和 [注] 照旧。

[caption id="attachment_9" align="aligncenter" width="300"]<a href="https://old.example.com/b.png"><img src="https://old.example.com/b.png" alt="乙" /></a> 乙图[/caption]

[code lang="php"]
<?php echo $a[0]; ?>
[/code]

[gallery ids="9,99"]

[embed]https://v.example.com/2[/embed]

[contact-form-7 id="3" title="联系"]

[box color="red"]框里的话[/box] [[box]]

<pre>
[toc]
  缩进
</pre>`;

test("imports posts, pages, authors, times, tags and excerpts of a WordPress export as articles", async () => {
  const terms = `<category domain="category" nicename="notes">${cdata("笔记 &amp; 心得")}</category><category domain="post_tag" nicename="t">${cdata("标签")}</category><category domain="category" nicename="uncategorized">${cdata("未分类")}</category>`;
  const { report, article } = await importAll([
    wxrItem({ id: 1, title: "甲 &amp; 乙 ]]> 丙", content: "话 ]]> 完", excerpt: "摘<b>要</b>", more: terms }),
    wxrItem({ id: 3, type: "page", title: "关于", content: "关于我们" }),
    wxrItem({ id: 4, title: "", content: "没有标题的一篇文章" }),
  ]);
  expect(report).toMatchObject({
    layout: "wordpress",
    title: "旧站 & 笔记",
    documents: { new: 3, unlisted: 1, failed: 0 },
  });
  expect(article(1)?.article).toMatchObject({
    title: "甲 & 乙 ]]> 丙",
    summary: "摘要",
    author: "张三",
    tags: ["标签", "笔记 & 心得"],
    isUnlisted: false,
    contentType: "paid_article",
    publishedAt: new Date("2024-03-05T02:20:30Z"),
  });
  expect(article(1)?.markdown).toBe("话 ]]> 完\n");
  expect(article(3)?.article.isUnlisted).toBe(true);
  expect(article(4)?.title).toBe("没有标题的一篇文章");
});

test("converts blocks to our Markdown, links between texts to the imported texts, and reports losses", async () => {
  const { text, details, report, memory } = await importAll([
    wxrItem({ id: 1, content: BLOCKS }),
    wxrItem({ id: 2, content: "<!-- wp:paragraph --><p>早的</p><!-- /wp:paragraph -->", date: "2024-01-01 00:00:00" }),
    wxrItem({ id: 3, type: "page", content: "页" }),
  ]);
  const markdown = text(1);
  expect(markdown).toContain(
    "见[上一篇](2.md#more)、[页面](3.md)、[标签页](https://old.example.com/tag/x/)和 \\<script>。值 \\$5，$a^2$。",
  );
  expect(memory.articles.get("wordpress/old.example.com/1.md")?.links["3.md"]).toContain("/articles/");
  expect(markdown).toContain('### 小节\n\n```ts\nif (a[i] < 2) {\n  run("[gallery]");\n}\n```');
  expect(markdown).toContain("![图](https://old.example.com/wp-content/uploads/a-300x200.png)\n\n图注");
  expect(markdown).toMatch(/\| 名 \| 数 \|\n\| - \| - \|\n\| 甲 \| 1 \|/);
  expect(markdown).toContain("<https://v.example.com/1>");
  expect(markdown).toContain("<https://player.example.com/7>");
  expect(markdown).not.toMatch(/alert|wp:|<iframe/);
  expect(report.pictures).toMatchObject({ remote: 1, saved: 0 });
  for (const lost of ["区块 latest-posts 的内容由", "同步的区块", "脚本没有导入", "嵌入的内容改成了链接（iframe）"])
    expect(details.join("\n")).toContain(`1.md ${lost}`);
  expect(report.constructs).toEqual([]);
});

test("lines of the old editor become paragraphs, known shortcodes are displayed, unknown ones are named", async () => {
  const picture = wxrItem({
    id: 9,
    type: "attachment",
    status: "inherit",
    more: `<wp:attachment_url>${cdata("https://old.example.com/c.png")}</wp:attachment_url>`,
  });
  const thumbnail = `<wp:postmeta><wp:meta_key>${cdata("_thumbnail_id")}</wp:meta_key><wp:meta_value>${cdata("9")}</wp:meta_value></wp:postmeta>`;
  const { text, details, report } = await importAll([wxrItem({ id: 1, content: CLASSIC, more: thumbnail }), picture]);
  const markdown = text(1);
  expect(markdown).toMatch(
    /^第一段\\\n第二行\n\n\*\*第二段\*\* a\\\[i] 和 \\\[注] 照旧。\n\n!\[乙\]\(https:\/\/old\.example\.com\/b\.png\)\n\n乙图\n/,
  );
  expect(markdown).toContain("```php\n<?php echo $a[0]; ?>\n```");
  expect(markdown).toContain("![](https://old.example.com/c.png)");
  expect(markdown).toContain("<https://v.example.com/2>");
  expect(markdown).toContain("框里的话 \\[box]");
  expect(markdown).toContain("```\n[toc]\n  缩进\n```");
  expect(markdown).not.toContain("contact-form");
  expect(details).toContain("1.md 短代码 [contact-form-7] 没有对应的写法，去掉了");
  expect(details).toContain("1.md 短代码 [box] 没有对应的写法，只留下它里面的文字");
  expect(details).toContain("1.md 题图不在导出文件里：https://old.example.com/c.png");
  expect(report.pictures.remote).toBe(2);
});

test("footnotes and synced blocks are imported with the text; a missing or hidden block is named", async () => {
  const notes = JSON.stringify([
    { id: "aa-1", content: "注的<em>话</em>，见<a href='/?p=2'>二</a>" },
    { id: "aa-2", content: "没有人叫的注" },
  ]);
  const call = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
  const content = `<!-- wp:paragraph --><p>话${call("aa-1")}，再${call("aa-1")}，缺${call("aa-9")}。</p><!-- /wp:paragraph -->
<!-- wp:block {"ref":12} /--><!-- wp:block {"ref":13} /--><!-- wp:block {"ref":14} /-->
<!-- wp:footnotes /-->`;
  const more = `<wp:postmeta><wp:meta_key>${cdata("footnotes")}</wp:meta_key><wp:meta_value>${cdata(notes)}</wp:meta_value></wp:postmeta>`;
  const block = "<!-- wp:paragraph --><p>同步的话</p><!-- /wp:paragraph -->";
  const { text, details } = await importAll([
    wxrItem({ id: 1, content, more }),
    wxrItem({ id: 2, content: "<!-- wp:paragraph --><p>二</p><!-- /wp:paragraph -->" }),
    wxrItem({ id: 12, type: "wp_block", content: block }),
    wxrItem({ id: 13, type: "wp_block", status: "draft", content: "藏着的话" }),
  ]);
  expect(text(1)).toBe(
    "话[^footnote-1]，再[^footnote-1]，缺<sup>[1](#aa-9)</sup>。\n\n同步的话\n\n[^footnote-1]: 注的*话*，见[二](2.md)\n",
  );
  expect(details).toContain("1.md 同步的区块（可重用区块）没有导入（2 处）");
});

test("publishes nothing that was not public: drafts, private, pending, with a password, of an unknown state", async () => {
  const hidden = ["draft", "private", "pending", "archived", ""];
  const comment =
    "<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>好</wp:comment_content></wp:comment>";
  const { article, details, report } = await importAll([
    ...hidden.map((status, index) => wxrItem({ id: index + 1, status, content: "藏着的话" })),
    wxrItem({ id: 6, password: "1234", content: "要密码的话", more: comment.repeat(3) }),
    wxrItem({ id: 7, status: "future", date: "2030-01-02 08:00:00", content: "以后的话" }),
    wxrItem({ id: 8, status: "future", date: "2030-01-02 08:00:00", password: "1", content: "以后的话" }),
    wxrItem({ id: 9, status: "trash" }),
    wxrItem({ id: 10, content: "公开的话" }),
    wxrItem({ id: 11, type: "product", content: "货" }),
    wxrItem({ id: 12, type: "nav_menu_item" }),
  ]);
  for (const id of [1, 2, 3, 4, 5, 6, 8]) expect([id, article(id)?.article.publishedAt]).toEqual([id, null]);
  expect(article(7)?.article.publishedAt).toEqual(new Date("2030-01-02T00:00:00Z"));
  expect(article(10)?.article.publishedAt).toEqual(new Date("2024-03-05T02:20:30Z"));
  expect(report.documents.pages).toBe(9);
  expect(details).toEqual([
    "2.md 是私密的，收为草稿",
    "3.md 在等审核，收为草稿",
    "4.md 状态是“archived”，收为草稿",
    "5.md 状态是“”，收为草稿",
    "6.md 有密码保护，收为草稿",
    "8.md 有密码保护，收为草稿",
    "1 项是 product，没有导入",
    "回收站里的和自动保存的 1 篇没有导入",
    "3 条评论没有导入",
  ]);
});

test("a later export of the same site updates the same texts, the same one changes nothing", async () => {
  const memory = memoryTargets();
  const items = [wxrItem({ id: 1, content: "一" }), wxrItem({ id: 2, content: "<a href='/?p=1'>一</a>" })];
  await importAll(items, memory);
  const writes = memory.writes.length;
  expect((await importAll(items, memory)).report.documents).toMatchObject({
    new: 0,
    updated: 0,
    unchanged: 2,
    gone: 0,
  });
  expect(memory.writes.length).toBe(writes);
  const later = [wxrItem({ id: 1, content: "一改", slug: "renamed" }), wxrItem({ id: 3, content: "三" })];
  const path = await write(buildWxr(later), "old.WordPress.2026-12-31.xml");
  const dry = await runImport({ path, as: "articles", isDryRun: true, targets: memory.targets });
  expect(dry.documents).toMatchObject({ new: 1, updated: 1, gone: 1 });
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  expect(report.documents).toMatchObject({ new: 1, updated: 1, unchanged: 0, gone: 1 });
  expect(formatReport(report)).toContain("WordPress 导出（WXR） · 文章");
  expect([...memory.articles.keys()].length).toBe(3);
});

test("as a book, content that was not public is hidden too, and the introduction reveals nothing of it", async () => {
  const memory = memoryTargets();
  const items = [wxrItem({ id: 1, password: "1", content: "机密的话" }), wxrItem({ id: 2, content: "明的话" })];
  await runImport({ path: await write(buildWxr(items)), as: "book", targets: memory.targets });
  const nodes = memory.nodes.get("wordpress/old.example.com") ?? [];
  expect(nodes.find(({ sourceKey }) => sourceKey === "1.md")).toMatchObject({ isDraft: true });
  expect(nodes.find(({ sourceKey }) => sourceKey === "2.md")?.isDraft).not.toBe(true);
});

test("refuses other XML, broken XML, entities, document types, depth and length with one clear sentence (FILE-2)", async () => {
  const refused = async (text: string | Buffer) => expect(readSource(await write(text))).rejects;
  await (await refused("<html><body>页</body></html>")).toThrow("不是 WordPress 导出的");
  await (await refused('<rss version="2.0"><channel><item><title>a</title></item></channel></rss>')).toThrow(
    "不是 WordPress 导出的",
  );
  await (await refused(buildWxr([]))).toThrow("没有文章和页面");
  await (await refused(buildWxr([wxrItem({ id: 1 })]).slice(0, -30))).toThrow("不是完好的 XML");
  await (await refused(buildWxr(["<item><title>a & b</item>"]))).toThrow("不是完好的 XML");
  const growing = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  await (await refused(buildWxr([wxrItem({ id: 1, more: "<x>&b;</x>" })], { before: growing }))).toThrow("DOCTYPE");
  const outside = '<!DOCTYPE rss SYSTEM "file:///etc/passwd">';
  await (await refused(buildWxr([wxrItem({ id: 1 })], { before: outside }))).toThrow("DOCTYPE");
  await (await refused(buildWxr(["<item><title>&secret;</title></item>"]))).toThrow("不是完好的 XML");
  await (await refused(buildWxr(["<a>".repeat(5000)]))).toThrow("套得太深");
  await (await refused(buildWxr([wxrItem({ id: 1, content: "字".repeat(8 * 1024 * 1024 + 1) })]))).toThrow(
    "超过 8 MiB",
  );
});

test("hostile texts do no harm and do not stop the others: depth, unclosed markup, endless shortcodes", async () => {
  const started = performance.now();
  const items = [
    wxrItem({ id: 1, title: "深", content: "<div>".repeat(60_000) }),
    wxrItem({ id: 2, content: "[code".repeat(50_000) + "[code]".repeat(50_000) + "[a b".repeat(50_000) }),
    wxrItem({
      id: 3,
      content: `<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>${"$latex ".repeat(20_000)}`,
    }),
    wxrItem({ id: 4, content: "好的话" }),
  ];
  const tree = await readSource(await write(buildWxr(items)));
  const plan = await buildPlan(tree, { as: "articles" });
  expect(performance.now() - started).toBeLessThan(limit(10_000));
  const text = (path: string) => plan.documents.find(({ sourcePath }) => sourcePath === path)?.markdown ?? "";
  expect(plan.documents.map(({ sourcePath }) => sourcePath)).toEqual(["2.md", "3.md", "4.md"]);
  expect(text("4.md")).toBe("好的话\n");
  expect(text("3.md")).not.toContain("onerror");
  expect(tree.problems).toContainEqual({ path: "1.md", detail: "《深》读不出来，没有导入" });
});

test("reads an export of five thousand texts in linear time", async () => {
  const paragraph = "一段话，有<a href='/?p=7'>链接</a>。";
  const items = Array.from({ length: 5000 }, (_, index) => wxrItem({ id: index + 1, content: paragraph }));
  const path = await write(buildWxr(items));
  const started = performance.now();
  const tree = await readSource(path);
  expect(tree.paths.length).toBe(5000);
  expect(performance.now() - started).toBeLessThan(limit(60_000));
});

test("pictures beside the export are imported with it, and only missing ones are listed", async () => {
  const attachment = (id: number, name: string) =>
    wxrItem({
      id,
      type: "attachment",
      status: "inherit",
      more: `<wp:attachment_url>${cdata(`https://old.example.com/wp-content/uploads/2024/03/${name}`)}</wp:attachment_url>`,
    });
  const thumbnail = `<wp:postmeta><wp:meta_key>${cdata("_thumbnail_id")}</wp:meta_key><wp:meta_value>${cdata("9")}</wp:meta_value></wp:postmeta>`;
  const content = '<img src="https://old.example.com/wp-content/uploads/2024/03/diagram-300x200.png">';
  const wxr = buildWxr([
    wxrItem({ id: 1, content, more: thumbnail }),
    attachment(9, "cover-of-one.png"),
    attachment(10, "gone.png"),
  ]);
  const path = join(folder, "site.zip");
  const uploads = "site/wp-content/uploads/2024/03";
  await writeFile(
    path,
    buildZip([
      { name: "site/old.xml", content: wxr },
      { name: "site/wp-includes/sitemap/deep/other.xml", content: "<a/>" },
      { name: `${uploads}/diagram-300x200.png`, content: pngBytes },
      { name: `${uploads}/cover-of-one.png`, content: pngBytes },
    ]),
  );
  const memory = memoryTargets();
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  expect(report).toMatchObject({ layout: "wordpress", pictures: { saved: 2, matched: 1, remote: 0 } });
  expect(memory.articles.get("wordpress/old.example.com/1.md")?.article.coverUrl).toContain("/files/");
  expect(report.entries.map(({ detail }) => detail)).toEqual([
    "附件不在导出文件里：https://old.example.com/wp-content/uploads/2024/03/gone.png",
  ]);
});

test("raised and lowered words, folds and formulas of plugins keep their meaning", async () => {
  const { text } = await importAll([
    wxrItem({
      id: 1,
      content:
        "<p>H<sub>2</sub>O x<sup>2</sup> [latex]a^2[/latex] $$b^2$$ 价 $5 到 $6</p><p>$$c^2$$</p><details><summary>答案</summary><p>四十二</p></details>",
    }),
  ]);
  expect(text(1)).toBe(
    "H<sub>2</sub>O x<sup>2</sup> $a^2$ $b^2$ 价 \\$5 到 \\$6\n\n$$\nc^2\n$$\n\n:::details 答案\n\n四十二\n\n:::\n",
  );
});
