import { addEntry, countConstruct, type ImportReport } from "../import-report.ts";
import type { AnalysedPage } from "../pages/analyse-page.ts";
import { listOutlinePaths, type Outline, type PageLibrary } from "../source/outline.ts";
import type { SourceTree } from "../source/source-tree.ts";

interface Findings {
  report: ImportReport;
  outline: Outline;
  tree: SourceTree;
  pages: Map<string, AnalysedPage>;
  library: PageLibrary;
  failures: { path: string; detail: string }[];
}

/** Writes down what reading found: failures, oddities of the source, constructs, documents outside the contents. */
export function noteFindings({ report, outline, tree, pages, library, failures }: Findings): void {
  for (const { path, detail } of failures) {
    const isDocument = listOutlinePaths(outline.entries).includes(path);
    if (isDocument) report.documents.failed += 1;
    addEntry(report, isDocument ? "failed" : "source", { where: path, detail });
  }
  for (const { path, detail } of tree.problems) addEntry(report, "source", { where: path, detail });
  for (const note of outline.notes) addEntry(report, "contents", note);
  for (const { page, includeProblems, constructs, whereIs } of pages.values()) {
    for (const problem of includeProblems) addEntry(report, "include", problem);
    for (const { name, offset } of constructs) countConstruct(report, name, whereIs(offset));
    if (page.frontMatterProblem)
      addEntry(report, "front-matter", { where: page.path, detail: page.frontMatterProblem });
    if (page.isDamaged) addEntry(report, "encoding", { where: page.path, detail: "有无法识别的字节，已用 � 代替" });
    else if (page.encoding !== "utf-8")
      addEntry(report, "encoding", { where: page.path, detail: `按 ${page.encoding.toUpperCase()} 读取` });
  }
  const listed = new Set(listOutlinePaths(outline.entries));
  const mentioned = new Set(
    [...outline.notes, ...failures.map(({ path }) => ({ where: path }))].map(({ where }) => where),
  );
  for (const path of library.documentPaths) {
    const isContents = /(^|\/)(summary|_sidebar|_navbar|_coverpage|_footer|toc)\.md$/i.test(path);
    if (!listed.has(path) && !isContents && !mentioned.has(path))
      addEntry(report, "unlisted", { where: path, detail: "" });
  }
}
