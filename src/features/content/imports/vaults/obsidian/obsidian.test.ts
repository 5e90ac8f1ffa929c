import { expect, test } from "vitest";
import { memoryTree, pngBytes } from "../../fixtures/memory-tree.ts";
import { buildPlan } from "../../plan/build-plan.ts";

async function planOf(files: Record<string, string | Buffer>, options?: Parameters<typeof buildPlan>[1]) {
  const plan = await buildPlan(memoryTree(files), options);
  return {
    plan,
    page: (path: string) => plan.documents.find(({ sourcePath }) => sourcePath === path),
    kinds: plan.report.constructs.map(({ name, outcome, count }) => `${outcome} ${name} × ${count}`),
    entries: plan.report.entries.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`),
  };
}

/** The text of a note in a vault of two. */
async function markdownOf(text: string): Promise<string> {
  const { page } = await planOf({ "a.md": text, "狗.md": "汪。", ".obsidian/app.json": "{}" });
  return page("a.md")?.markdown ?? "";
}

test.each([
  [
    "a highlight",
    "这是==重点==与 ==**粗** [[狗]]== 。",
    "这是<mark>重点</mark>与 <mark>**粗** [狗](</狗.md>)</mark> 。",
  ],
  ["a highlight over two lines", "==一\n二==", "<mark>一\n二</mark>"],
  ["a highlight in a table", "| a | b |\n|---|---|\n| ==x== | y |", "| a | b |\n|---|---|\n| <mark>x</mark> | y |"],
  ["a property on its own line", "甲\n\n评分:: 4\n**作者**:: 林晓\n**读完 日期**:: 2026\n乙", "甲\n\n乙"],
  ["a property of a list", "- 评分:: 4\n- 乙", "- 乙"],
  ["properties in a sentence", "我打 [评分:: 9]，(心情:: 好)。", "我打 评分：9，好。"],
  ["properties of a task", "- [ ] 交稿 [due:: 2026-01-02]", "- [ ] 交稿 "],
  ["a line of tags", "#读书 #书/历史\n\n说到 #读书 的事", "说到 #读书 的事"],
  [
    "states of tasks",
    "- [/] 在做\n- [-] 不做了 ^t1\n- [>] 以后\n- [x] 好\n- [+] 也好\n- [a] 选项",
    "- [ ] 在做\n- [x] ~~不做了~~\n- [ ] 以后\n- [x] 好\n- [x] 也好\n- [a] 选项",
  ],
  [
    "an id of a block",
    "一个结论。 ^a1b2c3\n\n| a |\n|---|\n| 1 |\n\n^t-1\n",
    "一个结论。\n\n| a |\n|---|\n| 1 |\n\n\n",
  ],
  ["a date without a note", "见 [[2026-01-02]] 和 [[狗]]。", "见 2026-01-02 和 [狗](</狗.md>)。"],
  ["a footnote in the sentence", "甲^[旁注 ==要紧==]乙", "甲[^note-1]乙\n\n[^note-1]: 旁注 <mark>要紧</mark>\n"],
  [
    "a callout of a custom kind",
    "> [!recipe]- 面\n> 水开\n\n> [!tip|right] 好\n> 乙",
    "> [!note]- 面\n> 水开\n\n> [!tip] 好\n> 乙",
  ],
  [
    "a width",
    "![图|300](https://e.com/a(1).png) ![200x100](b.png) ![2 只猫](c.png)",
    "![图](https://e.com/a(1).png){width=300} ![](b.png){width=200} ![2 只猫](c.png)",
  ],
  ["a query", "甲\n\n```dataview\nLIST\n```\n\n```js\nlet a\n```", "甲\n\n\n```js\nlet a\n```"],
  ["a note between prices", "花了 $$ 一些 %%私下%% 又 $$ 一些", "花了 $$ 一些  又 $$ 一些"],
  ["an unclosed note", "甲\n\n%%私下\n\n也是", "甲\n\n"],
  ["a note in an item of a list", "- 甲\n- %%私下\n\n  也是%%\n- 乙", "- 甲\n- 乙"],
  ["a note in a table", "| a | b |\n|---|---|\n| 甲%%私下%% | y |", "| a | b |\n|---|---|\n| 甲 | y |"],
])("converts %s", async (_name, text, expected) => {
  expect(await markdownOf(text)).toBe(expected);
});

test.each([
  ["comparisons", "若 a==b 且 c==d，或 x == y，则 `==z==`"],
  ["an underlined title", "前\n\n标题\n==\n\n正文"],
  ["arrows and rulers", "==> 前进 <== 后退\n\n====\n\n!== 与 !=="],
  ["highlights that do not close", "==开头\n\n另一段=="],
  ["escaped marks", "\\==不是==，\\[x:: y]"],
  ["addresses", 'https://e.com/?a==b==c [链](https://e.com/?q==1==) <img src="/a==1==.png">'],
  ["formulas", "$a==b==c$ 与\n\n$$\nx ^[2] ==1== %% 一 %%\n$$\n\n$y^2$"],
  ["code", "```\n==a== key:: v ^id\n%% x %%\n```\n\n`[[2026-01-02]]` `==b==`\n\n    ==c== #标签"],
  ["scopes of a language", "std::vector 与 a::b，C:: 是\n\nUse the prefix std:: for names\n\n写 std:: 开头"],
  ["powers and numbers", "面积 10 ^2\n\n#1 楼，第 #2 名"],
  ["choices and links", "- [a] 甲\n- [链](https://e.com)"],
])("does not change %s", async (_name, text) => {
  expect(await markdownOf(text)).toBe(text);
});

test("without a vault the same syntax stays unchanged", async () => {
  const text = "==高亮== 评分:: 4\n\n评分:: 4\n\n句子 ^abc123";
  const { page, kinds } = await planOf({ "a.md": text, "b.md": "x" });
  expect(page("a.md")?.markdown).toBe(text);
  expect(kinds).toEqual([]);
});

test("reads properties and tags of the text, but never an access type", async () => {
  const { page, kinds } = await planOf({
    "a.md":
      "---\ntags: [甲]\naliases: 小狗\ncover: '[[狗.png]]'\n---\n作者:: [[林晓]]\n标签:: 乙，[[丙]]\ncontent_type:: free\n\n#丁/戊\n\n见 [[小狗]]",
    "b.md": "[[a]] [[小狗]]\n\n![[a]]",
    "附件/狗.png": pngBytes,
  });
  expect(page("a.md")?.facts).toMatchObject({
    author: "林晓",
    tags: ["甲", "乙", "丙", "丁/戊"],
    coverPath: "/附件/狗.png",
  });
  expect(page("a.md")?.frontMatter.content_type).toBeUndefined();
  expect(page("b.md")?.markdown).toContain("[a](</a.md>) [小狗](</a.md>)\n\n> 见 [小狗](</a.md>)");
  expect(page("b.md")?.facts).toMatchObject({ author: null, tags: [] });
  expect(kinds).toEqual([
    "removed 属性行（键:: 值） × 3",
    "removed 标签行（#…，收作标签） × 1",
    "changed 嵌入的笔记（![[…]]），改成引用 × 1",
  ]);
});

test("embedded notes, sections and blocks are quotations that name their source", async () => {
  const { page, plan } = await planOf(
    {
      "a.md": "![[狗]]\n\n- ![[狗#叫声]]\n\n> ![[狗#^w]]\n\n句中 ![[狗]] 有",
      "动物/狗.md": "# 狗\n\n见[图](图.md)和[^1]。\n\n## 叫声\n\n汪。 %%私下%%\n\n- 两声 ^w\n  - 又一声\n\n[^1]: 注",
      "动物/图.md": "x",
    },
    { as: "articles" },
  );
  expect(page("a.md")?.markdown).toBe(
    [
      "> **狗**\n>\n> 见[图](/动物/图.md)和[^1-1]。\n>\n> **叫声**\n>\n> 汪。\n>\n> - 两声\n>   - 又一声\n>\n> [^1-1]: 注\n>\n> [—— 狗](</动物/狗.md>)",
      "- > **叫声**\n  >\n  > 汪。\n  >\n  > - 两声\n  >   - 又一声\n  >\n  > [^1-2]: 注\n  >\n  > [—— 叫声](</动物/狗.md#叫声>)",
      "> > - 两声\n> >   - 又一声\n> >\n> > [—— 狗](</动物/狗.md#^w>)",
      "句中 [狗](</动物/狗.md>) 有",
    ].join("\n\n"),
  );
  expect(plan.report.links).toMatchObject({ broken: 0, missingAnchors: 0 });
  expect(page("动物/狗.md")?.markdown).toContain('两声 <a id="^w"></a>');
});

test("an id on its own line is an anchor before the block above it, also at the beginning of the text", async () => {
  const { page } = await planOf({
    "a.md": "\n^x\n\n甲\n\n| a |\n|---|\n| 1 |\n\n^t\n",
    "b.md": "[[a#^t|表]] [[a#^x]]",
  });
  expect(page("a.md")?.markdown).toBe('<a id="^x"></a>\n\n\n\n甲\n\n<a id="^t"></a>\n\n| a |\n|---|\n| 1 |\n\n\n');
  expect(page("b.md")?.markdown).toBe("[表](</a.md#^t>) [a](</a.md#^x>)");
});

test("comments in an embedded note are hidden, where only a link makes it a vault", async () => {
  const { page } = await planOf({ "a.md": "![[b]]\n\n后", "b.md": "汪。\n\n%%私下" }, { as: "articles" });
  expect(page("a.md")?.markdown).toBe("> 汪。\n>\n> [—— b](</b.md>)\n\n后");
});

test("a link to a section of a section leads to the inner one, and a link to a file displays its name", async () => {
  const { page, plan } = await planOf({
    "a.md": "[[狗#叫声#夜里]] ![[书.pdf#page=3]]",
    "狗.md": "## 叫声\n\n### 夜里",
    "书.pdf": "%PDF",
  });
  expect(page("a.md")?.markdown).toBe("[狗#叫声#夜里](</狗.md#夜里>) [书.pdf](</书.pdf#page=3>)");
  expect(plan.report.links.missingAnchors).toBe(0);
});

test("links of Markdown find files by their names too, by the shortest unambiguous path", async () => {
  const { page, plan } = await planOf({
    ".obsidian/app.json": '{"newLinkFormat":"shortest","useMarkdownLinks":true}',
    "文/a.md": "![](图%20一.png) [狗](狗.md#叫) [没有](没有.md)",
    "附件/图 一.png": pngBytes,
    "动物/狗.md": "## 叫",
  });
  expect(page("文/a.md")?.pictureKeys).toEqual(["附件/图 一.png"]);
  expect(plan.report.links).toMatchObject({ fixed: 1, broken: 1, missingAnchors: 0 });
});

test("links in titles, sections and summaries become their text", async () => {
  const { page, plan } = await planOf({
    "README.md": "# 关于 [[狗|小狗]]\n\n这是一本讲 [[狗]] 的小书，还讲别的。",
    "狗.md": "# [[狗]] 与数组 [[1, 2]]\n\n## 像 [[猫]]",
    "a.md": "[[狗#像 猫]]",
  });
  expect(page("狗.md")?.title).toBe("狗 与数组 [[1, 2]]");
  expect([plan.title, plan.intro]).toEqual(["关于 小狗", "这是一本讲 狗 的小书，还讲别的。"]);
  expect(plan.report.links.missingAnchors).toBe(0);
});

test("a note that embeds itself is cut off with links", async () => {
  const { page } = await planOf({ "a.md": "甲\n\n![[b]]", "b.md": "乙\n\n![[a]]" }, { as: "articles" });
  expect(page("a.md")?.markdown).toBe("甲\n\n> 乙\n>\n> [a](</a.md>)\n>\n> [—— b](</b.md>)");
});

test("a page shows nothing of another one that its readers may not see", async () => {
  const files = {
    "a.md": "---\ncontent_type: free\n---\n![[草稿]]\n\n![[会员]]\n\n![[公开]]",
    "会员.md": "只给会员",
    "公开.md": "---\ncontent_type: free\n---\n谁都能看",
    "草稿.md": "---\npublish: false\n---\n还没写完",
  };
  const { page, kinds } = await planOf(files, { as: "articles" });
  expect(page("a.md")?.markdown).toBe("\n[会员](</会员.md>)\n\n> 谁都能看\n>\n> [—— 公开](</公开.md>)".trimStart());
  expect(page("草稿.md")?.facts.isDraft).toBe(true);
  expect(kinds).toEqual(["removed 嵌入的笔记（读者看不到它） × 1", "changed 嵌入的笔记（![[…]]），改成引用 × 1"]);
  const preview = await planOf({ "a.md": "---\npreview: true\n---\n![[b]]", "b.md": "后面的章节" });
  expect(preview.page("a.md")?.markdown).toBe("[b](</b.md>)");
});

test("the settings of a vault decide which files are excluded and which come last", async () => {
  const { plan, entries } = await planOf({
    ".obsidian/templates.json": '{"folder":"模板"}',
    ".obsidian/daily-notes.json": '{"folder":"日记"}',
    ".obsidian/plugins/x/README.md": "# 插件",
    "模板/日记.md": "{{date}}",
    "日记/2026-01-01.md": "晴",
    "文/甲.md": "甲 [[2026-01-01]]",
    "画.excalidraw.md": "---\nexcalidraw-plugin: parsed\n---\n{}",
    "图.canvas": "{}",
    "表.base": "views: []",
  });
  expect(plan.layout).toBe("obsidian");
  expect(plan.documents.map(({ title }) => title)).toEqual(["文", "甲", "日记", "2026-01-01"]);
  expect(entries).toEqual([
    "source 图.canvas 画布（.canvas）不导入",
    "source 表.base 数据库视图（.base）不导入",
    "source 画.excalidraw.md Excalidraw 画不导入",
    "source 模板 模板文件夹，不进目录",
    "unlisted 模板/日记.md ",
  ]);
});

test("comments are in no title, summary or outline, in a vault or not", async () => {
  const { plan, page } = await planOf({
    "README.md": "# 书名 %%私下%%\n\n一本关于山的小书。%%私下%%住在山里写的。",
    "a.md": "# 甲 %%私下%%\n\n## 节 %%私下%%",
    "b.md": "[节](a.md#节)",
  });
  expect(
    JSON.stringify([plan.title, plan.intro, plan.documents.map(({ title, markdown }) => [title, markdown])]),
  ).not.toContain("私下");
  expect(page("a.md")?.title).toBe("甲");
  expect(plan.report.links.missingAnchors).toBe(0);
  expect(plan.report.constructs).toEqual([
    {
      name: "给自己看的注释（%%），已去掉",
      outcome: "removed",
      count: 4,
      examples: ["README.md:1", "README.md:3", "a.md:1"],
    },
  ]);
});
