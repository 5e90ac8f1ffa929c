/** A site of one generator, whose table of contents is spread over files as authors do it. */
export interface ContentsSite {
  kind: string;
  files: Record<string, string | Buffer>;
}

const PARTS = 8;
const CHAPTERS = 45;
const LINKED = 3;
const LOOSE = 2;
const PICTURE = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

interface Part {
  name: string;
  title: string;
  /** Names of its chapters, without extension. */
  chapters: string[];
}

const parts: Part[] = Array.from({ length: PARTS }, (_, part) => ({
  name: `part${part + 1}`,
  title: `第 ${part + 1} 部`,
  chapters: Array.from({ length: CHAPTERS }, (__, chapter) => `c${chapter + 1}`),
}));

/**
 * 400 texts under `root`: 8 parts of 45 chapters, in each part 3 documents that only a text links to (the third by way
 * of the second) and 2 without links. `indexOf` returns the rest of a part's index page after its first line.
 */
function texts(root: string, { index, indexOf = () => "" }: { index: string; indexOf?: (part: Part) => string }) {
  const files: Record<string, string | Buffer> = {};
  for (const part of parts) {
    const folder = `${root}${part.name}`;
    part.chapters.forEach((name, at) => {
      const isIndex = at === 0;
      const path = isIndex ? `${folder}/${index}` : `${folder}/${name}.md`;
      const lines = [`# ${part.title}第 ${at + 1} 篇`, `这一篇讲第 ${at + 1} 件事。`];
      if (isIndex) lines.push(indexOf(part));
      if (at % 10 === 3) lines.push(`![图](img/${name}.png)`);
      if (at % 40 === 5) lines.push("看[不在的一篇](nowhere.md)。");
      if (at === 7) lines.push(`另见[补充一](extra1.md)，还有[补充二](extra2.md)。`);
      files[path] = lines.join("\n\n");
      if (at % 10 === 3) files[`${folder}/img/${name}.png`] = PICTURE;
    });
    for (let extra = 1; extra <= LINKED; extra += 1)
      files[`${folder}/extra${extra}.md`] =
        `# ${part.title}补充 ${extra}\n\n${extra === 2 ? "再看[补充三](extra3.md)。" : "完。"}`;
    for (let loose = 1; loose <= LOOSE; loose += 1)
      files[`${folder}/loose${loose}.md`] = `# ${part.title}没人提到的 ${loose}\n\n完。`;
  }
  return files;
}

const rest = ({ chapters }: Part) => chapters.slice(1);
const bullets = (part: Part, address: (name: string) => string, indent = "") =>
  rest(part)
    .map((name, at) => `${indent}- [第 ${at + 2} 篇](${address(name)})`)
    .join("\n");

export const contentsSites: ContentsSite[] = [
  {
    kind: "VitePress, a TS file for each sidebar",
    files: {
      ...texts("docs/", { index: "index.md" }),
      "docs/.vitepress/config.ts": `import { defineConfig } from 'vitepress'\n${parts.map(({ name }) => `import { items as ${name} } from './sidebar/${name}'`).join("\n")}\nexport default defineConfig({ title: '手册', themeConfig: { nav: [{ text: '第 8 部', link: '/part8/' }], sidebar: { ${parts.map(({ name }) => `'/${name}/': [{ text: '${name}', items: ${name} }]`).join(", ")} } } })\n`,
      ...Object.fromEntries(
        parts.map((part) => [
          `docs/.vitepress/sidebar/${part.name}.ts`,
          `const names = ${JSON.stringify(rest(part))}\nexport const items = [{ text: '开头', link: '/${part.name}/' }, ...names.map((name) => ({ text: name, link: '/${part.name}/' + name }))]\n`,
        ]),
      ),
    },
  },
  {
    kind: "VuePress, sidebars in files, parts named by the navigation bar alone",
    files: {
      ...texts("docs/", {
        index: "README.md",
        indexOf: (part) => (part.name === "part8" ? bullets(part, (name) => `./${name}.md`) : ""),
      }),
      "docs/.vuepress/config.ts":
        "import { hopeTheme } from 'vuepress-theme-hope'\nimport { sidebar } from './sidebar'\nimport navbar from './navbar'\nexport default { title: '手册', theme: hopeTheme({ sidebar, navbar }) }\n",
      "docs/.vuepress/navbar.ts": "export default ['/', { text: '第八部', link: '/part8/' }]\n",
      "docs/.vuepress/sidebar.ts": `export const sidebar = { ${parts
        .slice(0, -1)
        .map(
          (part) =>
            `'/${part.name}/': [{ text: '${part.title}', prefix: '/${part.name}/', children: ${JSON.stringify(["", ...rest(part)])} }]`,
        )
        .join(", ")} }\n`,
    },
  },
  {
    kind: "Docusaurus, folders listed by themselves, by hand and by a second instance",
    files: {
      ...Object.fromEntries(
        Object.entries(texts("docs/", { index: "index.md" })).map(([path, text]) => [
          path.replace("docs/part8/", "community/part8/"),
          text,
        ]),
      ),
      "docusaurus.config.ts":
        "import type { Config } from '@docusaurus/types';\nconst config: Config = { title: '手册', presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', sidebarPath: './sidebarsCommunity.ts' }]], themeConfig: { navbar: { items: [{ type: 'doc', docId: 'part7/index', label: '七' }, { to: '/docs/part7/c2', label: '二' }] } } };\nexport default config;\n",
      "sidebars.ts": `export default { main: [${parts
        .slice(0, 6)
        .map(
          (part) =>
            `{ type: 'category', label: '${part.title}', link: { type: 'doc', id: '${part.name}/index' }, items: ${JSON.stringify(rest(part).map((name) => `${part.name}/${name}`))} }`,
        )
        .join(", ")}], second: [{ type: 'category', label: '第七部', items: ${JSON.stringify(
        rest(parts[6] as Part)
          .slice(1)
          .map((name) => `part7/${name}`),
      )} }] };\n`,
      "sidebarsCommunity.ts": "export default { community: [{ type: 'autogenerated', dirName: '.' }] };\n",
    },
  },
  {
    kind: "docsify, a _sidebar.md in each folder",
    files: {
      "index.html": "",
      ...texts("docs/", { index: "README.md" }),
      "docs/README.md": "# 手册\n\n说明。",
      "docs/_navbar.md": "- [第八部](/part8/)\n",
      "docs/_sidebar.md": parts
        .slice(0, 7)
        .map(({ name, title }) => `- [${title}](/${name}/)`)
        .join("\n"),
      ...Object.fromEntries(
        parts.map((part) => [
          `docs/${part.name}/_sidebar.md`,
          `- [回到首页](/)\n- [${part.title}](/${part.name}/)\n${bullets(part, (name) => `/${part.name}/${name}.md`)}\n`,
        ]),
      ),
    },
  },
  {
    kind: "GitBook, a SUMMARY.md or an index with its list in each part",
    files: {
      ...texts("", {
        index: "README.md",
        indexOf: (part) =>
          Number(part.name.at(-1)) % 2 === 0 ? `## 本部内容\n\n${bullets(part, (name) => `${name}.md`)}` : "",
      }),
      "SUMMARY.md": `# 手册\n\n${parts.map(({ name, title }) => `* [${title}](${name}/${Number(name.at(-1)) % 2 === 0 ? "README" : "SUMMARY"}.md)`).join("\n")}\n`,
      ...Object.fromEntries(
        parts
          .filter((_, at) => at % 2 === 0)
          .map((part) => [
            `${part.name}/SUMMARY.md`,
            `* [开头](README.md)\n${bullets(part, (name) => `${name}.md`)}\n`,
          ]),
      ),
    },
  },
  {
    kind: "mdBook, headings that lead to a part, its index a table or a list",
    files: {
      "book.toml": '[book]\ntitle = "手册"\n',
      ...texts("src/", {
        index: "index.md",
        indexOf: (part) =>
          part.name === "part1"
            ? `| 篇 | 讲什么 |\n|---|---|\n${rest(part)
                .map((name) => `| [${name}](./${name}.md) | 一件事 |`)
                .join("\n")}`
            : bullets(part, (name) => `./${name}.md`),
      }),
      "src/SUMMARY.md": `# Summary\n\n${parts.map(({ name, title }, at) => (at < 4 ? `# [${title}](${name}/index.md)` : `- [${title}](${name}/index.md)`)).join("\n\n")}\n`,
    },
  },
  {
    kind: "MkDocs, a nav that includes others",
    files: {
      ...Object.fromEntries(
        Object.entries(texts("docs/", { index: "index.md" })).map(([path, text]) => [
          path.replace(/^docs\/(part[12])\//, "$1/docs/"),
          text,
        ]),
      ),
      "base.yml": "site_name: 手册\n",
      "mkdocs.yml": `INHERIT: base.yml\nnav:\n  - 第 1 部: '!include ./part1/mkdocs.yml'\n  - 第 2 部: !include ./part2/mkdocs.yml\n  - 第 3 部: part3/\n  - 第 4 部: part4/\n${parts
        .slice(4)
        .map(
          (part) =>
            `  - ${part.title}:\n${part.chapters.map((name, at) => `      - ${part.name}/${at === 0 ? "index" : name}.md`).join("\n")}`,
        )
        .join("\n")}\n`,
      ...Object.fromEntries(
        parts
          .slice(0, 2)
          .map((part) => [
            `${part.name}/mkdocs.yml`,
            `site_name: ${part.name}\nnav:\n${part.chapters.map((name, at) => `  - ${at === 0 ? "index" : name}.md`).join("\n")}\n`,
          ]),
      ),
      ...Object.fromEntries(
        parts
          .slice(2, 4)
          .map((part) => [
            `docs/${part.name}/SUMMARY.md`,
            `* [开头](index.md)\n${bullets(part, (name) => `${name}.md`)}\n`,
          ]),
      ),
    },
  },
  {
    kind: "YAML contents that lead to those of parts",
    files: {
      ...texts("", { index: "index.md" }),
      "toc.yml": parts.map(({ name, title }) => `- name: ${title}\n  href: ${name}/toc.yml\n`).join(""),
      ...Object.fromEntries(
        parts.map((part) => [
          `${part.name}/toc.yml`,
          part.chapters
            .map((name, at) => `- name: 第 ${at + 1} 篇\n  href: ${at === 0 ? "index" : name}.md\n`)
            .join(""),
        ]),
      ),
    },
  },
];
