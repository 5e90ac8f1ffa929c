/** Files that are texts of other programs, by their names, and what an author may do. */
const KINDS: readonly [pattern: RegExp, name: string][] = [
  [/\.x?html?$/i, "网页（.html），请用原来的程序导出 Markdown（Notion 选“Markdown 和 CSV”）"],
  [/\.org$/i, "org 文件，请先改成 Markdown"],
  [/\.(?:rst|rest)$/i, "reStructuredText（.rst），请先转成 Markdown"],
  [/\.(?:docx|epub|lakebook|jex)$/i, "要单独导入的文件（.docx、.epub、.lakebook、.jex），请一个一个导入"],
  [/\.(?:doc|wps|rtf|odt)$/i, "文字处理文件（.doc、.wps、.rtf、.odt），请另存为 .docx"],
  [/\.(?:xlsx?|ods|pptx?|odp)$/i, "表格或演示文稿"],
  [/\.pdf$/i, "PDF"],
  [/\.ipynb$/i, "Jupyter 笔记本（.ipynb），请先导出成 Markdown"],
  [/\.te?xt$/i, "纯文本（.txt），请存成 .md"],
  [/\.(?:enex|opml)$/i, "印象笔记或大纲的导出，还不能读"],
];

/** One sentence for a source without a text that can be imported, naming the most frequent kind of other texts. */
export function describeEmptySource(paths: readonly string[]): string {
  const none = "来源里没有可以导入的 Markdown 文档";
  const counts = KINDS.map(([pattern, name]) => ({ name, count: paths.filter((path) => pattern.test(path)).length }));
  const [largest] = counts.filter(({ count }) => count > 0).toSorted((left, right) => right.count - left.count);
  if (largest === undefined) return none;
  return `${none}，只有 ${largest.count} 个${/^[a-z]/i.test(largest.name) ? " " : ""}${largest.name}`;
}
