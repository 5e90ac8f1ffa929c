import { expect, test } from "vitest";
import { renderBytes } from "../../../../../../test/render-source.ts";
import { buildLakebook, lakeCard } from "../../fixtures/build-lakebook.ts";
import { buildTar } from "../../fixtures/build-tar.ts";

const LAKE = '<!doctype lake><meta name="doc-version" content="1" />';
const FIRST = `${LAKE}<h2 data-lake-id="a" id="kaishi">开始</h2>
<p data-lake-id="b" id="b"><span class="ne-text">看</span><a href="https://www.yuque.com/zhang/shu/second#jie"><span>第二课</span></a>，回<a href="#kaishi">开头</a>，<a href="https://www.yuque.com/li/bieren/second">别人的书</a></p>
<p><br></p>
<p>${lakeCard("image", { src: "https://cdn.nlark.com/yuque/0/2026/png/1/a.png#id=1", title: "示意" })}</p>
<p>公式 ${lakeCard("math", { code: "a^2+b^2" })} 与 ${lakeCard("label", { label: "进行中" })}</p>
<p>${lakeCard("codeblock", { mode: "python", code: "print('# 你好')\nx = 1" })}</p>
<blockquote class="lake-alert lake-alert-tips"><p>先看这里</p></blockquote>
<details class="lake-collapse" open="true"><summary class="lake-summary"><span>答案</span></summary><p>四十二</p></details>
<ul list="u1"><li>一</li></ul><ul list="u1" data-lake-indent="1"><li>里面</li></ul><ul list="u1"><li>二</li></ul>
<ul class="lake-list"><li>${lakeCard("checkbox", true)}做完</li><li>${lakeCard("checkbox", false)}没做</li></ul>
<table class="lake-table"><tbody><tr><td><p>名</p></td><td><p>数</p></td></tr><tr><td><p>甲</p></td><td><p>1</p></td></tr></tbody></table>
<p>${lakeCard("file", { src: "https://www.yuque.com/attachments/yuque/0/2026/pdf/1/a.pdf", name: "报告.pdf" })}</p>
<p>${lakeCard("yuqueinline", { src: "https://www.yuque.com/zhang/shu/second", detail: { title: "第二课卡片" } })}</p>
${lakeCard("mindmap", { id: "x" }, "block")}${lakeCard("hr", { id: "y" }, "block")}`;

test("imports a 语雀 book with its contents, links, cards, boxes, lists and tables", async () => {
  const book = buildLakebook("做饭", [
    { title: "第一部分", slug: "", level: 0 },
    { title: "第一课", slug: "first", level: 1, body: FIRST },
    { title: "第二课", slug: "second", level: 1, body: `${LAKE}<h2 id="jie">节</h2><p>正文</p>` },
    { title: "清单", slug: "biao", level: 0, body: "{}", format: "lakesheet", type: "Sheet" },
  ]);
  const { outline, bookTitle, html, text, report, broken } = await renderBytes(book, "做饭.lakebook");
  expect({ outline, bookTitle, layout: report.layout }).toEqual({
    outline: ["第一部分", "-第一课", "-第二课"],
    bookTitle: "做饭",
    layout: "lakebook",
  });
  const page = html.get("第一课") ?? "";
  expect(page).toMatch(/<a href="\/read\/second\.md[^"]*"[^>]*>第二课<\/a>，回<a href="#kaishi"[^>]*>开头<\/a>/);
  expect(page).toMatch(/<a href="\/read\/second\.md"[^>]*>第二课卡片<\/a>/);
  expect(page).toContain("https://www.yuque.com/li/bieren/second");
  expect(page).toContain('<annotation encoding="application/x-tex">a^2+b^2</annotation>');
  expect(page).toContain('data-language="python"');
  expect(page).toMatch(/admonition-success">[\s\S]*?<p>先看这里<\/p>/);
  expect(page).toMatch(/<details[^>]*><summary>答案<\/summary>\s*<p>四十二<\/p>/);
  expect(page).toMatch(/<li>一\s*<ul>\s*<li>里面<\/li>\s*<\/ul>\s*<\/li>\s*<li>二<\/li>/);
  expect(page.match(/task-list-item"/g)).toHaveLength(2);
  expect(page).toMatch(/<td>甲<\/td>/);
  expect(page).toMatch(/a\.pdf"[^>]*>报告\.pdf<\/a>/);
  expect(page).toContain("（思维导图不在导出里）");
  expect(text).not.toMatch(/:::|<card|data:%|nlark|x-block/);
  expect(broken).toEqual(["https://cdn.nlark.com/yuque/0/2026/png/1/a.png"]);
  expect(report.links).toMatchObject({ fixed: 3, broken: 0, missingAnchors: 0 });
  expect(report.pictures.remote).toBe(1);
  expect(report.constructs).toEqual([
    { name: "思维导图不在导出里，原处写明", outcome: "removed", count: 1, examples: ["first.md"] },
  ]);
  expect(report.entries.map(({ detail }) => detail)).toContain(
    "《清单》是语雀的表格，没有导入；请在语雀里把它另外导出",
  );
});

test("a damaged 语雀 book and one without texts give one clear message", async () => {
  const broken = buildTar([{ name: "shu/$meta.json", content: '{"meta":"{"}' }]);
  await expect(renderBytes(broken, "坏.lakebook")).rejects.toThrow("语雀的 .lakebook 已损坏");
  const empty = buildLakebook("空", [{ title: "表", slug: "b", body: "{}", format: "lakesheet" }]);
  await expect(renderBytes(empty, "空.lakebook")).rejects.toThrow("没有可以导入的文字");
});

test("raised, lowered and marked words stay, galleries are pictures, and what is missing is named", async () => {
  const body = [
    `${LAKE}<p>H<sub><span>2</span></sub>O x<sup><span>2</span></sup> <u><span>线</span></u> <mark>亮</mark></p>`,
    lakeCard("imageGallery", { imageList: [{ src: "https://cdn.nlark.com/1.png", title: "一" }, {}] }, "block"),
    lakeCard("codeblock", { mode: "js", code: "a", name: "甲.js" }, "block"),
    lakeCard("video", { videoId: "x", src: "" }, "block"),
  ].join("");
  const { html, broken } = await renderBytes(buildLakebook("书", [{ title: "甲", slug: "jia", body }]), "书.lakebook");
  const page = html.get("甲") ?? "";
  expect(page).toContain("<p>H<sub>2</sub>O x<sup>2</sup> <u>线</u> <mark>亮</mark></p>");
  expect(page).toMatch(/<p><strong>甲\.js<\/strong><\/p>\s*<figure class="code" data-language="js">/);
  expect(page).toContain("（视频不在导出里）");
  expect(broken).toEqual(["https://cdn.nlark.com/1.png"]);
});
