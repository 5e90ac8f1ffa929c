import { describePages } from "../texts/changed-page.ts";
import type { ConstructOutcome, ImportReport, ReportKind } from "./import-report.ts";
import type { LayoutName } from "./source/outline.ts";

const LAYOUT_TEXTS: Record<LayoutName, string> = {
  mdbook: "mdBook（book.toml）",
  mkdocs: "MkDocs（mkdocs.yml）",
  docusaurus: "Docusaurus",
  vuepress: "VuePress / VitePress",
  gitbook: "GitBook（SUMMARY.md）",
  docsify: "docsify（_sidebar.md）",
  toc: "目录文件（_toc.yml / TOC.md）",
  posts: "博客文章（Hexo / Jekyll）",
  hugo: "Hugo（content）",
  word: "Word 文件（.docx）",
  epub: "EPUB 电子书",
  wordpress: "WordPress 导出（WXR）",
  notion: "Notion 导出（Markdown 和 CSV）",
  ghost: "Ghost 导出（JSON）",
  obsidian: "Obsidian 笔记库",
  logseq: "Logseq 笔记库",
  lakebook: "语雀知识库（.lakebook）",
  joplin: "Joplin 导出（.jex）",
  sphinx: "Sphinx / MyST（conf.py）",
  readme: "普通文件夹，按 README 里的目录",
  plain: "普通文件夹，按文件名",
};
const KIND_TEXTS: [ReportKind, string][] = [
  ["failed", "导入失败"],
  ["gone", "来源里已没有，站内保留"],
  ["broken-link", "断开的链接"],
  ["missing-anchor", "找不到的锚点"],
  ["missing-picture", "缺失的图片"],
  ["refused-picture", "不收的图片"],
  ["remote-picture", "远程图片不会显示，请下载到文件夹后重新导入"],
  ["include", "没有引入的内容"],
  ["contents", "目录"],
  ["untranslated", "没有译文，用的是别的语言"],
  [
    "other-language",
    "别的语言，没有导入；要导入那种语言，加 --language 和它的代码，要来源里全部的文档，加 --language all",
  ],
  ["other-version", "别的版本，没有导入"],
  ["linked", "目录没有列出、由链接读到的文档，收在最后的“文中链接到的文档”下"],
  ["appendix", "目录以外的文档：书里收进附录，文章不列出，有链接才读得到"],
  ["unlisted", "不在目录里、也没有链接到的文档，不导入；要一起收，加 --unlisted all"],
  ["draft", "草稿"],
  ["attachment", "没有导入的附件"],
  ["data", "不是文档的数据文件，没有导入"],
  ["front-matter", "文件头有误"],
  ["encoding", "编码"],
  ["source", "来源"],
  ["render", "排版"],
];
const OUTCOME_TEXTS: [ConstructOutcome, string][] = [
  ["changed", "已改写的写法，读者看到的是排好的样子"],
  ["removed", "已去掉的写法，读者看不到"],
  ["literal", "原样保留的写法，读者看到的就是源码"],
];
const AS_TEXTS = { book: "书", articles: "文章", course: "课程" } as const;
const MAX_LINES = 20;

/** The report as text for a terminal; long lists are cut unless `isFull`. */
export function formatReport(report: ImportReport, { isFull = false }: { isFull?: boolean } = {}): string {
  const { documents, pictures, links } = report;
  const outside = [
    documents.linked > 0 ? `只由链接读到 ${documents.linked}` : "",
    documents.unlisted > 0 ? `${report.as === "book" ? "附录" : "不列出"} ${documents.unlisted}` : "",
  ].filter((part) => part !== "");
  const matched = pictures.matched > 0 ? `（另有 ${pictures.matched} 处改用文件夹里的同名图片）` : "";
  const lines = [
    `${report.isDryRun ? "试运行，没有写入任何内容" : "导入完成"}：${report.title}`,
    `来源 ${report.source} · ${LAYOUT_TEXTS[report.layout]} · ${AS_TEXTS[report.as]}`,
    `文档 ${documents.pages}${outside.length > 0 ? `，其中${outside.join("、")}` : ""}（新 ${documents.new}，更新 ${documents.updated}，未变 ${documents.unchanged}，失败 ${documents.failed}）· 分组 ${documents.groups} · 来源里已没有 ${documents.gone}`,
    `图片 ${pictures.found}（已存 ${pictures.saved}）· 缺失 ${pictures.missing} · 不收 ${pictures.refused} · 外站 ${pictures.remote}${matched} · 内嵌 ${pictures.embedded}`,
    `链接 已对应 ${links.fixed} · 外部 ${links.external} · 断开 ${links.broken} · 锚点缺失 ${links.missingAnchors}`,
  ];
  if (report.previews.length > 0) lines.push(`免费试读 ${report.previews.join("、")}`);
  for (const [outcome, text] of OUTCOME_TEXTS) {
    const constructs = report.constructs.filter((construct) => construct.outcome === outcome);
    if (constructs.length === 0) continue;
    const total = constructs.reduce((sum, { count }) => sum + count, 0);
    lines.push("", `${text}（${total} 处）：`);
    for (const { name, count, examples } of constructs.sort((left, right) => right.count - left.count))
      lines.push(`  ${name} × ${count}（${examples.join("，")}）`);
  }
  lines.push(...describePages(report.changes, { isFull }));
  for (const [kind, text] of KIND_TEXTS) {
    const entries = report.entries.filter((entry) => entry.kind === kind);
    if (entries.length === 0) continue;
    lines.push("", `${text}（${entries.length}）：`);
    const shown = isFull ? entries : entries.slice(0, MAX_LINES);
    lines.push(...shown.map(({ where, detail }) => `  ${[where, detail].filter((part) => part !== "").join("  ")}`));
    if (shown.length < entries.length) lines.push(`  ……还有 ${entries.length - shown.length} 条`);
  }
  return lines.join("\n");
}
