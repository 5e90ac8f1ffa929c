import { createReport } from "../import-report.ts";
import { detectLayout } from "../layouts/detect-layout.ts";
import { type AnalysedPage, analysePage } from "../pages/analyse-page.ts";
import { readArticleFacts } from "../pages/article-facts.ts";
import { chooseTitle, findRepeatedTitle, titleOfPath } from "../pages/choose-title.ts";
import { plainWords } from "../pages/read-headings.ts";
import type { Outline, PageLibrary } from "../source/outline.ts";
import { createPageLibrary } from "../source/page-library.ts";
import { directoryOf, isIndexName, stemOf } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { flattenOutline, type OutlineNode } from "./flatten-outline.ts";
import type { ImportPlan, PlannedDocument } from "./import-plan.ts";
import { listAliases } from "./list-aliases.ts";
import { noteFindings } from "./note-findings.ts";
import { planCover, planReferences, type ReferenceContext } from "./plan-references.ts";
import { type Anchors, createAnchors, createSourceResolver } from "./source-resolver.ts";

const LONGEST_INTRO = 300;
/** Names of files that introduce a book: `README_zh`, `preface`, `前言`. */
const INTRODUCTION = /^(?:readme|_?index|intro|preface|about|前言|简介|序言?$)/i;

/** Reads a source whole and says what importing it would do. Writes nothing; a bad file becomes a line of the report. */
export async function buildPlan(tree: SourceTree): Promise<ImportPlan> {
  const library = createPageLibrary(tree);
  const outline = await detectLayout(library);
  const nodes = flattenOutline(outline.entries);
  const pages = await analysePages(nodes, outline, library);
  const title = bookTitle({ outline, nodes, pages, tree });
  const report = createReport({ source: tree.name, title, layout: outline.layout });
  const resolver = resolverOf({ tree, outline, nodes, pages });
  const context: ReferenceContext = { tree, resolver, report, pictures: new Map(), refused: new Map() };
  const documents: PlannedDocument[] = [];
  for (const node of nodes) documents.push(await planDocument(node, { pages, context }));
  noteFindings({ report, outline, tree, pages, library, failures: library.failures });
  report.documents.pages = documents.filter((document) => document.kind === "page").length;
  report.documents.groups = documents.filter(
    (document) => document.kind === "group" || document.kind === "draft",
  ).length;
  report.pictures.found = context.pictures.size;
  const intro = outline.description ?? introOf(documents, pages);
  return { layout: outline.layout, title, intro, documents, pictures: context.pictures, resolver, report };
}

async function analysePages(
  nodes: OutlineNode[],
  outline: Outline,
  library: PageLibrary,
): Promise<Map<string, AnalysedPage>> {
  const pages = new Map<string, AnalysedPage>();
  for (const { path } of nodes) {
    const page = path === null ? null : await library.read(path);
    if (page) pages.set(page.path, await analysePage(page, outline, library));
  }
  return pages;
}

interface ResolverInput {
  tree: SourceTree;
  outline: Outline;
  nodes: OutlineNode[];
  pages: Map<string, AnalysedPage>;
}

function resolverOf({ tree, outline, nodes, pages }: ResolverInput) {
  const anchors = new Map<string, Anchors>();
  const stableIds = new Map(nodes.flatMap((node) => (node.path === null ? [] : [[node.path, node.stableId] as const])));
  return createSourceResolver({
    paths: tree.paths,
    outline,
    stableIds,
    aliases: listAliases(
      [...pages.values()].map(({ page }) => page),
      outline.docsRoot,
    ),
    anchorsOf: (path) => {
      const analysed = pages.get(path);
      const known = anchors.get(path) ?? createAnchors(analysed?.headings ?? [], analysed?.otherIds ?? []);
      anchors.set(path, known);
      return known;
    },
  });
}

interface DocumentContext {
  pages: Map<string, AnalysedPage>;
  context: ReferenceContext;
}

async function planDocument(node: OutlineNode, { pages, context }: DocumentContext): Promise<PlannedDocument> {
  const { stableId, parentId, order, depth } = node;
  const base = { stableId, parentId, order, depth, sourcePath: node.path };
  const analysed = node.path === null ? undefined : pages.get(node.path);
  if (!analysed) {
    const kind = node.path !== null ? "failed" : node.isDraft ? "draft" : "group";
    const facts = readArticleFacts("", {});
    return {
      ...base,
      kind,
      title: node.label ?? (node.path === null ? "未命名" : titleOfPath(node.path)),
      markdown: "",
      frontMatter: {},
      facts,
      coverKey: null,
      linkedIds: [],
      pictureKeys: [],
    };
  }
  const { page, text, headings } = analysed;
  const title = chooseTitle({ path: page.path, data: page.data, label: node.label, headings });
  const repeated = findRepeatedTitle(text, title, headings);
  const { rewrites, linkedIds, pictureKeys } = await planReferences(analysed, context);
  const facts = readArticleFacts(page.path, page.data);
  const changes = repeated ? [...rewrites, { ...repeated, text: "" }] : rewrites;
  return {
    ...base,
    kind: "page",
    title,
    markdown: applyChanges(text, changes).replace(/^\s*\n/, ""),
    frontMatter: page.data,
    facts,
    coverKey: facts.coverPath === null ? null : await planCover(page.path, facts.coverPath, context),
    linkedIds: [...new Set(linkedIds)],
    pictureKeys: [...new Set(pictureKeys)],
  };
}

function applyChanges(text: string, changes: { start: number; end: number; text: string }[]): string {
  let output = "";
  let position = 0;
  for (const change of [...changes].sort((left, right) => left.start - right.start)) {
    if (change.start < position) continue;
    output += text.slice(position, change.start) + change.text;
    position = change.end;
  }
  return output + text.slice(position);
}

function bookTitle({ outline, nodes, pages, tree }: ResolverInput): string {
  if (outline.title) return outline.title;
  const first = nodes.find((node) => node.path !== null)?.path ?? "";
  const isHome = isIndexName(first) && directoryOf(first) === outline.docsRoot;
  return (isHome ? pages.get(first)?.headings[0]?.text : undefined) ?? tree.name;
}

/** Everyone reads it, so only a page that is there to introduce the others gives one, never the text of a chapter. */
function introOf(documents: PlannedDocument[], pages: Map<string, AnalysedPage>): string {
  const [first, second] = documents.filter((document) => document.kind === "page");
  const isIntroduction = first?.sourcePath && second && INTRODUCTION.test(stemOf(first.sourcePath));
  return isIntroduction ? firstParagraph(pages.get(first.sourcePath ?? "")) : "";
}

function firstParagraph(analysed: AnalysedPage | undefined): string {
  const blocks = analysed?.text.split(/\n\s*\n/, 40) ?? [];
  const words = blocks
    .filter((block) => /^\s*[\p{L}\p{N}《「“*]/u.test(block) && !/^\s*(?:\d+[.)]|[-*+])\s/.test(block))
    .map(plainWords);
  return words.find((text) => text.length >= 10)?.slice(0, LONGEST_INTRO) ?? "";
}
