import { expect, test } from "vitest";
import { renderTree } from "../../../../../../test/render-source.ts";
import { memoryTree } from "../../fixtures/memory-tree.ts";
import { readDay } from "../../layouts/logseq-names.ts";
import { buildPlan } from "../../plan/build-plan.ts";

const ID = "64aa14ca-0000-4000-8000-00000000000";

async function planOf(files: Record<string, string | Buffer>, options?: Parameters<typeof buildPlan>[1]) {
  const plan = await buildPlan(memoryTree({ "logseq/config.edn": "{}", ...files }), options);
  return {
    plan,
    page: (path: string) => plan.documents.find(({ sourcePath }) => sourcePath === path),
    kinds: plan.report.constructs.map(({ name, outcome, count }) => `${outcome} ${name} × ${count}`),
    entries: plan.report.entries.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`),
  };
}

/** The text of a page in a graph of three. */
async function markdownOf(text: string): Promise<string> {
  const { page } = await planOf({
    "pages/甲.md": text,
    "pages/猫.md": `alias:: 小猫\n\n- 喵。\n  id:: ${ID}9\n\t- 又喵。`,
    "pages/密.md": `public:: false\n\n- 私下\n  id:: ${ID}8`,
  });
  return page("pages/甲.md")?.markdown ?? "";
}

test.each([
  [
    "top-level blocks to paragraphs and others to lists",
    "- 一\n\t- 二\n\t\t- 三\n\t- 四\n- 五",
    "一\n\n- 二\n  - 三\n- 四\n\n五",
  ],
  ["blocks below headings to paragraphs", "- ## 节\n\t- 一\n\t\t- 二\n- 三", "## 节\n\n一\n\n- 二\n\n三"],
  ["headings without a bullet", "## 节\nid:: x\n\t- 一\n## 节二\n\t- 二", "## 节\n\n一\n\n## 节二\n\n二"],
  [
    "headings marked by a property",
    "- 节\n  heading:: true\n\t- 一\n- 二\n\t- 三\n\t  heading:: 2",
    "## 节\n\n一\n\n二\n\n- **三**",
  ],
  [
    "several lines and code in a block",
    "- 一\n  续\n\t- 二\n\t  ```js\n\t  - let a:: 1\n\t  ```",
    "一\n续\n\n- 二\n  ```js\n  - let a:: 1\n  ```",
  ],
  [
    "numbered blocks",
    "- 一\n  logseq.order-list-type:: number\n- 二\n  logseq.order-list-type:: number",
    "1. 一\n1. 二",
  ],
  [
    "tasks",
    "- TODO [#A] 写\n  SCHEDULED: <2026-01-02 Fri>\n  :LOGBOOK:\n  CLOCK: [2026-01-02 Fri 10:00:00]\n  :END:\n- DONE 好了\n\t- LATER 再说\n- CANCELED 不做了",
    "- [ ] 写\n- [x] 好了\n  - [ ] 再说\n- [x] ~~不做了~~",
  ],
  ["properties of blocks", `- 一\n  collapsed:: true\n  id:: ${ID}1\n  background-color:: red\n- 作者:: 林晓`, "一"],
  [
    "a block by its number",
    `- 见 ((${ID}9))，[原话](((${ID}9)))\n- ((${ID}1)) 自己\n  id:: ${ID}1`,
    "见 喵。，[原话](</pages/猫.md>)\n\n 自己 自己",
  ],
  ["a missing or private block", `- 见((${ID}7))((${ID}8))。`, "见。"],
  [
    "embedded blocks and pages",
    `- 看\n\t- {{embed ((${ID}9))}}\n- {{embed [[猫]]}}`,
    "看\n\n- 喵。\n  - 又喵。\n\n喵。\n\n- 又喵。",
  ],
  ["a block or page that embeds itself", "- {{embed [[甲]]}}\n- 一", "[甲](</pages/甲.md>)\n\n一"],
  ["answers of clozes", "- {{cloze 答案 [[猫]]}} 与 {{cloze 二 \\\\ 提示}} #card", "答案 [猫](</pages/猫.md>) 与 二 "],
  [
    "films and queries",
    "- {{video https://e.com/v?a=1}}\n- {{query (and [[猫]] (task todo))}}\n- #+BEGIN_QUERY\n  {:query []}\n  #+END_QUERY\n- 后",
    "<https://e.com/v?a=1>\n\n\n\n后",
  ],
  ["colours and highlights", "- [[:red]]==红字== ^^黄字^^", "<mark>红字</mark> <mark>黄字</mark>"],
  [
    "names of pages and days",
    "- [[小猫]] [看猫]([[猫]]) [[没有]] #没有 #[[没 有]] #猫 [[2026-01-02]] [[Jan 2nd, 2026]] [[外 [[内]] 层]]",
    "[小猫](</pages/猫.md>) [看猫](</pages/猫.md>) 没有 #没有 没 有 [猫](</pages/猫.md>) 2026-01-02 Jan 2nd, 2026 外 内 层",
  ],
  [
    "sections",
    "- #+BEGIN_QUOTE\n  一\n  二\n  #+END_QUOTE\n- #+BEGIN_TIP\n  三\n  #+END_TIP\n- #+BEGIN_SRC js\n  let a\n  #+END_SRC\n- #+BEGIN_COMMENT\n  私下\n  #+END_COMMENT",
    "> 一\n> 二\n\n> [!TIP]\n> 三\n\n````js\nlet a\n````",
  ],
  [
    "sizes and files",
    "- ![图](https://e.com/a.png){:height 53, :width 42}\n- ![文](../assets/a.pdf)",
    "![图](https://e.com/a.png){width=42}\n\n[文](../assets/a.pdf)",
  ],
  ["templates", "- 周记\n  template:: 周记\n\t- 做了什么\n- 一", "一"],
])("converts %s", async (_name, text, expected) => {
  expect((await markdownOf(text)).trim()).toBe(expected.trim());
});

test.each([
  ["code", `\`\`\`\n((${ID}9)) {{cloze x}} TODO ==a==\n\`\`\``],
  ["code in a line", `写 \`((${ID}9))\` 与 \`{{cloze x}}\` 和 \`[[猫]]\``],
  ["formulas", "$a==b==c$ 与 $$x ((y)) ==1==$$"],
  ["text that looks like marks", "TODOIST 与 (甲)((乙)) 和 a==b，c::d"],
])("does not change %s of a block", async (_name, text) => {
  expect(await markdownOf(`- ${text.replaceAll("\n", "\n  ")}`)).toBe(text);
});

test("a page of plain Markdown in a graph keeps its lists", async () => {
  expect(await markdownOf("title:: 甲\n\n一段话。\n\n又一段，见 [[猫]]。\n\n- 项\n- 项")).toBe(
    "一段话。\n\n又一段，见 [猫](</pages/猫.md>)。\n\n- 项\n- 项",
  );
});

test("properties of a page become its facts, and Logseq's own properties are ignored", async () => {
  const { page, kinds } = await planOf({
    "pages/a___b.md":
      "title:: 题\ntags:: 读书, [[历 史]]\nalias:: 别\ndate:: [[Jan 2nd, 2026]]\ncontent_type:: free\nexclude-from-graph-view:: true\n\n- 一 #标签",
    "pages/密.md": "public:: false\n\n- 私下",
    "pages/c.md": "- [[别]] [[a/b]] [[题]]",
  });
  expect(page("pages/a___b.md")).toMatchObject({ title: "题", markdown: "一 #标签" });
  expect(page("pages/a___b.md")?.facts).toMatchObject({ tags: ["读书", "历 史", "标签"], isDraft: false });
  expect(page("pages/a___b.md")?.facts.publishedAt?.toISOString()).toBe("2026-01-01T16:00:00.000Z");
  expect(page("pages/a___b.md")?.frontMatter.content_type).toBeUndefined();
  expect(page("pages/密.md")?.facts.isDraft).toBe(true);
  expect(page("pages/c.md")?.markdown).toBe("[别](</pages/a___b.md>) [a/b](</pages/a___b.md>) [题](</pages/a___b.md>)");
  expect(kinds).toContain("removed 页面属性（键:: 值，能用的收作资料） × 2");
});

test("pages are ordered by name and hierarchy, journals behind them by day, old copies are left out", async () => {
  const { plan, entries } = await planOf(
    {
      "pages/书___二.md": "- 二",
      "pages/书%2F一.md": "- 一",
      "pages/空.md": "-",
      "pages/独.md": "- [[空]] 与 [[2025-12-31]]",
      "journals/2026_01_01.md": "- 元旦",
      "journals/2025_12_31.md": "- 除夕",
      "logseq/bak/pages/独/2025-01-01.md": "- 删掉的",
      "pages/旧.org": "* 旧",
      "whiteboards/图.edn": "{}",
    },
    { unlisted: "all" },
  );
  expect(plan.layout).toBe("logseq");
  expect(plan.documents.map(({ title, depth, kind }) => `${depth} ${kind} ${title}`)).toEqual([
    "0 page 独",
    "0 group 书",
    "1 page 二",
    "1 page 一",
    "0 group 日志",
    "1 page 2025-12-31",
    "1 page 2026-01-01",
    "0 page 空",
  ]);
  expect(entries.slice(0, 3)).toEqual([
    "source pages/旧.org org 文件不导入，请在 Logseq 里改成 Markdown",
    "source whiteboards/图.edn 白板不导入",
    "source logseq/bak/pages/独/2025-01-01.md Logseq 自己的旧副本，不读",
  ]);
});

test("a graph is recognised by its own syntax without settings, and findings name the line of the file", async () => {
  const plan = await buildPlan(
    memoryTree({
      "pages/页.md": `- # 标题\n  collapsed:: true\n  id:: ${ID}0\n\t- 内容 [[:red]]==红字==\n\t- {{cloze 答案}}\n\t- ((${ID}0))`,
    }),
  );
  expect(plan.layout).toBe("logseq");
  expect(plan.documents[0]?.markdown).toBe("# 标题\n\n内容 <mark>红字</mark>\n\n答案\n\n标题");
  expect(plan.report.constructs.map(({ name, examples }) => `${name} ${examples}`)).toEqual([
    "块属性（collapsed::、id:: 等） 页.md:1",
    "填空（{{cloze}}），改成答案 页.md:5",
    "块引用（((…))），改成那一块的文字 页.md:6",
    "高亮（==…==），改成标记 页.md:4",
  ]);
});

test.each([
  ["2026-01-02", "2026-01-02"],
  ["2026年1月2日", "2026-01-02"],
  ["2026/01/02 Fri", "2026-01-02"],
  ["Friday, 02-01", null],
  ["Jan 2nd, 2026", "2026-01-02"],
  ["星期五, 2026/1/2", "2026-01-02"],
  ["2nd January 2026", "2026-01-02"],
  ["2026-13-02", null],
  ["猫", null],
])("%s is read as a day", (name, day) => {
  expect(readDay(name)).toBe(day);
});

test("what the settings of a graph hide is not imported, embedded or listed", async () => {
  const { outline, text, report } = await renderTree(
    memoryTree({
      "logseq/config.edn": '{;; :hidden ["/pages/甲.md"]\n :hidden ["/pages/密.md" "private"]}',
      "pages/甲.md": "- 话 {{embed [[密]]}} [[密]]",
      "pages/密.md": "- 不给人看",
      "private/乙.md": "- 也不给人看",
    }),
  );
  expect(outline).toEqual(["甲"]);
  expect(text).not.toContain("不给人看");
  expect(report.entries.map(({ where, detail }) => `${where} ${detail}`)).toContain(
    "pages/密.md、private/乙.md 被 Logseq 的设置隐藏（:hidden），不读",
  );
});

test("pages below others are found by their encoded file names, films by their number, and Hiccup stays as written", async () => {
  const { html, broken } = await renderTree(
    memoryTree({
      "logseq/config.edn": "{}",
      "pages/甲.md": '- [[书/二]] {{youtube dQw4w9WgXcQ}}\n- [:b {:style {:color "red"}} "红"]',
      "pages/书%2F二.md": "- 二",
    }),
  );
  expect(html.get("甲")).toMatch(
    /<a href="[^"]*%252F[^"]*">书\/二<\/a> <a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"/,
  );
  expect(html.get("甲")).toContain('[:b {:style {:color "red"}} "红"]');
  expect(broken).toEqual([]);
});
