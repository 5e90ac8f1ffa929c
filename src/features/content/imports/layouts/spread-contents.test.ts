import { expect, test } from "vitest";
import { formatTree } from "../fixtures/format-tree.ts";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { buildPlan } from "../plan/build-plan.ts";

interface SpreadCase {
  /** What must be true of contents that are spread over several files. */
  name: string;
  tree: string[];
  /** Documents that are not imported. */
  hidden?: string[];
  files: Record<string, string>;
}

/** Texts that are called as their file. */
function texts(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, `# ${path.replace(/^.*\/|\.md$/g, "")}`]));
}

const cases: SpreadCase[] = [
  {
    name: "the docsify sidebar of a folder is placed below the folder's page, or below its name if it has no page",
    tree: ["家", "装", "高级", "  插件", "  主题", "[deep]", "  丙", "[备用]", "  甲", "  乙"],
    files: {
      "docs/_sidebar.md": "- [装](install.md)\n- [高级](/advanced/)\n",
      "docs/README.md": "# 家",
      ...texts("docs/install.md", "docs/advanced/plugin.md", "docs/advanced/theme.md"),
      "docs/advanced/README.md": "# 进阶",
      "docs/advanced/_sidebar.md":
        "- [首页](/)\n- [进阶](/advanced/)\n- [插件](/advanced/plugin)\n- [主题](/advanced/theme.md)\n",
      "docs/spare/_sidebar.md": "- **备用**\n  - [甲](a.md)\n  - [乙](b.md)\n",
      "docs/deep/_sidebar.md": "- [丙](c.md)\n",
      ...texts("docs/spare/a.md", "docs/spare/b.md", "docs/deep/c.md"),
    },
  },
  {
    name: "SUMMARY files of parts and headings that are links become chapters of an mdBook; circular contents end",
    tree: ["前言", "第一部", "  a", "  b", "  [第二部]", "    c", "    d"],
    hidden: ["src/two/scrap.md"],
    files: {
      "book.toml": "[book]\n",
      "src/SUMMARY.md":
        "# Summary\n\n[前言](pre.md)\n\n# [第一部](one/index.md)\n\n- [a](one/a.md)\n- [b](one/b.md)\n\n- [第二部](two/SUMMARY.md)\n",
      "src/two/SUMMARY.md": "- [c](c.md)\n- [d](d.md)\n- [回去](../SUMMARY.md)\n",
      ...texts("src/pre.md", "src/one/index.md", "src/one/a.md", "src/one/b.md"),
      ...texts("src/two/c.md", "src/two/d.md", "src/two/scrap.md"),
    },
  },
  {
    name: "documents in the index of a part are placed below it by its headings; those named in sentences are linked",
    tree: [
      "家",
      "上部",
      "  [起步]",
      "    甲",
      "    乙",
      "    b2",
      "  [其余]",
      "    c",
      "    d",
      "下部",
      "  戊",
      "    己",
      "[文中链接到的文档]",
      "  e",
    ],
    hidden: ["up/draft.md"],
    files: {
      "SUMMARY.md": "# 书\n\n* [家](README.md)\n* [上部](up/README.md)\n* [下部](down/README.md)\n",
      "README.md": "# 书",
      "up/README.md":
        "# 上部\n\n先读完再看[题外话](e.md)。\n\n## 起步\n\n- [甲](a.md)\n- [乙](b.md)、[b2](b2.md)\n\n## 其余\n\n| 篇 | 打开 |\n|---|---|\n| 三 | [打开](c.md) |\n| 四 | [打开](d.md) |\n\n- [家](../README.md) [站外](https://example.com)\n",
      ...texts("up/a.md", "up/b.md", "up/b2.md", "up/c.md", "up/d.md", "up/e.md", "up/draft.md"),
      "down/README.md": "# 下部\n\n### [戊](f/index.md)\n",
      "down/f/index.md": "# 戊\n\n1. [己](g.md)\n",
      ...texts("down/f/g.md"),
    },
  },
  {
    name: "documents only in the main README join the group of their folder, or else the end",
    tree: ["书", "[甲部]", "  a", "  b", "乙", "[文中链接到的文档]", "  规矩"],
    files: {
      "SUMMARY.md": "## 甲部\n\n* [a](x/a.md)\n",
      "README.md": "# 书\n\n- [补](x/b.md)\n- [乙](z.md)\n- [规矩](CONTRIBUTING.md)\n",
      "CONTRIBUTING.md": "# 规矩",
      "x/SUMMARY.md": "* [b](b.md)\n",
      ...texts("x/a.md", "x/b.md", "z.md"),
    },
  },
  {
    name: "YAML contents include contents of parts, folders with their own contents, and files that match a pattern",
    tree: ["首页", "[上]", "  甲", "  乙", "[下]", "  丙", "[附]", "  d1", "  d2", "  e"],
    hidden: ["scrap.md"],
    files: {
      "toc.yml":
        "- name: 首页\n  href: index.md\n- name: 上\n  href: up/toc.yml\n- name: 下\n  href: down/\n- name: 站外\n  href: https://example.com\n- name: 附\n  items:\n    - glob: more/*\n",
      "up/toc.yml":
        "items:\n  - name: 甲\n    href: a.md\n  - name: 乙\n    href: b.md#x\n  - name: 回\n    href: ../toc.yml\n",
      "down/toc.yml": "- name: 丙\n  href: c.md\n",
      ...texts("index.md", "up/a.md", "up/b.md", "down/c.md", "more/d1.md", "more/d2.md", "more/e.md", "scrap.md"),
    },
  },
  {
    name: "a MkDocs nav inherits settings, includes other sites, and names folders and patterns",
    tree: [
      "[甲站]",
      "  a1",
      "  a2",
      "[乙]",
      "  b",
      "[附]",
      "  二",
      "  一",
      "[全部]",
      "  z1",
      "  z2",
      "[零]",
      "  p1",
      "  p2",
    ],
    hidden: ["docs/lost.md", "docs/listed/left.md"],
    files: {
      "base.yml": "site_name: 总站\ndocs_dir: docs\n",
      "mkdocs.yml":
        "INHERIT: ./base.yml\nnav:\n  - 甲站: '!include ./a/mkdocs.yml'\n  - '*include ./more/*/mkdocs.yml'\n  - 附: listed/\n  - 全部: whole/\n  - 零: parts/p*.md\n",
      "a/mkdocs.yml": "site_name: 甲\nnav:\n  - a1.md\n  - a2.md\n  - 回: '!include ../mkdocs.yml'\n",
      "more/b/mkdocs.yml": "site_name: 乙\ndocs_dir: text\n",
      "docs/listed/SUMMARY.md": "* [二](two.md)\n* [一](one.md)\n",
      ...texts("a/docs/a1.md", "a/docs/a2.md", "more/b/text/b.md", "docs/lost.md"),
      ...texts("docs/listed/one.md", "docs/listed/two.md", "docs/listed/left.md"),
      ...texts("docs/whole/z1.md", "docs/whole/z2.md", "docs/parts/p1.md", "docs/parts/p2.md"),
    },
  },
  {
    name: "a folder whose VitePress sidebar is made by code is read by names; the navigation bar names the rest",
    tree: ["甲", "c1", "c2", "吧", "  里"],
    hidden: ["index.md"],
    files: {
      "docs/.vitepress/config.ts":
        "import { scan } from 'some-plugin'\nexport default { themeConfig: { nav: [{ text: '首页', link: '/' }, { text: '更多', items: [{ text: '吧', link: '/bar/' }] }], sidebar: { '/a/': [{ text: '甲', link: '/a/one' }], '/code/': scan('code') } } }\n",
      "docs/index.md": "---\nlayout: home\n---\n",
      "docs/bar/index.md": "# 吧\n\n- [里](in.md)\n",
      ...texts("docs/a/one.md", "docs/code/c1.md", "docs/code/c2.md", "docs/bar/in.md"),
    },
  },
  {
    name: "links of a Docusaurus sidebar, its navigation bar and its footer name documents",
    tree: ["开始", "侧", "条", "脚"],
    hidden: ["docs/lost.md"],
    files: {
      "docusaurus.config.js":
        "module.exports = { baseUrl: '/x/', themeConfig: { navbar: { items: [{ type: 'doc', docId: 'bar' }, { to: '/blog' }, { href: 'https://example.com' }] }, footer: { links: [{ items: [{ to: '/docs/foot' }] }] } } }",
      "sidebars.js":
        "module.exports = { main: ['start', { type: 'link', label: '侧', href: '/docs/side' }, { type: 'link', label: '外', href: 'https://example.com' }] }",
      "docs/start.md": "# 开始",
      "docs/side.md": "# 旁边",
      "docs/bar.md": "# 条",
      "docs/foot.md": "# 脚",
      "docs/lost.md": "# 丢",
    },
  },
];

test.each(cases)("$name", async ({ tree, hidden = [], files }) => {
  const plan = await buildPlan(memoryTree(files));
  expect(formatTree(plan)).toEqual(tree);
  const unlisted = plan.report.entries.filter(({ kind }) => kind === "unlisted").map(({ where }) => where);
  expect(unlisted.sort()).toEqual(hidden.sort());
});
