import { expect, test } from "vitest";
import { renderMarkdown } from "../../../../../kit/markdown/render-markdown.ts";
import { memoryTree } from "../../fixtures/memory-tree.ts";
import { buildPlan } from "../../plan/build-plan.ts";

async function pageOf(files: Record<string, string>, path: string) {
  const plan = await buildPlan(memoryTree({ ...files, "z/other.md": "x" }));
  const page = plan.documents.find(({ sourcePath }) => sourcePath === path);
  const markdown = page?.markdown ?? "";
  const constructs = plan.report.constructs.map(({ name, outcome, count }) => `${outcome} ${name} ${count}`);
  return { markdown, constructs, html: (await renderMarkdown(markdown)).html.replaceAll("\n", "") };
}

const mdx = async (text: string) => (await pageOf({ "a.mdx": text }, "a.mdx")).markdown.trim();

test.each([
  ["a style", "一段 <span style={{color:'red', a: {b: 1}}}>红字</span>。", "一段 <span>红字</span>。"],
  ["a class and a handler", '<b className="k" onClick={() => a > b}>字</b>', '<b class="k">字</b>'],
  ["texts in braces", '<a href={"/x"} title={`甲`} target={t}>字</a>', '<a href="/x" title="甲">字</a>'],
  [
    "a picture imported by require",
    "<img src={require('./a.png').default} width={300} />",
    '<img src="./a.png" width="300" />',
  ],
  ["a picture with the address of the site", "<img src={useBaseUrl('/img/a.png')} />", '<img src="/img/a.png" />'],
  ["spread attributes", "<Card {...props} title='甲'>字</Card>", '<Card title="甲">字</Card>'],
  [
    "braces in a text",
    "<Card\n  list={[\n    { a: 1, b: '}' },\n  ]}\n  title=\"甲\">字</Card>",
    '<Card title="甲">\n\n\n\n字</Card>',
  ],
  ["an address that Vue computes", `<img :src="withBase('/a.png')" alt="x">`, '<img src="/a.png" alt="x">'],
  ["signs of Vue", '<b @click="x()" #slot :k="1">字</b>', '<b :k="1">字</b>'],
])("converts a tag with %s", async (_name, text, expected) => {
  expect(await mdx(text)).toBe(expected);
});

test.each([
  ["front matter", "---\nname: 甲\n---\n看{frontMatter.name}", "看甲"],
  ["front matter without a value", "看{frontMatter.name}了", "看了"],
  ["properties", "看{props.name}了", "看了"],
  ["a constant of the page", "export const v = '1.2';\n\n版本 {v}", "版本 1.2"],
  ["an object of the page", "export const m = { v: '3', w: 4 };\n\n版本 {m.v}", "版本 3"],
  ["texts", "一{' '}二{\"三\"}{`四`}", "一 二三四"],
  ["a comment", "一{/* 藏 */}二", "一二"],
  ["the id of a heading", "序\n\n## 节 {/* #jie */}\n\n## 节 {#jie2}", "序\n\n## 节 {#jie}\n\n## 节 {#jie2}"],
  ["a list that must be executed", "一\n\n{items.map((i) => (\n  <li key={i}>{i}</li>\n))}\n\n二", "一\n\n\n\n\n\n二"],
  ["a part that is shown on a condition", "一\n\n{props.x && <b>二</b>}\n\n三", "一\n\n\n\n三"],
  [
    "braces in texts of a page",
    "export const a = '}';\nexport const b = `\n{\n`;\n// 藏\n/* 藏 */\nexport function C() {\n\n  return <i>{a}</i>;\n}\n\n一{a}",
    "一}",
  ],
  ["an apostrophe beside braces", "it's {'a'} and don't {'b'}", "it's a and don't b"],
  ["fragments", "<>一</>", "一"],
  ["an escaped brace", "集合 \\{1, 2\\}", "集合 \\{1, 2\\}"],
  ["formulas", "式 $\\frac{a}{b}$ 与\n\n$$\nx_{i}\n$$", "式 $\\frac{a}{b}$ 与\n\n$$\nx_{i}\n$$"],
])("reads %s in braces of MDX", async (_name, text, expected) => {
  expect(await mdx(text)).toBe(expected);
});

const CODE = [
  "`<b style={{a: 1}}>` 与 ``{frontMatter.x} ` {{{ .x }}}``",
  "- 项\n\n  ```jsx\n  import A from '@theme/A'\n  <A style={{a: 1}}>{{{ .x }}} {{< param x >}}</A>\n  ```",
  "~~~~\n```\nexport const a = {frontMatter.x}\n{{ page.title }}\n~~~\n~~~~",
  "> ```\n> {{ page.title }} <i style={{}}>\n> ```",
  "文\n\n    <b style={{color: 'red'}}>{{ page.title }}</b>\n    {{< param x >}}",
];

test.each(CODE)("code is not changed: %j", async (text) => {
  for (const path of ["a.md", "docs/a.md"]) {
    const files: Record<string, string> = { [path]: `import X from '@theme/X';\n\n<X k={1} />\n\n${text}` };
    if (path.startsWith("docs")) files["docusaurus.config.js"] = "module.exports = {}";
    const { markdown } = await pageOf(files, path);
    expect(markdown).toContain(text);
  }
});

test("tabs show their labelled contents at any indentation", async () => {
  const text =
    "import Tabs from '@theme/Tabs';\n\n<Tabs\n  defaultValue=\"a\"\n  values={[\n    { label: '甲', value: 'a' },\n    { label: '乙', value: 'b' },\n  ]}>\n  <TabItem value=\"a\">\n\n    **一**\n\n    ```js\n    if (x) {\n      y();\n    }\n    ```\n\n  </TabItem>\n  <TabItem value=\"b\">二</TabItem>\n</Tabs>";
  const { html } = await pageOf({ "a.md": text }, "a.md");
  expect(html).toContain('<p class="tab-title">甲</p><p><strong>一</strong></p>');
  expect(html).toContain('<p class="tab-title">乙</p><p>二</p>');
  expect(html).toContain("if</span> (x) {");
  expect(html).not.toMatch(/values|label|import/);
});

test("code in a text of CodeBlock is a block of code", async () => {
  const text = '<CodeBlock language="jsx" title="a.jsx">\n{`const a = \\`b\\`;\n  <i style={{}} />`}\n</CodeBlock>';
  expect(await mdx(text)).toBe('```jsx title="a.jsx"\nconst a = `b`;\n  <i style={{}} />\n```');
});

test("indented content of a div of MDX is text", async () => {
  const { html } = await pageOf({ "a.mdx": "<div>\n  <div style={{ a: 1 }}>\n    一 *斜*\n  </div>\n</div>" }, "a.mdx");
  expect(html).toContain("<em>斜</em>");
  expect(html).not.toContain("<code>");
});

test("the content of a div on its own lines is Markdown in MDX", async () => {
  const { html } = await pageOf({ "a.mdx": "<div style={{ a: 1 }}>\n**粗**\n</div>" }, "a.mdx");
  expect(html).toContain("<strong>粗</strong>");
});

test("a partial is inserted with the values of its tag, and is not a chapter", async () => {
  const files = {
    "docusaurus.config.js": "module.exports = { title: 'S' }",
    "docs/a.mdx": "import Part from './_part.mdx';\n\n# 甲\n\n<Part name=\"乙\" />\n\n尾 `<Part />`",
    "docs/_part.mdx": "export const w = '词';\n\n给{props.name}的{w}",
  };
  const plan = await buildPlan(memoryTree(files));
  expect(plan.documents.map(({ sourcePath }) => sourcePath)).toEqual(["docs/a.mdx"]);
  expect(plan.documents[0]?.markdown).toMatch(/^\s*给乙的词\s+尾 `<Part \/>`$/);
});

interface VariableCase {
  name: string;
  files: Record<string, string>;
  path: string;
  expected: string;
}

const variables: VariableCase[] = [
  {
    name: "Hugo's parameters of page and site",
    path: "content/a.md",
    files: {
      "hugo.toml": 'title = "站"\n[params]\ncompany = "某司"\n[params.author]\nname = "某人"\n',
      "content/a.md":
        '---\ntitle: 甲\ntel: 123\n---\n{{< param company >}} {{% param "author.name" %}} {{< param tel >}}[{{< param none >}}] {{ .Site.Params.company }} {{ x }}',
    },
    expected: "某司 某人 123[] 某司 {{ x }}",
  },
  {
    name: "Jekyll's page and site, with addresses kept for links",
    path: "_posts/2020-01-01-a.md",
    files: {
      "_config.yml": "title: 站\nbaseurl: /b\nemail: a@b.cn\n",
      "_posts/2020-01-01-a.md":
        "---\ntitle: 甲\n---\n{{ page.title }} {{ site.email }} {{ page.none | default: '无' }}[{{ page.none }}] [文]({{ site.baseurl }}/x) {% raw %}{{ page.title }}{% endraw %}",
    },
    expected: "甲 a@b.cn 无[] [文](/x) {% raw %}{{ page.title }}{% endraw %}",
  },
  {
    name: "front matter in VuePress, and its literal text",
    path: "a.md",
    files: {
      ".vuepress/config.js": "module.exports = { title: '册' }",
      "a.md": "---\nname: 甲\n---\n{{ $frontmatter.name }} {{ $site.title }}[{{ 1 + none }}] <b v-pre>{{ x }}</b>",
    },
    expected: "甲 册[] <b v-pre>{{ x }}</b>",
  },
  {
    name: "variables of book.json",
    path: "a.md",
    files: {
      "book.json": '{"variables":{"name":"乙"}}',
      "SUMMARY.md": "* [甲](a.md)\n",
      "a.md": "{{ book.name }}[{{ book.none }}]",
    },
    expected: "乙[]",
  },
  {
    name: "extra of MkDocs with macros",
    path: "docs/a.md",
    files: {
      "mkdocs.yml": "site_name: S\nplugins: [macros]\nextra:\n  ver: '9'\nnav:\n  - a.md\n",
      "docs/a.md": "{{ ver }} {{ config.site_name }}[{{ none }}]",
    },
    expected: "9 S[]",
  },
  {
    name: "settings of Docusaurus",
    path: "docs/a.md",
    files: {
      "docusaurus.config.js": "module.exports = { title: 'S', customFields: { ver: '7' } }",
      "docs/a.md": "{siteConfig.customFields.ver} {{{ .ver }}}[{{{ .none }}}] 路径 /a/{id}",
    },
    expected: "7 7[] 路径 /a/{id}",
  },
  {
    name: "general names in a folder without a generator",
    path: "a.md",
    files: { "a.md": "模板写 {{ message }} 与 {{ .Values.x }}，{{ page.none }}{{{ .none }}}没有" },
    expected: "模板写 {{ message }} 与 {{ .Values.x }}，没有",
  },
];

test.each(variables)("replaces or removes variables: $name", async ({ files, path, expected }) => {
  expect((await pageOf(files, path)).markdown.trim()).toBe(expected);
});

test("the report counts replaced and removed constructs by kind, with their lines", async () => {
  const text = "import A from '@theme/A';\n\n<i style={{}}>字</i>\n\n{{{ .x }}} {frontMatter.y}";
  const plan = await buildPlan(memoryTree({ "a.md": text, "b.md": "x" }));
  expect(plan.report.constructs.map(({ name, outcome, examples }) => [outcome, name, ...examples].join(" "))).toEqual([
    "removed MDX 的 import / export，已去掉 a.md:1",
    "changed JSX 属性（style={{ }} 等），标签留着 a.md:3",
    "removed 变量 {{{ }}}，来源里没有写值 a.md:5",
    "removed MDX 的 { }，来源里没有写值 a.md:5",
  ]);
});

test("keeps a sentence that begins like an import, in a page without components", async () => {
  const { markdown } = await pageOf({ "a.md": "import React from 'react'\n\n这一行是正文。" }, "a.md");
  expect(markdown).toContain("import React from 'react'");
});

const MKDOCS = { "mkdocs.yml": "site_name: 站\nnav:\n  - a.md\n", "docs/b.md": "x" };
const mkdocs = (text: string) => pageOf({ ...MKDOCS, "docs/a.md": text }, "docs/a.md");

test("keys of PyMdown are converted, only in MkDocs and not in code", async () => {
  const text = '按 ++ctrl+page-up++ 或 ++"F1"++，`++a++`，C++ 与 C++11，i++j++';
  const { html, constructs } = await mkdocs(`# 题\n\n${text}`);
  expect(html).toBe(
    "<p>按 <kbd>Ctrl</kbd>+<kbd>Page Up</kbd> 或 <kbd>F1</kbd>，<code>++a++</code>，C++ 与 C++11，i++j++</p>",
  );
  expect(constructs).toEqual(["changed 按键（++…++），改成键名 2"]);
  expect((await pageOf({ "a.md": text }, "a.md")).html).toContain("++ctrl+page-up++");
});

test("converts a definition list with its terms and their content, including tables and code", async () => {
  const { html, constructs } = await mkdocs(
    "# 题\n\n前文\n\n`cp`\n\n:   复制\n接着说\n\n    | 甲 | 乙 |\n    | --- | --- |\n    | 1 | 2 |\n\n词一\n词二\n:   说明\n:   又一个\n\n后文\n\n```\n词\n:   码\n```\n\n## 节\n: 不是\n",
  );
  expect(html).toContain("<p>前文</p><dl><dt><code>cp</code></dt><dd><p>复制接着说</p>");
  expect(html).toMatch(
    /<td>2<\/td>.*<\/dd><dt>词一<\/dt><dt>词二<\/dt><dd><p>说明<\/p><\/dd><dd><p>又一个<\/p><\/dd><\/dl><p>后文<\/p>/,
  );
  expect(html).toMatch(/词\s*: {3}码/);
  expect(html).toContain("<p>: 不是</p>");
  expect(constructs).toContainEqual("changed 定义列表（: …），改成术语和说明 1");
});

test.each([
  ["MkDocs", { "mkdocs.yml": "site_name: 站" }, "docs/a.md"],
  ["VitePress", { ".vitepress/config.ts": "export default { title: '站' }" }, "a.md"],
  ["docsify", { "index.html": "<script>window.$docsify = {}</script>", "_sidebar.md": "- [甲](a.md)" }, "a.md"],
])("names of emojis are emojis in %s, but not in code and formulas", async (_name, settings, path) => {
  const text = "# 甲\n\n好 :smile:，`:smile:` 与 a:id:b，:not_an_emoji:\n\n    :smile:\n\n$$\n:x:\n$$";
  const { markdown, constructs } = await pageOf({ ...settings, [path]: text }, path);
  expect(markdown).toContain("好 😄，`:smile:` 与 a:id:b，:not_an_emoji:\n\n    :smile:\n\n$$\n:x:\n$$");
  expect(constructs).toContain("changed 表情的名字（:smile:），改成表情 1");
});

test("a plain folder keeps names of emojis, because its editor may not read them", async () => {
  expect((await pageOf({ "a.md": "好 :smile:" }, "a.md")).markdown).toContain(":smile:");
});

test.each([
  ["a link of Docusaurus", '见 <Link className="b" to="/x">文字</Link>。', '见 <a href="/x">文字</a>。'],
  ["one with a computed address", "<Link to={useBaseUrl('/x')}>字</Link>", '<a href="/x">字</a>'],
  ["one without words", '<Link href="./x" />', '<a href="./x">./x</a>'],
  ["one without an address", "<Link>字</Link>", "<Link>字</Link>"],
  ["one in code", '`<Link to="/x">字</Link>`', '`<Link to="/x">字</Link>`'],
])("converts %s", async (_name, text, expected) => {
  expect(await mdx(text)).toBe(expected);
});

test("links of Vue are links, and their targets are found", async () => {
  const files = {
    "docs/.vuepress/config.js": "module.exports = { themeConfig: { sidebar: ['/a', '/b'] } }",
    "docs/a.md": '# 甲\n\n<RouterLink to="/b.html">乙</RouterLink> <router-link :to="\'/b.html\'">乙</router-link>',
    "docs/b.md": "# 乙",
  };
  const { markdown } = await pageOf(files, "docs/a.md");
  expect(markdown).toContain('<a href="/b.html">乙</a> <a href="/b.html">乙</a>');
});

test("components in fences for translators are read like others", async () => {
  const text = "```mdx-code-block\nimport Tabs from '@theme/Tabs';\n\n<b>\n```\n\n字\n\n```mdx-code-block\n</b>\n```";
  expect((await mdx(text)).replace(/\n{2,}/g, "\n")).toBe("<b>\n字\n</b>");
});
