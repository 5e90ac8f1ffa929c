import { AI_MARKS, readAiMark } from "../../../../kit/values/ai-mark.ts";
import { addEntry, countConstruct, type ImportReport } from "../import-report.ts";
import type { AnalysedPage } from "../pages/analyse-page.ts";
import { INCLUDE } from "../pages/scan-constructs.ts";
import { isContentsFile } from "../source/contents-file.ts";
import type { Outline } from "../source/outline.ts";
import type { createPageLibrary } from "../source/page-library.ts";
import type { SourceTree } from "../source/source-tree.ts";
import type { FoundDocument } from "./find-unlisted.ts";
import type { OutlineNode } from "./flatten-outline.ts";
import { noteEdition } from "./note-edition.ts";

interface Findings {
  report: ImportReport;
  outline: Outline;
  tree: SourceTree;
  pages: Map<string, AnalysedPage>;
  library: ReturnType<typeof createPageLibrary>;
  nodes: readonly OutlineNode[];
  /** Imported documents outside the contents, with what linked to them. */
  found: ReadonlyMap<string, FoundDocument>;
}

/**
 * Adds to the report what was found while reading: failures, oddities of the source, constructs, documents outside the
 * contents.
 */
export function noteFindings({ report, outline, tree, pages, library, nodes, found }: Findings): void {
  const { failures } = library;
  const taken = new Set(nodes.map(({ path }) => path));
  for (const { path, detail } of failures) {
    const isDocument = taken.has(path);
    if (isDocument) report.documents.failed += 1;
    addEntry(report, isDocument ? "failed" : "source", { where: path, detail });
  }
  for (const { path, detail } of tree.problems) addEntry(report, "source", { where: path, detail });
  for (const { path, count, ...change } of tree.changes) countConstruct(report, change, { where: path, count });
  // A page that the contents omit may still be imported by a link.
  for (const note of outline.notes)
    if (!found.has(note.where)) addEntry(report, note.isOfSource ? "source" : "contents", note);
  for (const { path, isUnlisted } of nodes) {
    if (path === null) continue;
    const detail = found.get(path)?.detail;
    if (isUnlisted) addEntry(report, "appendix", { where: path, detail: detail ?? "是页面，不是文章" });
    else if (detail !== undefined) addEntry(report, "linked", { where: path, detail });
  }
  for (const { page, includeProblems, constructs, whereIs } of pages.values()) {
    for (const problem of includeProblems) addEntry(report, "include", problem);
    const failedIncludes = new Set(includeProblems.map(({ where }) => where));
    for (const { offset, ...construct } of constructs) {
      const where = whereIs(offset);
      // What could not be pasted in is an entry already.
      if (construct.name !== INCLUDE || !failedIncludes.has(where)) countConstruct(report, construct, { where });
    }
    for (const { line, ...change } of page.findings ?? [])
      countConstruct(report, change, { where: `${page.path}:${line + page.lineOffset + 1}` });
    if (page.frontMatterProblem)
      addEntry(report, "front-matter", { where: page.path, detail: page.frontMatterProblem });
    const { aigc } = page.data;
    if (aigc !== undefined && aigc !== null && readAiMark(aigc) === null)
      addEntry(report, "front-matter", {
        where: page.path,
        detail: `aigc 只能是 ${AI_MARKS.join("、")}，这一项没有采用`,
      });
    if (page.isDamaged) addEntry(report, "encoding", { where: page.path, detail: "有无法识别的字节，已用 � 代替" });
    else if (page.encoding !== "utf-8")
      addEntry(report, "encoding", { where: page.path, detail: `按 ${page.encoding.toUpperCase()} 读取` });
  }
  noteEdition(report, { tree, taken });
  const mentioned = new Set(
    [...outline.notes, ...failures.map(({ path }) => ({ where: path }))].map(({ where }) => where),
  );
  for (const path of library.documentPaths) {
    if (!taken.has(path) && !isContentsFile(path) && !mentioned.has(path))
      addEntry(report, "unlisted", { where: path, detail: "" });
  }
}
