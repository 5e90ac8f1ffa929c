import { chooseEdition } from "../editions/choose-edition.ts";
import { detectOutline } from "../editions/detect-outline.ts";
import { createReport, type ImportReport } from "../import-report.ts";
import { addParts } from "../layouts/add-parts.ts";
import { type AnalysedPage, analysePage } from "../pages/analyse-page.ts";
import { isHiddenPage, readArticleFacts } from "../pages/article-facts.ts";
import { chooseTitle, findRepeatedTitle, titleOfPath } from "../pages/choose-title.ts";
import { type OpenPages, openPages } from "../pages/open-pages.ts";
import { readTemplatesOf } from "../pages/templates/read-templates.ts";
import type { Outline } from "../source/outline.ts";
import type { PageLibrary, SourcePage } from "../source/page-library.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { openVault } from "../vaults/open-vault.ts";
import { bookTitle, introOf } from "./describe-book.ts";
import { findUnlisted, type UnlistedChoice } from "./find-unlisted.ts";
import { flattenOutline, type OutlineNode } from "./flatten-outline.ts";
import type { ImportPlan, PlannedDocument } from "./import-plan.ts";
import { type Aliases, listAliases } from "./list-aliases.ts";
import { noteDataFiles } from "./note-data-files.ts";
import { noteFindings } from "./note-findings.ts";
import { listLinked, placeAmongArticles, placeInBook } from "./place-found.ts";
import { planCover, planReferences, type ReferenceContext } from "./plan-references.ts";
import { type Anchors, createAnchors, createSourceResolver, type SourceResolver } from "./source-resolver.ts";

/** Reads a whole source and plans its import. Writes nothing; a bad file becomes a line of the report. */
export async function buildPlan(
  source: SourceTree,
  { unlisted = "linked", as = "book", language = null, now }: PlanOptions = {},
): Promise<ImportPlan> {
  const opened = openPages(await chooseEdition(source, language));
  const detected = await detectOutline(opened);
  const named = await namesOf(opened, detected);
  const { library: ofVault, dialect } = await openVault(opened, { outline: detected, now, named });
  const library = readTemplatesOf(ofVault, detected);
  const { tree } = library;
  const outline = as === "articles" ? detected : await addParts(detected, library);
  const listed = flattenOutline(outline.entries, as === "articles" ? outline.noPosts : []);
  const pages = await analysePages(listed, library);
  const sources = await readAll(library);
  const aliases = listAliases(
    [...pages.keys()].flatMap((path) => sources.get(path) ?? []).concat([...sources.values()]),
    outline,
  );
  const isVault = dialect !== null;
  const ofContents = resolverOf({ tree, outline, nodes: listed, pages, aliases, isVault });
  const { docsRoot } = outline;
  const found = await findUnlisted({ library, docsRoot, resolver: ofContents, pages, choice: unlisted });
  const nodes = as === "articles" ? placeAmongArticles(outline, found) : placeInBook(outline, found);
  const seen = new Map([...sources].filter(([path, { data }]) => !isHiddenPage(readArticleFacts(path, data), now)));
  const title = bookTitle({ outline, nodes, pages, sources: seen, tree });
  const report = createReport({ source: tree.name, title, layout: outline.layout });
  const resolver = resolverOf({ tree, outline, nodes, pages, aliases, isVault });
  const context: ReferenceContext = {
    tree,
    resolver,
    report,
    pictures: new Map(),
    refused: new Map(),
    linkedFiles: new Set(),
    isVault,
    titleOf: titlesOf(nodes, pages),
  };
  const documents: PlannedDocument[] = [];
  for (const node of nodes) documents.push(await planDocument(node, { pages, context }));
  const coverKey = outline.cover === null ? null : await planCover("", outline.cover, context);
  noteFindings({ report, outline, tree, pages, library, nodes, found });
  await noteDataFiles(report, context);
  countDocuments(report, documents);
  report.pictures.found = context.pictures.size;
  const introWithout = (hiddenIds: ReadonlySet<string>) =>
    outline.description ?? introOf({ documents, pages, sources: seen, outline, hiddenIds, now });
  const intro = introWithout(new Set());
  return {
    layout: outline.layout,
    tree,
    title,
    intro,
    introWithout,
    coverKey,
    documents,
    pictures: context.pictures,
    resolver,
    report,
  };
}

interface PlanOptions {
  unlisted?: UnlistedChoice;
  as?: "book" | "articles";
  /** Language of a source in several languages: null selects Chinese where it exists; `all` makes no selection. */
  language?: string | null;
  /** Scheduled pages are hidden from others. Without it every page with a time is scheduled. */
  now?: Date;
}

async function analysePages(nodes: OutlineNode[], library: PageLibrary): Promise<Map<string, AnalysedPage>> {
  const pages = new Map<string, AnalysedPage>();
  for (const { path } of nodes) {
    const page = path === null ? null : await library.read(path);
    if (page) pages.set(page.path, analysePage(page));
  }
  return pages;
}

/** Every document, listed or not: a link may name any of them by an address of its front matter. */
async function readAll(library: PageLibrary): Promise<Map<string, SourcePage>> {
  const sources = new Map<string, SourcePage>();
  for (const path of library.documentPaths) {
    const page = await library.read(path);
    if (page) sources.set(path, page);
  }
  return sources;
}

/** The targets of `[[name]]` in this source, before its pages are analysed. */
async function namesOf(library: OpenPages, outline: Outline): Promise<(from: string, name: string) => string | null> {
  const sources = await readAll(library);
  let resolver: SourceResolver | null = null;
  return (from, name) => {
    resolver ??= resolverOf({
      tree: library.tree,
      outline,
      nodes: [],
      pages: new Map(),
      aliases: listAliases([...sources.values()], outline),
      isVault: true,
    });
    return resolver.named(from, name);
  };
}

function countDocuments(report: ImportReport, documents: PlannedDocument[]): void {
  const pages = documents.filter((document) => document.kind === "page");
  report.documents.pages = pages.length;
  report.documents.unlisted = pages.filter((document) => document.isUnlisted).length;
  const linked = listLinked(documents);
  report.documents.linked = pages.filter(({ stableId }) => linked.has(stableId)).length;
  report.documents.groups = documents.filter(({ kind }) => kind === "group" || kind === "draft").length;
}

interface ResolverInput {
  tree: SourceTree;
  outline: Outline;
  nodes: OutlineNode[];
  pages: Map<string, AnalysedPage>;
  aliases: Aliases;
  isVault: boolean;
}

function resolverOf({ tree, outline, nodes, pages, aliases, isVault }: ResolverInput) {
  const anchors = new Map<string, Anchors>();
  const stableIds = new Map(nodes.flatMap((node) => (node.path === null ? [] : [[node.path, node.stableId] as const])));
  return createSourceResolver({
    tree,
    outline,
    stableIds,
    aliases,
    isVault,
    anchorsOf: (path) => {
      const analysed = pages.get(path);
      const known = anchors.get(path) ?? createAnchors(analysed?.headings ?? [], analysed?.otherIds ?? []);
      anchors.set(path, known);
      return known;
    },
  });
}

function titlesOf(nodes: OutlineNode[], pages: Map<string, AnalysedPage>): (stableId: string) => string | null {
  const byId = new Map(nodes.map((node) => [node.stableId, node] as const));
  return (stableId) => {
    const node = byId.get(stableId);
    const analysed = pages.get(node?.path ?? "");
    return node && analysed ? titleOf(node, analysed) : null;
  };
}

function titleOf({ label }: OutlineNode, { page, headings }: AnalysedPage): string {
  return chooseTitle({ path: page.path, data: page.data, label, headings });
}

interface DocumentContext {
  pages: Map<string, AnalysedPage>;
  context: ReferenceContext;
}

async function planDocument(node: OutlineNode, { pages, context }: DocumentContext): Promise<PlannedDocument> {
  const { stableId, parentId, order, depth, isUnlisted } = node;
  const base = { stableId, parentId, order, depth, isUnlisted, sourcePath: node.path };
  const analysed = node.path === null ? undefined : pages.get(node.path);
  if (!analysed) {
    const kind = node.path !== null ? "failed" : node.isDraft ? "draft" : "group";
    const facts = readArticleFacts("", {});
    return {
      ...base,
      kind,
      title: node.label ?? (node.path === null ? "未命名" : titleOfPath(node.path)),
      markdown: "",
      embedsOthers: false,
      frontMatter: {},
      facts,
      coverKey: null,
      linkedIds: [],
      pictureKeys: [],
    };
  }
  const { page, text, prose, headings } = analysed;
  const title = titleOf(node, analysed);
  const repeated = findRepeatedTitle(prose, title, headings);
  const { rewrites, linkedIds, pictureKeys } = await planReferences(analysed, context);
  const facts = readArticleFacts(page.path, page.data);
  const removed = repeated ? [...analysed.removed, repeated] : analysed.removed;
  const changes = [...rewrites, ...removed.map((part) => ({ ...part, text: "" }))];
  return {
    ...base,
    kind: "page",
    title,
    markdown: applyChanges(text, changes).replace(/^\s*\n/, ""),
    embedsOthers: page.embedsOthers ?? false,
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
