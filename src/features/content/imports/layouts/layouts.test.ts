import { expect, test } from "vitest";
import { formatTree } from "../fixtures/format-tree.ts";
import { memoryTree } from "../fixtures/memory-tree.ts";
import type { ArticleFacts } from "../pages/article-facts.ts";
import { buildPlan } from "../plan/build-plan.ts";
import type { LayoutName } from "../source/outline.ts";

interface LayoutCase {
  /** What must be true of the imported folder. */
  name: string;
  layout: LayoutName;
  title?: string;
  /** Titles indented by depth: groups in brackets, announced chapters in parentheses. */
  tree: string[];
  /** The notes of the report on the contents, among others. */
  notes?: string[];
  unlisted?: string[];
  facts?: Partial<ArticleFacts>[];
  files: Record<string, string>;
}

const tocPages = { "intro.md": "# 序", "a.md": "# 甲", "b/c.md": "# 丙" };

const cases: LayoutCase[] = [
  {
    name: "a GitBook follows SUMMARY with its headings as groups, the README of .gitbook.yaml first",
    layout: "gitbook",
    title: "做菜",
    tree: ["开场", "[入门]", "  刀工", "    切丝", "[进阶]", "  [火候]", "    大火"],
    files: {
      ".gitbook.yaml": "root: ./book\nstructure:\n  readme: 首页.md\n  summary: 目录.md\n",
      "book/目录.md":
        "# 做菜\n\n## 入门\n\n* [刀工](a.md)\n  * [切丝](b.md#x)\n\n## 进阶\n\n* 火候\n  * [大火](c.md)\n* [官网](https://example.com)\n",
      "book/首页.md": "# 开场\n\n你好",
      "book/a.md": "# 刀工大全",
      "book/b.md": "x",
      "book/c.md": "x",
      "book/d.md": "没有列出",
    },
  },
  {
    name: "an mdBook in a subfolder has three levels, parts, prefix chapters and draft chapters",
    layout: "mdbook",
    title: "练习",
    tree: ["前言", "[第一部分]", "  甲", "    乙", "      丙", "  (待写)", "  后记"],
    files: {
      LICENSE: "x",
      "zh/book.toml": '[book]\ntitle = "练习"\nsrc = "src"\n',
      "zh/src/SUMMARY.md":
        "# Summary\n\n[前言](pre.md)\n\n# 第一部分\n\n- [甲](a.md)\n  - [乙](b.md)\n    - [丙](c.md)\n- [待写]()\n\n---\n\n[后记](end.md)\n",
      ...Object.fromEntries(["pre", "a", "b", "c", "end"].map((name) => [`zh/src/${name}.md`, "文字"])),
    },
  },
  {
    name: "MkDocs nav is read although the file has python tags, and an unnamed index becomes its section",
    layout: "mkdocs",
    title: "讲义",
    tree: ["首页", "第一章", "  拓展"],
    files: {
      "mkdocs.yml":
        "site_name: 讲义\nmarkdown_extensions:\n  - emoji:\n      index: !!python/name:a.b.c\n      bad: !!python/object/apply:os.system ['touch /tmp/owned']\nkey: !ENV [A, b]\nnav:\n  - 首页: index.md\n  - 第一章:\n      - ch1/index.md\n      - 拓展: ch1/more.md\n  - 站外: https://example.com\n",
      "README.md": "# 仓库",
      "docs/index.md": "x",
      "docs/ch1/index.md": "# 别名",
      "docs/ch1/more.md": "x",
    },
  },
  {
    name: "docsify follows _sidebar with bold groups and paths from the root",
    layout: "docsify",
    tree: ["我的书", "[基础]", "  安装", "  配置", "更多"],
    files: {
      "docs/_sidebar.md":
        "- **基础**\n  - [安装](/guide/install)\n  - [配置](guide/config.md '提示')\n- [更多](more?id=x)\n",
      "docs/README.md": "# 我的书",
      "docs/guide/install.md": "x",
      "docs/guide/config.md": "x",
      "docs/more.md": "x",
    },
  },
  {
    name: "VuePress and VitePress sidebars are read as literals, named constants and argument-less functions included",
    layout: "vuepress",
    title: "手册",
    tree: ["[入门]", "  甲", "  乙", "[接口]", "  丙"],
    files: {
      "docs/.vitepress/config.ts":
        "import { defineConfig } from 'vitepress'\n// sidebar: ['/no']\nconst more = [{ text: '丙', link: '/guide/c' }]\nexport default defineConfig({\n  title: '手册', base: '/book/',\n  themeConfig: { nav: [{ text: 'x', link: '/' }], sidebar: { '/guide/': guide(), '/api/': [{ text: '接口', items: more }, ...danger()] } },\n})\nfunction guide() {\n  return [{ text: '入门', collapsed: false, items: [{ text: '甲', link: '/guide/a' }, { text: '乙', link: '/guide/b.html' }, compute('x')] }]\n}\n",
      "docs/index.md": "---\nlayout: home\n---\n",
      "docs/guide/a.md": "x",
      "docs/guide/b.md": "x",
      "docs/guide/c.md": "x",
    },
  },
  {
    name: "a sidebar in another file, one from a function, and a folder listed by the theme become chapters",
    layout: "vuepress",
    title: "文档",
    tree: ["二", "三", "[丁部]", "  五", "  六", "[甲部]", "  一", "[接口]", "  四"],
    files: {
      "docs/.vuepress/config.ts":
        "import { defineUserConfig } from 'vuepress'\nimport { hopeTheme } from 'vuepress-theme-hope'\nimport { b, make as api } from './sidebar/index.js'\nconst title: string = '文' + '档'\nexport default defineUserConfig({ title, theme: hopeTheme({ sidebar: {\n '/b/': b,\n '/d/': [{ text: '丁部', prefix: 'x/', children: 'structure' }],\n '/': [{ text: '甲部', prefix: 'a/', children: ['one'] }],\n ...api('/c'),\n} }) })\n",
      "docs/.vuepress/sidebar/index.ts":
        "import type { SidebarItem } from 'vuepress'\nexport { default as b } from './b'\nexport const make = (prefix: string) => ({ [prefix + '/']: [{ text: '接口', items: ['four'].map((name) => ({ link: prefix + '/' + name })) }] }) as const\n",
      "docs/.vuepress/sidebar/b.ts": "export default ['two', 'three'] satisfies string[]\n",
      "docs/a/one.md": "# 一",
      "docs/b/two.md": "# 二",
      "docs/b/three.md": "# 三",
      "docs/c/four.md": "# 四",
      "docs/d/x/1.md": "# 五",
      "docs/d/x/2.md": "# 六",
    },
  },
  {
    name: "a VuePress 1 sidebar keeps its relative children, pairs and groups",
    layout: "vuepress",
    tree: ["甲部", "一", "第二", "[组]", "  三"],
    files: {
      ".vuepress/config.js":
        "module.exports = { themeConfig: { sidebar: { '/a/': ['', 'one', ['two', '第二']], '/b/': [{ title: '组', collapsable: true, children: ['/b/three'] }] } } }",
      "a/README.md": "# 甲部",
      "a/one.md": "# 一",
      "a/two.md": "# 二",
      "b/three.md": "# 三",
    },
  },
  {
    name: "a sidebar made by code falls back to order keys and numbers in names",
    layout: "vuepress",
    tree: ["[前端]", "  甲", "  末", "[后端]", "  乙"],
    notes: ["侧栏由代码生成，改按目录和序号排列"],
    files: {
      ".vuepress/config.js": "const fs = require('fs'); module.exports = { themeConfig: { sidebar: build(fs) } }",
      "02.后端/01.b.md": "# 乙",
      "01.前端/10.z.md": "# 末",
      "01.前端/2.a.md": "# 甲",
    },
  },
  {
    name: "Docusaurus reads sidebars.js, generated parts, positions and _category_ files",
    layout: "docusaurus",
    tree: ["开始", "指南", "  安装", "[深入]", "  丙", "  丁", "乙", "甲"],
    files: {
      "docusaurus.config.js": "module.exports = { title: '站', baseUrl: '/x/' }",
      "sidebars.js":
        "/** @type {import('x').Y} */\nconst sidebars = { main: ['intro', { type: 'category', label: '指南', link: { type: 'doc', id: 'guide/home' }, items: ['guide/setup'] }, { type: 'autogenerated', dirName: 'auto' }, { type: 'link', label: '外', href: 'https://example.com' }] };\nmodule.exports = sidebars;\n",
      "docs/01-intro.md": "# 开始",
      "docs/guide/home.md": "# 指南首页",
      "docs/guide/install.md": "---\nid: setup\n---\n# 安装",
      "docs/auto/b.md": "---\nsidebar_position: 1\n---\n# 乙",
      "docs/auto/a.md": "---\nsidebar_position: 2\n---\n# 甲",
      "docs/auto/deep/_category_.json": '{ "label": "深入", "position": 0 }',
      "docs/auto/deep/c.md": "# 丙",
      "docs/auto/deep/d.md": "# 丁",
    },
  },
  {
    name: "Docusaurus reads the sidebars of each instance of its documents, from files that they import",
    layout: "docusaurus",
    title: "站",
    tree: ["开始", "[教程]", "  一课", "社区"],
    files: {
      "docusaurus.config.ts":
        "import type { Config } from '@docusaurus/types';\nconst config: Config = { title: '站', presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', sidebarPath: require.resolve('./sidebarsCommunity.js') }]] };\nexport default config;\n",
      "sidebars.ts":
        "import lessons from './docs/lessons';\nexport default { main: ['start'], second: [{ type: 'category', label: '教程', items: lessons }] };\n",
      "docs/lessons.ts": "export default ['lesson/one'] as string[];\n",
      "docs/start.md": "# 开始",
      "docs/lesson/one.md": "# 一课",
      "sidebarsCommunity.js": "module.exports = { community: ['team'] };",
      "community/team.md": "# 社区",
    },
  },
  {
    name: "posts are ordered by date, templates are excluded, and a title is read from any place that has one",
    layout: "posts",
    title: "博客",
    tree: ["old-note", "后写", "第三", "冒号: 在中间"],
    facts: [
      { publishedAt: new Date("2019-01-04T16:00:00.000Z") },
      { publishedAt: new Date("2020-02-02T00:00:00.000Z"), tags: ["甲", "乙"], categories: ["丙"] },
      { publishedAt: new Date("2021-03-03T21:06:07.000Z") },
      { publishedAt: new Date("2021-12-31T16:00:00.000Z") },
    ],
    files: {
      "_config.yml": "title: 博客\n",
      "source/_posts/b.md": "title: 后写\ndate: 2020-02-02 08:00:00\ntags:\n- 甲\n- 乙\ncategories: [丙]\n---\n正文",
      "source/_posts/2019-01-05-old-note.md": "正文没有标题",
      "source/_posts/t.md": '+++\ntitle = "第三"\ndate = 2021-03-04T05:06:07+08:00\n+++\n正文',
      "source/_posts/bad.md": "---\ntitle: 冒号: 在中间\ndate: 2022-01-01\ntags: [a, b\n---\n正文",
      "scaffolds/post.md": "title: {{ title }}\ndate: {{ date }}\n---\n",
    },
  },
  {
    name: "Hugo sections take title and place from _index.md and weight",
    layout: "hugo",
    tree: ["乙部", "  JSON 头", "甲部", "  文件夹里的一篇"],
    files: {
      "hugo.toml": 'title = "站"\n',
      "content/b/_index.md": "+++\ntitle = '乙部'\nweight = 1\n+++\n",
      "content/b/x.md": '{\n "title": "JSON 头"\n}\n正文',
      "content/a/_index.md": "---\ntitle: 甲部\nweight: 2\n---\n",
      "content/a/y/index.md": "---\ntitle: 文件夹里的一篇\n---\n",
    },
  },
  {
    name: "a plain folder puts README first, then numbers in any script, then pinyin, then the appendix",
    layout: "plain",
    tree: ["一本书", "第一章 起", "第二章 承", "第十章 结", "北京", "红烧肉的做法", "上海", "附录"],
    files: {
      "README.md": "# 一本书\n\n介绍",
      "附录.md": "x",
      "第十章 结.md": "x",
      "第二章 承.md": "x",
      "第一章 起.md": "x",
      "上海.md": "x",
      "北京.md": "x",
      "红烧肉/红烧肉.md": "# 红烧肉的做法",
      "CONTRIBUTING.md": "x",
    },
  },
  {
    name: "documents missing from a README join the group of their folder",
    layout: "readme",
    tree: ["书", "[素菜]", "  甲", "  乙", "  new", "[荤菜]", "  丙", "  丁", "e"],
    files: {
      "README.md":
        "# 书\n\n## 素菜\n\n- [甲](veg/a.md)\n- [乙](veg/b.md)\n\n## 荤菜\n\n- [丙](meat/c.md)\n- [丁](meat/d.md)\n",
      ...Object.fromEntries(["veg/a", "veg/b", "veg/new", "meat/c", "meat/d", "e"].map((name) => [`${name}.md`, "x"])),
    },
  },
  {
    name: "a contents file in one subfolder does not decide the layout of a large folder",
    layout: "plain",
    tree: ["[corner]", "  甲", "[poems]", "  诗1", "  诗2", "  诗3", "  诗4", "  诗5"],
    files: {
      "corner/SUMMARY.md": "* [甲](a.md)\n",
      "corner/a.md": "# 甲",
      ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`poems/0${number}-诗.md`, `# 诗${number}`])),
    },
  },
  {
    name: "documents outside the contents are reported",
    layout: "gitbook",
    tree: ["甲"],
    notes: ["目录项「乙」没有对应的文档：nowhere.md"],
    unlisted: ["b.md"],
    files: { "SUMMARY.md": "* [甲](a.md)\n* [乙](nowhere.md)\n", "a.md": "x", "b.md": "x" },
  },
  {
    name: "_toc.yml is followed through its parts and sections",
    layout: "toc",
    tree: ["序", "[上篇]", "  甲", "    丙"],
    files: {
      ...tocPages,
      "_toc.yml":
        "format: jb-book\nroot: intro\nparts:\n  - caption: 上篇\n    chapters:\n      - file: a\n        sections:\n          - file: b/c\n",
    },
  },
  {
    name: "_toctree.yml is followed with its own titles",
    layout: "toc",
    tree: ["[组]", "  新名"],
    files: {
      ...tocPages,
      "_toctree.yml": "- title: 组\n  sections:\n    - local: a\n      title: 新名\n    - local: nowhere\n",
    },
  },
  {
    name: "TOC.md is followed",
    layout: "toc",
    tree: ["[组]", "  甲", "    丙"],
    files: { ...tocPages, "TOC.md": "# TOC\n\n- 组\n  - [甲](/a.md)\n    - [丙](/b/c.md)\n" },
  },
  {
    name: "a README that lists most documents is the table of contents, and the other documents follow",
    layout: "readme",
    tree: ["书", "[素菜]", "  戊", "  丁", "[荤菜]", "  丙", "  乙", "  甲", "[other]", "  也未列", "  未列"],
    files: {
      ...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`x/${name}.md`, `# ${name}`])),
      "other/z.md": "# 未列",
      "other/w.md": "# 也未列",
      "README.md":
        "# 书\n\n说明\n\n## 菜谱\n\n### 素菜\n\n- [戊](x/e.md)\n- [丁](x/d.md)\n\n### 荤菜\n\n- [丙](x/c.md)\n- [乙](x/b.md)\n- [甲](x/a.md)\n",
    },
  },
];

test.each(cases)("$name", async ({ layout, title, tree, notes = [], unlisted, facts, files }) => {
  const plan = await buildPlan(memoryTree(files));
  const entries = (kind: string) => plan.report.entries.filter((entry) => entry.kind === kind);
  expect(plan.layout).toBe(layout);
  expect(formatTree(plan)).toEqual(tree);
  expect(entries("contents").map(({ detail }) => detail)).toEqual(expect.arrayContaining(notes));
  if (title !== undefined) expect(plan.title).toBe(title);
  if (unlisted) expect(entries("unlisted").map(({ where }) => where)).toEqual(unlisted);
  if (facts) expect(plan.documents.map((document) => document.facts)).toMatchObject(facts);
});
