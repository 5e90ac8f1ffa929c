import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildWord, paragraph, picture, relationship } from "../../features/content/imports/fixtures/build-word.ts";
import { buildZip } from "../../features/content/imports/fixtures/build-zip.ts";
import { memoryTargets } from "../../features/content/imports/fixtures/memory-targets.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";
import { readSource } from "../../features/content/imports/server/open/read-source.ts";
import { runImport } from "../../features/content/imports/server/run-import.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(bytes: Buffer | string, name = "讲义.docx"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const NOTES = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph("注在这里")}</w:footnote></w:footnotes>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;
const lecture = (text = "第一段。") =>
  buildWord({
    body: [
      paragraph("讲义", "1"),
      paragraph(text),
      paragraph("带框的话", "a9"),
      paragraph("第二节", "2"),
      `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>重点</w:t></w:r><w:r><w:t>与 &lt;script&gt;alert(1)&lt;/script&gt;</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      `<w:p><w:hyperlink r:id="r9"><w:r><w:t>网站</w:t></w:r></w:hyperlink></w:p>`,
      `<w:tbl>${row("名", "数")}<w:tr><w:tc>${paragraph("甲")}${paragraph("乙")}</w:tc><w:tc>${paragraph("1")}</w:tc></w:tr></w:tbl>`,
      picture('r:embed="r7"'),
      picture('r:link="r8"'),
    ].join(""),
    styles: { "1": "heading 1", "2": "heading 2", a9: "我的样式" },
    relationships: [
      relationship("r6", { kind: "footnotes", target: "footnotes.xml" }),
      relationship("r7", { kind: "image", target: "media/image1.png" }),
      relationship("r8", { kind: "image", target: "https://example.com/out.png", isOutside: true }),
      relationship("r9", { kind: "hyperlink", target: "https://example.com/", isOutside: true }),
    ].join(""),
    more: [
      { name: "word/media/image1.png", content: pngBytes },
      { name: "word/footnotes.xml", content: NOTES },
    ],
  });

test("a Word file is imported as one article with its picture, and the report names what it lost", async () => {
  const memory = memoryTargets();
  const path = await write(lecture());
  const dry = await runImport({ path, as: "articles", isDryRun: true, targets: memory.targets });
  expect([dry.documents.new, memory.articles.size, memory.pictures.size]).toEqual([1, 0, 0]);
  const report = await runImport({ path, as: "articles", targets: memory.targets });
  expect(report.documents).toMatchObject({ pages: 1, new: 1, failed: 0 });
  expect(report.pictures).toMatchObject({ found: 1, saved: 1, missing: 0 });
  const [article] = [...memory.articles.values()];
  expect(article?.title).toBe("讲义");
  const markdown = article?.markdown ?? "";
  expect(markdown).toContain("## 第二节");
  expect(markdown).toContain("**重点**");
  expect(markdown).toContain("\\<script>");
  expect(markdown).toContain("[网站](https://example.com/)");
  expect(markdown).toMatch(/\[\^footnote-\d\]/);
  expect(markdown).toMatch(/^\[\^footnote-\d\]: +注在这里$/m);
  expect(markdown).toMatch(/\| 名 +\| 数 +\|\n\| -+ +\| -+ +\|\n\| 甲 乙 +\| 1 +\|/);
  expect(markdown).toContain("![示意图](pictures/1.png)");
  const details = report.entries.filter(({ kind }) => kind === "source").map(({ detail }) => detail);
  expect(details).toContainEqual("段落样式“我的样式”没有对应的写法，按正文收");
  expect(details).toContainEqual("图片在文件之外，没有导入：https://example.com/out.png");
  expect(report.constructs).toEqual([]);
});

test("the same Word file again changes nothing, a changed one updates the same text", async () => {
  const memory = memoryTargets();
  const path = await write(lecture());
  await runImport({ path, as: "book", targets: memory.targets });
  expect((await runImport({ path, as: "book", targets: memory.targets })).documents).toMatchObject({ unchanged: 1 });
  await write(lecture("改过了。"));
  const third = await runImport({ path, as: "book", targets: memory.targets });
  expect(third.documents).toMatchObject({ new: 0, updated: 1, gone: 0 });
});

test("recognises a Word file by its content, whatever its name", async () => {
  const tree = await readSource(await write(lecture(), "讲义.zip"));
  expect(tree.paths).toEqual(["pictures/1.png", "讲义.md"]);
  const archive = await readSource(await write(buildZip([{ name: "a.md", content: "甲" }]), "书.docx"));
  expect(archive.paths).toEqual(["a.md"]);
  await archive.close();
});

test("refuses an empty, a broken, an old and an encrypted Word file with one clear sentence", async () => {
  const refused = async (bytes: Buffer | string) => expect(readSource(await write(bytes))).rejects;
  await (await refused(buildWord({ body: "" }))).toThrow("Word 文件里没有文字和图片");
  await (await refused("")).toThrow("不是完好的 zip 压缩包");
  await (await refused(lecture().subarray(0, 900))).toThrow("不是完好的 zip 压缩包");
  await (await refused(Buffer.from("d0cf11e0a1b11ae1000000", "hex"))).toThrow("另存为不加密的 .docx");
  const torn = buildWord({ body: "", more: [{ name: "word/document.xml", content: "<w:document><w:body>" }] });
  await (await refused(torn)).toThrow("Word 文件已损坏");
});

test("entities, bombs, depth and paths that leave the archive do no harm (FILE-2)", async () => {
  const entities = `<!DOCTYPE w [<!ENTITY a "${"字".repeat(1000)}">]><w:document>${"&a;".repeat(20_000)}</w:document>`;
  const growing = buildWord({ body: "", more: [{ name: "word/document.xml", content: entities }] });
  await expect(readSource(await write(growing))).rejects.toThrow("声明了 XML 实体");

  const bomb = buildWord({ body: "", more: [{ name: "word/document.xml", content: Buffer.alloc(50 * 1024 * 1024) }] });
  await expect(
    (async () => {
      const tree = await readSource(await write(bomb));
      return runImport({ path: join(folder, `${tree.name}.docx`), as: "book", targets: memoryTargets().targets });
    })(),
  ).rejects.toThrow("没有可以导入的 Markdown 文档");

  const lying = { name: "word/media/image1.png", content: "x".repeat(5000), claimedSize: 10 };
  await expect(readSource(await write(buildWord({ body: paragraph("甲"), more: [lying] })))).rejects.toThrow("已损坏");

  const deep = buildWord({ body: "<w:ins>".repeat(30_000) + "</w:ins>".repeat(30_000) });
  await expect(readSource(await write(deep))).rejects.toThrow(/^不能导入：/);

  const outside = buildWord({
    body: paragraph("甲") + picture('r:embed="r7"') + picture('r:link="r8"'),
    relationships:
      relationship("r7", { kind: "image", target: "../../secret.png" }) +
      relationship("r8", { kind: "image", target: "file:///etc/passwd", isOutside: true }),
    more: [{ name: "../secret.png", content: pngBytes }],
  });
  const tree = await readSource(await write(outside));
  expect(tree.paths).toEqual(["讲义.md"]);
  expect((await tree.read("讲义.md")).toString().trim()).toBe("甲");
});
