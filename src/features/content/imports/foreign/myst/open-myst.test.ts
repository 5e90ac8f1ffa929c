import { expect, test } from "vitest";
import { renderTree } from "../../../../../../test/render-source.ts";
import { memoryTree, pngBytes } from "../../fixtures/memory-tree.ts";
import { isMyst, openMyst } from "./open-myst.ts";

const rendered = async (files: Record<string, string | Buffer>) => {
  const tree = memoryTree(files);
  expect(isMyst(tree)).toBe(true);
  return renderTree(await openMyst(tree));
};

const INDEX =
  "# 手册\n\n欢迎。\n\n```{toctree}\n:maxdepth: 2\n:caption: 入门\n\nguide/start\n第二步 <guide/next>\nguide/old\n```\n\n:::{toctree}\n:glob:\n\nref/*\n:::\n";
const START = [
  '---\nmyst:\n  substitutions:\n    版本: "3.1"\n    version: "3.1"\n---\n(开头)=\n# 开始',
  "% 这一行是给自己看的",
  "```{note}\n先看{doc}`next`，再看 {ref}`这里 <yaodian>`，{ref}`yaodian`，[](#yaodian)。\n\n```python\nx = 1\n```\n```"
    .replace("```{note}", "````{note}")
    .replace(/```$/, "````"),
  "::::{admonition} 小心火\n:class: warning\n外面\n\n:::{tip}\n里面\n:::\n::::",
  "```{figure} ../img/pot.png\n:alt: 锅\n:name: guo\n\n一口锅\n```",
  "```{code-block} python\n:linenos:\n:caption: a.py\n\nprint('{ref}`x`')\n```",
  "```{math}\n:label: eq1\na^2 + b^2\n```",
  "```{list-table}\n:header-rows: 1\n\n* - 名\n  - 数\n* - 甲\n  - 1\n```",
  "```{dropdown} 答案\n四十二\n```",
  "+++",
  "{math}`a^2` {kbd}`Ctrl` H{sub}`2`O {guilabel}`保存` {func}`open` {version} {{ version }} `{ref}` 不动",
  "```{automodule} pkg.mod\n:members:\n```",
].join("\n\n");

test("imports a Sphinx project in MyST in the order of its toctrees, with boxes, links, pictures and code, without MyST syntax", async () => {
  const { outline, bookTitle, html, text, report, pictures, broken } = await rendered({
    "docs/conf.py": "project = 'x'\n",
    "docs/index.md": INDEX,
    "docs/guide/start.md": START,
    "docs/guide/next.md": "# 下一步\n\n(yaodian)=\n## 要点\n\n回到{ref}`开头`，图见{numref}`guo`，式见{eq}`eq1`。\n",
    "docs/guide/old.rst": "旧\n==\n",
    "docs/ref/b.md": "# 乙",
    "docs/ref/a.md": "# 甲",
    "docs/img/pot.png": pngBytes,
  });
  expect({ outline, bookTitle, layout: report.layout }).toEqual({
    outline: ["手册", "入门", "-开始", "-第二步", "甲", "乙"],
    bookTitle: "手册",
    layout: "sphinx",
  });
  const page = html.get("开始") ?? "";
  expect(page).toMatch(
    /admonition-info">[\s\S]*先看<a href="\/read\/[^"]+"[^>]*>下一步<\/a>，再看 ?<a href="[^"]+#[^"]+"[^>]*>这里<\/a>/,
  );
  expect(page.match(/<a href="[^"]+#[^"]+"[^>]*>要点<\/a>/g)).toHaveLength(2);
  expect(page).toMatch(/admonition-warning">[\s\S]*小心火[\s\S]*外面[\s\S]*admonition-success">[\s\S]*里面/);
  expect(page).toMatch(/<img[^>]* src="\/files\//);
  expect(page).toContain("一口锅");
  expect(page).toContain('data-language="python"');
  expect(page).toMatch(/<th>名<\/th>[\s\S]*<td>甲<\/td>/);
  expect(page).toMatch(/<details[^>]*><summary>答案<\/summary>\s*<p>四十二<\/p>/);
  for (const snippet of [
    "<kbd>Ctrl</kbd>",
    "H<sub>2</sub>O",
    "<strong>保存</strong>",
    "<code>open</code>",
    "3.1",
    "<code>{ref}</code>",
  ])
    expect(page).toContain(snippet);
  expect(html.get("第二步")).toMatch(
    /<a href="[^"]+"[^>]*>开始<\/a>，图见.*，式见 ?<a href="[^"]+#[^"]+"[^>]*>公式<\/a>/,
  );
  expect({ pictures, broken }).toEqual({ pictures: ["img/pot.png"], broken: [] });
  const visible = text.replace("print('{ref}`x`')", "").replace("{ref} 不动", "");
  expect(visible).not.toMatch(/:::|```|\{(?:ref|doc|note|math|kbd|sub)\}|toctree|\)=|^%|\+\+\+|:class:|:members:/m);
  expect(report.links).toMatchObject({ broken: 0, missingAnchors: 0 });
  expect(report.entries.map(({ where, detail }) => `${where} ${detail}`)).toEqual([
    " 1 个 .rst（reStructuredText）还不能读，没有导入：guide/old.rst",
    "index.md 目录项「guide/old」没有对应的 Markdown 文档：guide/old",
  ]);
  expect(
    report.constructs
      .filter(({ outcome }) => outcome === "removed")
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["% 注释", "{automodule} 指令"]);
});

test("a toctree becomes links to its pages, a hidden one only on a page that has nothing else", async () => {
  const { html } = await rendered({
    "conf.py": "",
    "index.md":
      "# 手册\n\n```{toctree}\nkitchen/index\ngarden/index\nhttps://example.org/\n邻居 <https://example.net/>\n```\n",
    "kitchen/index.md": "# 厨房\n\n```{toctree}\n:caption: 器具\n:glob:\n\npot*\n```\n",
    "kitchen/pot.md": "# 锅\n\n煮汤用。",
    "garden/index.md": "# 园子\n\n春天开门。\n\n```{toctree}\n:hidden:\n\npear\nbed/index\n```\n",
    "garden/pear.md": "# 梨树\n\n三月开花。",
    "garden/bed/index.md": "# 花坛\n\n```{toctree}\n:hidden:\n\n第一朵 <rose>\n```\n",
    "garden/bed/rose.md": "# 玫瑰\n\n五月开花。",
  });
  const linksOf = (title: string) =>
    Array.from((html.get(title) ?? "").matchAll(/<li><a href="([^"#]+)[^>]*>([^<]+)<\/a>/g), ([, path, text]) => [
      text,
      path,
    ]);
  expect(linksOf("手册").map(([text]) => text)).toEqual(["厨房", "园子", "https://example.org/", "邻居"]);
  expect(
    linksOf("手册")
      .slice(2)
      .map(([, path]) => path),
  ).toEqual(["https://example.org/", "https://example.net/"]);
  expect(html.get("厨房")).toContain("<strong>器具</strong>");
  expect(linksOf("厨房").map(([text]) => text)).toEqual(["锅"]);
  expect(linksOf("园子")).toEqual([]);
  expect(linksOf("花坛").map(([text]) => text)).toEqual(["第一朵"]);
  for (const [, path] of [...linksOf("厨房"), ...linksOf("花坛")]) expect(path).toMatch(/^\/read\//);
});

test("an index in reStructuredText still gives the order, and a project without Markdown is rejected with one sentence", async () => {
  const { outline } = await rendered({
    "conf.py": "",
    "index.rst": "手册\n====\n\n.. toctree::\n   :maxdepth: 1\n\n   b\n   a\n\n尾\n",
    "a.md": "# 甲",
    "b.md": "# 乙",
  });
  expect(outline).toEqual(["乙", "甲"]);
  await expect(openMyst(memoryTree({ "conf.py": "", "index.rst": "手册\n====\n" }))).rejects.toThrow(
    "这是用 reStructuredText（.rst）写的 Sphinx 文档，还不能读",
  );
});

test("reads texts designed to be slow within the time limit", async () => {
  const hostile = [
    "```{note}\n".repeat(30_000),
    ":::{note}\n".repeat(30_000),
    "{ref}`a".repeat(50_000),
    "[a](".repeat(50_000),
    "(a)=\n".repeat(50_000),
    "{{ a ".repeat(50_000),
  ];
  for (const text of hostile) {
    const startedAt = performance.now();
    await openMyst(memoryTree({ "conf.py": "", "index.md": text }));
    expect(performance.now() - startedAt, text.slice(0, 20)).toBeLessThan(5_000);
  }
});

test("substitutions of the project are read from its settings, and those of a page go first", async () => {
  const page = "# 甲\n\n{{ ver }}、{{name}}、{{ gone }}\n";
  const settings = {
    "conf.py":
      "# myst_substitutions = {'ver': '0'}\nmyst_substitutions = {\n    \"ver\": \"1.2\",  # 版本\n    'name': '手册',\n    'made': make(),\n}\nmyst_enable_extensions = ['substitution']\n",
    "_config.yml": "sphinx:\n  config:\n    myst_substitutions:\n      ver: '1.2'\n      name: 手册\n",
    "myst.yml": "project:\n  substitutions:\n    ver: '1.2'\n    name: 手册\n",
  };
  for (const [file, text] of Object.entries(settings)) {
    const { html } = await rendered({
      [file]: text,
      ...(file === "_config.yml" ? { "_toc.yml": "format: jb-book\nroot: a\nchapters:\n  - file: b\n" } : {}),
      "a.md": page,
      "b.md": `---\nmyst:\n  substitutions:\n    ver: "2"\n---\n${page.replace("甲", "乙")}`,
    });
    expect(html.get("甲"), file).toContain("1.2、手册、{{ gone }}");
    expect(html.get("乙"), file).toContain("2、手册、{{ gone }}");
  }
});

test("links without words show the title of their document, cells may follow spaces, and code begins with its first line", async () => {
  const { html, broken } = await rendered({
    "conf.py": "project = 'x'\n",
    "index.md": "# 手册\n\n```{toctree}\na\nb\n```",
    "a.md": [
      "# 甲",
      "见 <project:b.md>，[](b.md)，[](b.md#节)，<project:#jie>。",
      '```{csv-table} 表\n:header: "一", "二"\n\n"甲, 乙", 丙\n```',
      "```{code-block} python\n:linenos:\n\nx = 1\n```",
    ].join("\n\n"),
    "b.md": "# 第二页\n\n(jie)=\n## 节\n\n话",
  });
  const page = html.get("甲") ?? "";
  expect(page.match(/>第二页<\/a>/g)).toHaveLength(3);
  expect(page).toMatch(/<a href="[^"]+#[^"]+">节<\/a>/);
  expect(page).toMatch(/<th>一<\/th>\s*<th>二<\/th>[\s\S]*<td>甲, 乙<\/td>\s*<td>丙<\/td>/);
  expect(page).toMatch(/<code class="language-python">(?!\n)/);
  expect(broken).toEqual([]);
});

test("a labelled formula ends at its mark, and links to it work", async () => {
  const { html, broken } = await rendered({
    "conf.py": "",
    "index.md": "# 甲\n\n$$\na^2\n$$ (eq:a)\n\n后文，见 {eq}`eq:a`。\n\n{.wide #b}\n带属性的段",
  });
  const page = html.get("甲") ?? "";
  expect(page).toMatch(/<annotation encoding="application\/x-tex">a\^2<\/annotation>/);
  expect(page).toMatch(/<p>后文，见 <a href="[^"]+#[^"]+">公式<\/a>。<\/p>\s*<p>带属性的段<\/p>/);
  expect(broken).toEqual([]);
});

test("included texts and listings are inserted from inside the source, in the selected lines", async () => {
  const { html, report } = await rendered({
    "conf.py": "",
    "index.md": [
      "# 甲",
      "```{include} parts/note.md\n:start-after: 开始\n```",
      "```{literalinclude} parts/a.py\n:language: python\n:lines: 2-3\n```",
      "```{include} ../outside.md\n```",
      "```{include} index.md\n```",
    ].join("\n\n"),
    "parts/note.md": "不要这行\n开始\n```{tip}\n引入的话\n```\n",
    "parts/a.py": "a = 1\nb = 2\nc = 3\nd = 4\n",
  });
  const page = html.get("甲") ?? "";
  expect(page).toMatch(/admonition-success">[\s\S]*引入的话/);
  expect(page).not.toContain("不要这行");
  expect(page.replace(/<[^<>]+>/g, "")).toMatch(/b=2\nc=3(?!\nd)|b = 2\nc = 3(?!\nd)/);
  expect(report.constructs).toContainEqual(expect.objectContaining({ name: "{include} 指令", outcome: "removed" }));
});

test("a glossary is a list of definitions to which its terms lead, in both forms", async () => {
  const { html, broken } = await rendered({
    "conf.py": "",
    "index.md": "# 甲\n\n```{glossary}\n文火\n小火\n  火苗很小\n```\n\n```{toctree}\nb\n```\n",
    "b.md": "# 乙\n\n:::{glossary}\n武火\n: 火苗很大\n:::\n\n{term}`文火` {term}`大火 <武火>` {term}`没有`",
  });
  expect(html.get("甲")).toMatch(
    /<dl>\s*<dt>\s*<a id="[^"]+"><\/a>文火\s*<\/dt>\s*<dt>[\s\S]*小火\s*<\/dt>\s*<dd>\s*<p>火苗很小<\/p>\s*<\/dd>\s*<\/dl>/,
  );
  expect(html.get("乙")).toMatch(
    /<dd>\s*<p>火苗很大<\/p>[\s\S]*<a href="\/read\/index\.md#[^"]+">文火<\/a> <a href="[^"]+">大火<\/a> <strong>没有<\/strong>/,
  );
  expect(broken).toEqual([]);
});

test("cards, buttons and pictures of MyST lead where they should, and cells may hold lists", async () => {
  const { html, broken } = await rendered({
    "conf.py": "",
    "index.md": [
      "# 甲",
      "::::{grid} 2\n:::{grid-item-card} 卡\n:link: b\n:link-type: doc\n头\n^^^\n卡里\n:::\n::::",
      "```{button-ref} b\n去乙\n```\n\n```{button-link} https://example.org/\n外面\n```",
      "```{figure-md} tu\n![图](a.png)\n\n说明\n```\n\n{ref}`图一 <tu>`",
      "```{list-table}\n* - 一\n  - 二\n* - 三\n  - - 甲项\n    - 乙项\n```",
      "H{sub}`2`O {u}`线` {octicon}`report` {bdg-primary}`新`",
      "```{toctree}\nb\n```",
    ].join("\n\n"),
    "b.md": "# 乙",
    "a.png": pngBytes,
  });
  const page = html.get("甲") ?? "";
  expect(page).toMatch(/<strong><a href="\/read\/b\.md">卡<\/a><\/strong><\/p>\s*<p>头<\/p>\s*<p>卡里<\/p>/);
  expect(page).toContain('<p><a href="/read/b.md">去乙</a></p>');
  expect(page).toMatch(/<a href="https:\/\/example\.org\/"[^>]*>外面<\/a>/);
  expect(page).toMatch(/<a id="([^"]+)"><\/a><\/p>\s*<p><img [\s\S]*<a href="[^"]*#\1">图一<\/a>/);
  expect(page).toContain("<td>• 甲项<br>• 乙项</td>");
  expect(page).toContain("H<sub>2</sub>O <u>线</u>  新");
  expect(page).not.toMatch(/\^\^\^|<strong>2/);
  expect(broken).toEqual([]);
});
