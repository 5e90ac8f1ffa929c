import { expect, test } from "vitest";
import { renderBytes } from "../../../../../../test/render-source.ts";
import { buildWord, paragraph, relationship } from "../../fixtures/build-word.ts";
import { buildZip } from "../../fixtures/build-zip.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const bookmark = (name: string, id: number) => `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`;
const field = (instruction: string, visibleText: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${visibleText}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const contentsLine = (anchor: string, title: string, style: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:hyperlink w:anchor="${anchor}">${run(title)}<w:r><w:tab/></w:r>${field(`PAGEREF ${anchor} \\h`, run("12"))}</w:hyperlink></w:p>`;
const heading = (name: string, text: string, style = "1") =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${bookmark(name, 7)}${run(text)}<w:bookmarkEnd w:id="7"/></w:p>`;
const STYLES = { "1": "heading 1", "2": "heading 2", t1: "toc 1", t2: "toc 2" };

test("links of the contents, to bookmarks and of cross-references get their targets, without page numbers", async () => {
  const { html, text, report, broken } = await renderBytes(
    buildWord({
      styles: STYLES,
      body: [
        contentsLine("_Toc1", "第一章", "t1"),
        contentsLine("_Toc2", "小节", "t2"),
        contentsLine("_Toc3", "第二章", "t1"),
        heading("_Toc1", "第一章"),
        heading("_Toc2", "小节", "2"),
        `<w:p>${bookmark("_GoBack", 1)}${bookmark("重点", 2)}${run("要点在这里")}</w:p>`,
        heading("_Toc3", "第二章"),
        `<w:p><w:hyperlink w:anchor="重点">${run("回到要点")}</w:hyperlink>${run("，见")}${field("REF _Toc2 \\h", run("小节"))}</w:p>`,
      ].join(""),
    }),
    "讲义.docx",
  );
  const page = [...html.values()].join("");
  expect(page).toMatch(/<li><a href="#([^"]+)"[^>]*>第一章<\/a>\s*<ul>\s*<li><a href="#[^"]+"[^>]*>小节<\/a>/);
  for (const [, id = ""] of page.matchAll(/<a href="#([^"]+)"[^>]*>(?:第一章|第二章|小节|回到要点)<\/a>/g))
    expect(page).toContain(`id="${id}"`);
  expect(page.match(/<a href="#[^"]+"[^>]*>(?:第一章|第二章|小节|回到要点)<\/a>/g)).toHaveLength(5);
  expect(text).not.toMatch(/12|_Toc|_GoBack/);
  expect(broken).toEqual([]);
  expect(report.links).toMatchObject({ fixed: 5, broken: 0, missingAnchors: 0 });
  expect(report.entries).toEqual([]);
});

test("reports comments with their authors, and imports them into no page", async () => {
  const comments = `<w:comments ${W}><w:comment w:id="0" w:author="编辑">${paragraph("这里要改")}</w:comment><w:comment w:id="1">${paragraph("再看一遍")}</w:comment></w:comments>`;
  const { text, report } = await renderBytes(
    buildWord({
      body: `<w:p>${run("正文")}<w:r><w:commentReference w:id="0"/></w:r></w:p>`,
      relationships: relationship("r1", { kind: "comments", target: "comments.xml" }),
      more: [{ name: "word/comments.xml", content: comments }],
    }),
    "稿.docx",
  );
  expect(report.entries.map(({ where, detail }) => `${where} ${detail}`)).toEqual([
    "稿.md 批注没有导入：编辑：“这里要改”",
    "稿.md 批注没有导入：“再看一遍”",
  ]);
  expect(text.trim()).toBe("正文");
});

test("a table whose cells contain lists stays a table", async () => {
  const item = (text: string, level = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  const cell = (inside: string) => `<w:tc>${inside}</w:tc>`;
  const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`).join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const { html } = await renderBytes(
    buildWord({
      body: `<w:tbl><w:tr>${cell(paragraph("步骤"))}${cell(paragraph("说明"))}</w:tr><w:tr>${cell(item("备料") + item("洗净", 1) + item("开火"))}${cell(paragraph("先做"))}</w:tr></w:tbl>`,
      relationships: relationship("r1", { kind: "numbering", target: "numbering.xml" }),
      more: [{ name: "word/numbering.xml", content: numbering }],
    }),
    "表.docx",
  );
  const page = [...html.values()].join("");
  expect(page).toContain("<td>• 备料<br>　• 洗净<br>• 开火</td>");
  expect(page).toContain("<td>先做</td>");
  expect(page.match(/<tr>/g)).toHaveLength(2);
});

const typesWith = (part: string, type: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const relationships = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship("r1", { kind: "officeDocument", target })}</Relationships>`;
const DOCUMENT = `<w:document ${W}><w:body>${paragraph("正文在别处")}</w:body></w:document>`;

test.each([
  [
    "by its relationship",
    [{ name: "_rels/.rels", content: relationships("/office/text2.xml") }],
    "wordprocessingml.document",
  ],
  ["only by its type", [], "wordprocessingml.template"],
])("a text of another name is found %s", async (_name, more, type) => {
  const bytes = buildZip([
    { name: "[Content_Types].xml", content: typesWith("office/text2.xml", type) },
    { name: "office/text2.xml", content: DOCUMENT },
    ...more,
  ]);
  expect((await renderBytes(bytes, "别名.docx")).text).toContain("正文在别处");
});

test.each([
  ["spreadsheetml.sheet", "xl/workbook.xml", "Excel 表格"],
  ["presentationml.presentation", "ppt/presentation.xml", "PowerPoint 演示文稿"],
])("a file of %s is rejected by its name", async (type, part, name) => {
  const bytes = buildZip([
    { name: "[Content_Types].xml", content: typesWith(part, type) },
    { name: "_rels/.rels", content: relationships(part) },
    { name: part, content: "<x/>" },
  ]);
  await expect(renderBytes(bytes, "文件.docx")).rejects.toThrow(`这是 ${name}，请另存为 Word`);
});

test("hidden text is left out, readings, numbers of pictures, marks and listings are imported", async () => {
  const look = (text: string, properties: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
  const { html, text, report } = await renderBytes(
    buildWord({
      styles: { c: "HTML Preformatted" },
      body: [
        `<w:p>${run("看得见")}${look("藏起来", "<w:b/><w:vanish/>")}${look("没藏", '<w:vanish w:val="0"/>')}</w:p>`,
        `<w:p><w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>hàn</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>汉</w:t></w:r></w:rubyBase></w:ruby></w:r>${run("字")}</w:p>`,
        `<w:p>${run("图 ")}<w:fldSimple w:instr=" SEQ 图 ">${run("1")}</w:fldSimple></w:p>`,
        `<w:p>${look("亮", '<w:highlight w:val="yellow"/>')}${look("线", '<w:u w:val="single"/>')}</w:p>`,
        paragraph("let a = 1", "c"),
        paragraph("  let b", "c"),
      ].join(""),
    }),
    "讲义.docx",
  );
  const page = [...html.values()].join("");
  expect(text).not.toContain("藏起来");
  expect(page).toContain("<p>看得见没藏</p>");
  expect(page).toContain("<p><ruby>汉<rt>hàn</rt></ruby>字</p>");
  expect(page).toContain("图 1");
  expect(page).toContain("<mark>亮</mark><u>线</u>");
  expect(page.replace(/<(?!\/?pre)[^<>]*>/g, "")).toMatch(/<pre[^>]*>let a = 1\n {2}let b<\/pre>/);
  expect(report.entries.map(({ detail }) => detail)).toContain("隐藏的文字没有导入（1 处）");
});
