import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limit } from "../../../test/time/limits.ts";
import { buildEpub, epubPage } from "../../features/content/imports/fixtures/build-epub.ts";
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

async function write(bytes: Buffer, name = "小书.epub"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const planOf = async (bytes: Buffer) => buildPlan(await readSource(await write(bytes)));
const output = (plan: Awaited<ReturnType<typeof planOf>>) =>
  plan.documents.map(({ title, depth, kind }) => `${"-".repeat(depth)}${title}${kind === "group" ? "（组）" : ""}`);
const textOf = (plan: Awaited<ReturnType<typeof planOf>>, path: string) =>
  plan.documents.find(({ sourcePath }) => sourcePath === path)?.markdown ?? "";

const NAV =
  '<li><span>上部</span><ol><li><a href="Text/one.xhtml">第一章</a><ol><li><a href="Text/one.xhtml#s">小节</a></li></ol></li></ol></li><li><a href="Text/two.xhtml">第二章</a></li>';
const ONE =
  '<section><h1>第一章</h1><script>alert(1)</script><p>话<sup><a epub:type="noteref" id="r1" href="#n1">1</a></sup>，见<a href="two.xhtml#there">那里</a>，值 $5。</p><h2 id="s"/><p>&lt;script&gt;字</p><img src="../Images/a.png" alt="图"/><img src="https://example.com/b.png" alt=""/><p><math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>a</mi><mn>2</mn></msup></math></p><math display="block"><mfrac><mn>1</mn><mi>x</mi></mfrac></math><math><maction>谜</maction></math><aside epub:type="footnote" id="n1"><p><a href="#r1">1</a>注的话</p></aside></section>';
const book = (two = "第二章的话。") =>
  buildEpub({
    chapters: {
      "cover.xhtml": '<section epub:type="cover"><svg><image xlink:href="Images/a.png"/></svg></section>',
      "Text/one.xhtml": ONE,
      "Text/split.xhtml": "<p>目录没有列的话</p>",
      "Text/two.xhtml": `<h1>第二章</h1><p>${two}</p><p id="there">目标</p>`,
    },
    nav: NAV,
    metadata: "<dc:creator>张三</dc:creator><dc:description>&lt;p&gt;简介的话&lt;/p&gt;</dc:description>",
    manifest: '<item id="pic" href="Images/a.png" media-type="image/png" properties="cover-image"/>',
    spine: '<itemref idref="gone"/>',
    more: [{ name: "OEBPS/Images/a.png", content: pngBytes }],
  });

test("imports an EPUB 3 as a book: contents, title, author, links, notes, formulas and pictures", async () => {
  const plan = await planOf(book());
  expect(plan).toMatchObject({ layout: "epub", title: "小书", intro: "作者：张三。简介的话" });
  expect(output(plan)).toEqual(["上部（组）", "-第一章", "-split", "第二章"]);
  const one = textOf(plan, "OEBPS/Text/one.md");
  expect(one).toContain("[^footnote-1]");
  expect(one).toMatch(/^\[\^footnote-1\]: +注的话$/m);
  expect(one).toContain("](../../OEBPS/Text/two.md#there)");
  expect(one).toMatch(/\$\{a\}\^\{2\}\$/);
  expect(one).toContain("$$\n\\frac{1}{x}\n$$");
  expect(one).toContain("值 \\$5");
  expect(one).toContain("\\<script>字");
  expect(one).toContain("谜");
  expect(one).not.toMatch(/alert|color: red|^# /m);
  expect(textOf(plan, "OEBPS/Text/two.md")).toContain('<a id="there"></a>目标');
  expect(plan.report.links).toMatchObject({ broken: 0, missingAnchors: 0 });
  expect(plan.report.pictures).toMatchObject({ found: 1, missing: 0, remote: 1 });
  const text = formatReport(plan.report, { isFull: true });
  for (const args of [
    "EPUB 电子书",
    "脚本没有导入",
    "公式没有照原样导入",
    "gone",
    "1 项指向同一篇",
    "https://example.com/b.png",
  ])
    expect(text).toContain(args);
});

test("the same EPUB again changes nothing, a changed chapter updates the same document, a dry run writes nothing", async () => {
  const memory = memoryTargets();
  let coverUrl: string | null | undefined;
  const { books } = memory.targets;
  memory.targets.books = {
    ...books,
    saveBook: (draft) => {
      coverUrl = draft.coverUrl;
      return books.saveBook(draft);
    },
  };
  const path = await write(book());
  const dry = await runImport({ path, as: "book", isDryRun: true, targets: memory.targets });
  expect([dry.documents.new, memory.pictures.size]).toEqual([3, 0]);
  const first = await runImport({ path, as: "book", targets: memory.targets });
  expect(first.documents).toMatchObject({ pages: 3, new: 3, failed: 0 });
  expect(first.pictures).toMatchObject({ found: 1, saved: 1 });
  expect(coverUrl).toMatch(/^\/files\/\w+\.png$/);
  const again = await runImport({ path, as: "book", targets: memory.targets });
  expect(again.documents).toMatchObject({ unchanged: 3, new: 0, updated: 0, gone: 0 });
  expect(coverUrl).toBeUndefined();
  await write(book("改过的话。"));
  const third = await runImport({ path, as: "book", targets: memory.targets });
  expect(third.documents).toMatchObject({ new: 0, updated: 1, unchanged: 2, gone: 0 });
});

test("an EPUB 2 gets its contents from the NCX, and one without contents its order from the spine", async () => {
  const chapters = { "b.html": "<h1>乙</h1><p>二</p>", "a.html": "<h1>甲</h1><p>一</p>" };
  const point = (label: string, src: string, below = "") =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${below}</navPoint>`;
  const old = await planOf(buildEpub({ chapters, points: point("乙章", "b.html", point("甲章", "a.html")) }));
  expect(output(old)).toEqual(["乙章", "-甲章"]);
  expect(output(await planOf(buildEpub({ chapters })))).toEqual(["乙", "甲"]);
  const looped = await planOf(
    buildEpub({ chapters, points: point("乙", "b.html", point("甲", "a.html", point("乙", "b.html"))) }),
  );
  expect(output(looped)).toEqual(["乙", "-甲"]);
});

const WHOLE =
  '<div class="book"><h1>小书</h1><p>开头的话，见<a href="#b">乙</a></p><section id="a"><h2>甲</h2><p>甲文<sup><a epub:type="noteref" id="r" href="#n">1</a></sup></p><aside epub:type="footnote" id="n"><p>甲注</p></aside></section><h2><a id="b"></a>乙</h2><p id="here">乙文，见<a href="whole.xhtml#x">丙</a></p><h3 id="x">丙</h3><p>丙文，见<a href="#here">这里</a>与<a href="#x">本节</a></p></div>';
const line = (id: string, label: string, below = "") =>
  `<li><a href="whole.xhtml#${id}">${label}</a>${below === "" ? "" : `<ol>${below}</ol>`}</li>`;

test("a book in one file is split where its contents name places, and its links lead to the new pages", async () => {
  const plan = await planOf(
    buildEpub({
      chapters: { "cover.xhtml": '<section epub:type="cover"><p>封面</p></section>', "whole.xhtml": WHOLE },
      nav: `<li><a href="cover.xhtml">封面</a></li>${line("a", "甲")}${line("b", "乙", line("x", "丙"))}`,
    }),
  );
  expect(output(plan)).toEqual(["小书", "甲", "乙", "-丙"]);
  expect(textOf(plan, "OEBPS/whole.md")).toMatch(/^开头的话，见 ?\[乙\]\(.*whole-b\.md#b\)$/m);
  expect(textOf(plan, "OEBPS/whole-a.md")).toMatch(/甲文 ?\[\^footnote-1\][\s\S]*^\[\^footnote-1\]: +甲注$/m);
  expect(textOf(plan, "OEBPS/whole-b.md")).toMatch(/乙文，见 ?\[丙\]\(.*whole-x\.md#x\)/);
  expect(textOf(plan, "OEBPS/whole-b.md")).not.toContain("丙文");
  expect(textOf(plan, "OEBPS/whole-x.md")).toMatch(/\[这里\]\(.*whole-b\.md#here\) ?与 ?\[本节\]\(#x\)/);
  expect(plan.report.links).toMatchObject({ broken: 0, missingAnchors: 0 });
  expect(formatReport(plan.report, { isFull: true })).not.toContain("没有单独成篇");
});

test("a book in one file without text before its first place has only these places as pages", async () => {
  const plan = await planOf(
    buildEpub({
      chapters: { "whole.xhtml": '<h1 id="a">甲</h1><p>甲文</p><h1 id="b">乙</h1><p>乙文</p>' },
      nav: line("a", "甲") + line("b", "乙"),
    }),
  );
  expect(output(plan)).toEqual(["甲", "乙"]);
});

test("refuses an encrypted book and entities in one clear sentence; obfuscated fonts are accepted", async () => {
  const chapters = { "a.xhtml": "<p>一</p>" };
  const encryption = (method: string) => ({
    name: "META-INF/encryption.xml",
    content: `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${method}"/></enc:EncryptedData></encryption>`,
  });
  const locked = buildEpub({ chapters, more: [encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc")] });
  await expect(planOf(locked)).rejects.toThrow("加了密（DRM）");
  const fonts = buildEpub({ chapters, more: [encryption("http://www.idpf.org/2008/embedding")] });
  expect(output(await planOf(fonts))).toHaveLength(1);
  const growing = { name: "OEBPS/a.xhtml", content: `<!DOCTYPE html [<!ENTITY a "字字">]><p>&a;</p>` };
  await expect(planOf(buildEpub({ chapters, more: [growing] }))).rejects.toThrow("声明了 XML 实体");
  const empty = { name: "META-INF/container.xml", content: "<container/>" };
  await expect(planOf(buildEpub({ chapters, more: [empty] }))).rejects.toThrow("EPUB 已损坏");
  await expect(planOf(buildEpub({ chapters: { "a.xhtml": "" } }))).rejects.toThrow("没有可以导入的文字");
});

test(
  "5 000 chapters, other encodings, depth and paths that leave the archive do no harm (FILE-2)",
  async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`c${index}.xhtml`, `<p>第 ${index} 段</p>`]),
    );
    const nav = Object.keys(many)
      .map((name, index) => `<li><a href="${name}">第 ${index} 章</a></li>`)
      .join("");
    const large = await planOf(buildEpub({ chapters: many, nav }));
    expect(large.documents).toHaveLength(5000);
    expect(large.documents[4999]?.title).toBe("第 4999 章");

    const chapters = { "a.xhtml": "<p>一</p>", "b.xhtml": "<p>二</p>" };
    const gbk = Buffer.concat([
      Buffer.from("<html><body><p>"),
      Buffer.from("d6d0cec4", "hex"),
      Buffer.from("</p></body></html>"),
    ]);
    const deep = { name: "OEBPS/b.xhtml", content: epubPage("<div>".repeat(30_000)) };
    const odd = await planOf(
      buildEpub({
        chapters,
        nav: '<li><a href="../../etc/passwd">外</a></li><li><a href="a.xhtml">甲</a></li>',
        more: [{ name: "OEBPS/a.xhtml", content: gbk }, deep],
      }),
    );
    expect(output(odd)).toEqual(["甲"]);
    expect(textOf(odd, "OEBPS/a.md").trim()).toBe("中文");
    expect(formatReport(odd.report)).toContain("「外」没有对应的文档");
  },
  limit(90_000),
);

test("imports text in CDATA sections unchanged, and reads many unclosed ones once", async () => {
  // Random, so that the archive does not look like a decompression bomb.
  const endless = Array.from({ length: 200_000 }, () => `<![CDATA[${randomUUID()}`).join("");
  const chapters = { "a.xhtml": "<p><![CDATA[a < b && c]]></p>", "b.xhtml": `<p>二</p>${endless}` };
  const plan = await planOf(buildEpub({ chapters }));
  expect(textOf(plan, "OEBPS/a.md")).toContain("a < b && c");
  expect(textOf(plan, "OEBPS/b.md")).toContain("二");
});
