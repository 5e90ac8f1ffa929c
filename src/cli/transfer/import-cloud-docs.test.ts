import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { FEISHU } from "../../features/content/imports/foreign/cloud/tidy-feishu.ts";
import { HACKMD } from "../../features/content/imports/foreign/cloud/tidy-hackmd.ts";
import { YUQUE } from "../../features/content/imports/foreign/cloud/tidy-yuque.ts";
import { mapProse } from "../../features/content/imports/foreign/map-prose.ts";
import { loadEmojiNames } from "../../features/content/imports/source/emoji-names.ts";

const { cli, write, database } = await setUpCli();

async function importedHtml(title: string): Promise<string> {
  const { rows } = await database.pool.query(
    "select text.html from documents as document join document_texts as text on text.document_id = document.id where document.title = $1",
    [title],
  );
  return rows[0]?.html ?? "";
}

test("a text of 语雀 keeps its boxes, anchors and line breaks, gets its formulas, and the report names its remote pictures", async () => {
  const folder = await write("知识库", {
    "第一课 开始.md": [
      '<a name="kPz3s"></a>\n# 第一课 开始\n:::info\n先看**这里**\n:::',
      "上一行<br />下一行，[跳到开头](#kPz3s)",
      "![image.png](https://cdn.nlark.com/yuque/0/2024/png/1/17-abc.png#averageHue=%23f&clientId=u1&originHeight=200&status=done)",
      "行内 ![](https://cdn.nlark.com/yuque/__latex/ab12.svg#card=math&code=a%5E2%2Bb%5E2&id=x) 公式",
      "```\n![](https://cdn.nlark.com/yuque/__latex/ab12.svg#card=math&code=b&id=x)\n```",
    ].join("\n\n"),
  });
  const outcome = await cli("import", folder, "--as", "book", "--type", "free");
  expect(outcome.out).toContain("1 篇按语雀的写法读");
  expect(outcome.out).toMatch(/已改写的写法[^\n]*：\n {2}公式的图片换成公式 × 1（第一课 开始\.md）/);
  expect(outcome.out).toMatch(/远程图片[^\n]*（1）：\n.*17-abc\.png$/m);
  const html = await importedHtml("第一课 开始");
  expect(html).toMatch(/admonition-info">[\s\S]*先看<strong>这里<\/strong>/);
  expect(html).toContain('上一行<br>下一行，<a href="#kPz3s">跳到开头</a>');
  expect(html).toContain('<annotation encoding="application/x-tex">a^2+b^2</annotation>');
  expect(html).toContain("code=b&#x26;id=x");
  expect((await cli("import", folder, "--as", "book")).out).toContain("（新 0，更新 0，未变 1，失败 0）");
});

test("a text of 飞书 keeps boxes, columns, tables and tasks, and the report names what its export does not contain", async () => {
  const folder = await write("飞书文档", {
    "产品文档.md": [
      '# 产品文档\n\n<callout emoji="bulb" background-color="light-blue">\n先看这里\n\n- 第二行\n</callout>',
      '<grid cols="2">\n<column width="50">\n\n左边\n\n</column>\n<column width="50">\n\n右边\n\n</column>\n</grid>',
      '<sheet token="sht1"/>\n\n<file token="box1" name="报告.pdf"/>\n\n<whiteboard token="wb"/>',
      '<mention-user id="ou_1"/>看看<mention-doc token="d" type="docx">别的文档</mention-doc>，<text color="red">红字</text>，<equation>a^2</equation>',
      "- [ ] 待办\n- [x] 做完",
      '`<sheet token="x"/>`、`<grid cols="2">`、`<callout>不动</callout>`\n\n```html\n<callout emoji="bulb">代码</callout>\n```',
    ].join("\n\n"),
  });
  const outcome = await cli("import", folder, "--as", "book", "--type", "free");
  expect(outcome.out).toContain("1 篇按飞书的写法读");
  for (const lost of [
    "电子表格不在导出里，原处写明",
    "文件不在导出里，原处写明",
    "画板不在导出里，原处写明",
    "提到的人没有名字",
  ])
    expect(outcome.out).toContain(`${lost} × 1（产品文档.md）`);
  const html = await importedHtml("产品文档");
  expect(html).toMatch(/<blockquote>\s*<p>💡 先看这里<\/p>\s*<ul>\s*<li>第二行/);
  for (const args of [
    "<p>左边</p>",
    "<p>右边</p>",
    "（电子表格不在导出里）",
    "（文件“报告.pdf”不在导出里）",
    "红字",
    "看看别的文档",
  ])
    expect(html).toContain(args);
  expect(html).toContain('<annotation encoding="application/x-tex">a^2</annotation>');
  expect(html.match(/task-list-item"/g)).toHaveLength(2);
  for (const code of ['&#x3C;sheet token="x"/>', '&#x3C;grid cols="2">', "&#x3C;callout>不动&#x3C;/callout>"])
    expect(html).toContain(`<code>${code}</code>`);
  expect(html).toMatch(/<code class="language-html">&#x3C;<span[^>]*>callout/);
  expect(outcome.out).not.toContain("只留文字");
});

test("other folders are not changed", async () => {
  const folder = await write("别的", { "a.md": "# 甲\n\n<callout>不是飞书</callout>" });
  expect((await cli("import", folder, "--as", "book", "--dry-run")).out).not.toContain("的写法读");
});

test("reads texts designed to be slow within the time limit", async () => {
  const hostile = [
    '<callout emoji="x">'.repeat(100_000),
    `<sheet ${"token=".repeat(100_000)}`,
    "![](https://cdn.nlark.com/yuque/__latex/".repeat(50_000),
    `${"<grid ".repeat(100_000)}${"`".repeat(100_000)}`,
    `](https://cdn.nlark.com/${"a".repeat(500_000)}`,
    "<lark-table>".repeat(50_000),
    `<lark-table>${"<lark-td>".repeat(50_000)}</lark-table>`,
    "![](a =".repeat(100_000),
    "[name=".repeat(100_000),
    "==a".repeat(100_000),
    "{a|".repeat(100_000),
    "$a".repeat(100_000),
    ":a".repeat(200_000),
    ":smile: ".repeat(50_000),
  ];
  const findEmojiNames = await loadEmojiNames(":smile:");
  for (const { tidy, signs } of [YUQUE, FEISHU, HACKMD]) {
    for (const text of hostile) {
      const startedAt = performance.now();
      signs.test(text);
      mapProse(text, (prose) => tidy(prose, () => undefined, findEmojiNames));
      expect(performance.now() - startedAt, text.slice(0, 20)).toBeLessThan(5_000);
    }
  }
});
