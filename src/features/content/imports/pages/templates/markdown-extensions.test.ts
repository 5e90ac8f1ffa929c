import { expect, test } from "vitest";
import { renderMarkdown } from "../../../../../kit/markdown/render-markdown.ts";
import { startEditing } from "../edit-text.ts";
import { readExtensions } from "./markdown-extensions.ts";

type Layout = Parameters<typeof readExtensions>[1];

const read = async (text: string, layout: Layout) => (await readExtensions(startEditing(text), layout)).text;
const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, "```"].join("\n");

test.each([
  ["one line", ["// highlight-next-line", "a", "b"], "js {1}", ["a", "b"]],
  ["a range", ["a", "# highlight-start", "b", "c", "# highlight-end", "d"], "js {2,3}", ["a", "b", "c", "d"]],
  ["the end of a line", ["a // [!code focus]", "b", "c /* [!code ++] */"], "js {1,3}", ["a", "b", "c"]],
  ["a number of lines", ["a", "// [!code hl:2]", "b", "c", "d"], "js {2,3}", ["a", "b", "c", "d"]],
  ["markup", ["<a>", "<!-- [!code warning] -->", "<b>"], "js {2}", ["<a>", "<b>"]],
  ["a word", ["a b // [!code word:b]"], "js", ["a b"]],
  ["nothing, in an example of the mark", ["a // [!!code focus]"], "js", ["a // [!!code focus]"]],
])("comments that mark %s become marked lines", async (_name, lines, info, expected) => {
  expect(await read(fence("js", ...lines), "vuepress")).toBe(fence(info, ...expected));
  expect(await read(fence("js", ...lines), "docusaurus")).toBe(fence(info, ...expected));
});

test("marked lines are added to those that the fence lists", async () => {
  const text = `前 // highlight-next-line\n\n${fence("js{1}:line-numbers [甲.js]", "a", "// highlight-next-line", "b")}`;
  const written = await read(text, "vuepress");
  expect(written).toBe(`前 // highlight-next-line\n\n${fence("js{1,2}:line-numbers [甲.js]", "a", "b")}`);
  expect((await renderMarkdown(written)).html.match(/line-marked/g)).toHaveLength(2);
});

test.each([
  ["a badge of a heading", '## 节 <Badge type="tip" text="新" />', "## 节 <small>新</small>"],
  ["a badge without contents", '用 <Badge text="2.0 起" vertical="top"></Badge>', "用 <small>2.0 起</small>"],
  ["a badge of the title", '# 题 <Badge text="新" />', "# 题 "],
  ["a badge in code", '`<Badge text="新" />`', '`<Badge text="新" />`'],
])("reads %s of VitePress", async (_name, text, expected) => {
  expect(await read(text, "vuepress")).toBe(expected);
});

test.each([
  ["insertions and deletions", "{++加++}{--删--}{~~旧~>新~~}", "<ins>加</ins><del>删</del><del>旧</del><ins>新</ins>"],
  ["a highlight, without its remark", "{==亮==}{>>给作者看<<}", "<mark>亮</mark>"],
  ["a class of a link", "[甲](a.md){ .md-button .x } 后", "[甲](a.md) 后"],
  ["a class of code and of bold text", '`a`{.x} 与 **b**{: #y title="z" }', "`a` 与 **b**"],
  ["a class of a paragraph", "甲\n{ .annotate }\n\n1. 乙", "甲\n\n\n1. 乙"],
  [
    "abbreviations",
    '用HTML写，[HTML](HTML.md) 与 XHTML\n\n*[HTML]: 超文本 "标记"\n*[C++ (11)]: 语言',
    '用<abbr title="超文本 &quot;标记&quot;">HTML</abbr>写，[<abbr title="超文本 &quot;标记&quot;">HTML</abbr>](HTML.md) 与 XHTML\n\n\n',
  ],
  ["icons", "- :material-clock:{ .lg } __快__ `:material-x:`", "-  __快__ `:material-x:`"],
  ["keys", "按 ++ctrl+c++", "按 <kbd>Ctrl</kbd>+<kbd>C</kbd>"],
])("reads %s of Python-Markdown", async (_name, text, expected) => {
  expect(await read(text, "mkdocs")).toBe(expected);
});

test.each([
  "## 节 { #id .x }",
  '![图](a.png){ width="20" }',
  "集合 {a, b} 与 {.x}",
  "`{++加++}` 与 `[甲](a){ .x }`",
  "f(x){ return 1 }",
])("keeps %j in MkDocs", async (text) => {
  expect(await read(text, "mkdocs")).toBe(text);
});

test("reads columns and formulas of themes of Hugo", async () => {
  const text = "{{< columns >}}\n左\n<--->\n右\n{{< /columns >}}\n\n{{< katex >}} x^2 {{< /katex >}}";
  expect(await read(text, "hugo")).toBe("{{< columns >}}\n左\n\n右\n{{< /columns >}}\n\n$x^2$");
  const display = "{{< katex display=true >}}\nx^2\n{{< /katex >}}";
  expect((await renderMarkdown(await read(display, "hugo"))).html).toContain('class="math-display"');
  expect(await read("左\n<--->\n右", "hugo")).toBe("左\n<--->\n右");
});

test("a paragraph between two terms ends the list of definitions", async () => {
  const text = "甲\n: 一\n\n一段话。\n\n乙\n: 二\n";
  const { html } = await renderMarkdown(await read(text, "mkdocs"));
  expect(html).toMatch(/<\/dl>\s*<p>一段话。<\/p>\s*<dl>\s*<dt>\s*乙/);
});

test.each([
  ["VuePress", "::: code-tabs#shell\n\n@tab npm\n\n甲\n\n@tab:active yarn#y\n\n乙\n\n:::\n\n尾"],
  ["VitePress", ":::tabs key:ab\n== npm\n甲\n== tab yarn\n乙\n:::\n\n尾"],
])("tabs of %s that begin with their own line become boxes", async (_name, text) => {
  const { html } = await renderMarkdown(await read(text, "vuepress"));
  expect(html.replaceAll("\n", "")).toBe(
    '<div class="tab"><p class="tab-title">npm</p><p>甲</p></div><div class="tab"><p class="tab-title">yarn</p><p>乙</p></div><p>尾</p>',
  );
  expect(await read(fence("md", ...text.split("\n")), "vuepress")).toBe(fence("md", ...text.split("\n")));
});

test("tabs of the code groups of VuePress show their titles", async () => {
  const group = '<CodeGroup>\n<CodeGroupItem title="YARN" active>\n\n甲\n\n</CodeGroupItem>\n</CodeGroup>';
  expect((await renderMarkdown(group)).html.replaceAll("\n", "")).toContain(
    '<div class="tab"><p class="tab-title">YARN</p><p>甲</p></div>',
  );
  expect((await renderMarkdown('::: tab "二" id="x"\n乙\n:::')).html).toContain('<p class="tab-title">二</p>');
});

test.each(["hugo", "posts", "mdbook"] as const)("formulas in double backslashes are formulas in %s", async (layout) => {
  const text = "式 \\\\(y_1^2\\\\) 与\n\n\\\\[ z = 1 \\\\]\n\n`\\\\(码\\\\)`\n\n$$\na \\\\[2ex] b\n$$";
  expect(await read(text, layout)).toBe(
    "式 $y_1^2$ 与\n\n\n\n$$\nz = 1\n$$\n\n\n\n`\\\\(码\\\\)`\n\n$$\na \\\\[2ex] b\n$$",
  );
  expect(await read("\\\\(y\\\\)", "plain")).toBe("\\\\(y\\\\)");
});
