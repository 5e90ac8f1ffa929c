import type { ImportedBook, OutlineNode } from "../../books/book-draft.ts";
import { bookPath, documentPath } from "../../books/book-paths.ts";
import { placeOfBook } from "../choose-gate.ts";
import { addEntry } from "../import-report.ts";
import type { ImportRun } from "../import-targets.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import { hashMarkdown, noteGone, refuseForeignBook } from "./compare-imports.ts";
import { createPictureSaver } from "./save-pictures.ts";
import { noteFailure, noteWarnings, toTargetText } from "./target-text.ts";

/** Writes a plan as one book: the tree first, so that every document has an address, then the texts. */
export async function importBook(plan: ImportPlan, options: ImportRun): Promise<void> {
  const { books } = options.targets;
  const known = await books.findImportedBook(options.key);
  const knownHashes = new Map(known?.documents.map((document) => [document.sourceKey, document.contentHash]));
  const plannedPages = plan.documents.filter((document) => document.kind === "page");
  const areDraftsTaken = options.unlisted === "all";
  for (const { facts, sourcePath } of plannedPages) {
    if (facts.isDraft && !areDraftsTaken)
      addEntry(plan.report, "draft", {
        where: sourcePath ?? "",
        detail: "标为草稿，不导入；要一起收，加 --unlisted all",
      });
  }
  const nodes = toNodes(plan, { knownKeys: new Set(knownHashes.keys()), areDraftsTaken });
  if (!known) openFirstPage(nodes);
  plan.report.previews = nodes.filter((node) => node.isPreview).map((node) => node.title);
  const plannedKeys = new Set(nodes.map((node) => node.sourceKey));
  refuseForeignBook(known?.documents ?? [], plannedKeys, options.key);
  noteGone(plan, known?.documents ?? [], plannedKeys);
  const { homeUrl, urlOf } = await placeBook(plan, { nodes, known, options });
  const pictures = createPictureSaver(plan, options);
  const pages = plannedPages.filter((document) => areDraftsTaken || !document.facts.isDraft);
  for (const [done, document] of pages.entries()) {
    options.onProgress({ done, total: pages.length, current: document.title });
    try {
      await pictures.save(document.pictureKeys);
      const source = toTargetText(document, {
        plan,
        pictures: pictures.saved,
        urlOf: (id) => urlOf(id)?.url ?? null,
        homeUrl,
      });
      const hash = knownHashes.get(document.stableId) ?? null;
      const documentId = urlOf(document.stableId)?.documentId;
      const isSame = hash === hashMarkdown(document.markdown);
      const saved =
        options.isDryRun || documentId === undefined
          ? {
              isChanged: !isSame,
              ...(isSame ? { warnings: [] } : await options.targets.renderMarkdown(document.markdown, source)),
            }
          : await books.saveDocument({ documentId, source });
      noteWarnings(plan, document, saved.warnings);
      plan.report.documents[saved.isChanged ? (hash === null ? "new" : "updated") : "unchanged"] += 1;
    } catch (error) {
      noteFailure(plan, document, error);
    }
  }
  options.onProgress({ done: pages.length, total: pages.length, current: plan.title });
}

/** A page that cannot be read today keeps the place and the text it has; without either it is a heading or nothing. */
function toNodes(
  plan: ImportPlan,
  { knownKeys, areDraftsTaken }: { knownKeys: ReadonlySet<string>; areDraftsTaken: boolean },
): OutlineNode[] {
  const first = plan.documents[0];
  const parents = new Set(plan.documents.map((document) => document.parentId));
  return plan.documents.flatMap((document) => {
    const { stableId: sourceKey, depth, kind, frontMatter, facts } = document;
    const isDraft = kind === "page" && facts.isDraft;
    if (isDraft && !areDraftsTaken) return [];
    const isUnlisted = document.isUnlisted || isDraft;
    const isKept = kind !== "failed" || knownKeys.has(sourceKey) || parents.has(sourceKey);
    if (!isKept) return [];
    const isGroup = kind !== "page" && !(kind === "failed" && knownKeys.has(sourceKey));
    // The book's own name says nothing as the name of its first page.
    const title = document === first && document.title === plan.title ? "简介" : document.title;
    const isPreview = readMark(frontMatter.preview) ?? readMark(frontMatter.free);
    return [
      {
        sourceKey,
        title,
        depth: isUnlisted ? 0 : depth,
        isGroup,
        isUnlisted,
        ...(isPreview === undefined ? {} : { isPreview }),
      },
    ];
  });
}

/** Yes or no in front matter; a header that is no YAML gives words. */
function readMark(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" || value === "false" ? value === "true" : undefined;
}

/** A new book lets guests read its first document, unless its author chose otherwise or there is nothing after it. */
function openFirstPage(nodes: OutlineNode[]): void {
  const pages = nodes.filter((node) => !node.isGroup && !node.isUnlisted);
  const [first] = pages;
  if (first && pages.length > 1 && !pages.some((page) => page.isPreview)) first.isPreview ??= true;
}

interface Placed {
  homeUrl: string;
  urlOf: (stableId: PlannedDocument["stableId"]) => { url: string; documentId?: number } | null;
}

async function placeBook(
  plan: ImportPlan,
  input: { nodes: OutlineNode[]; known: ImportedBook | null; options: ImportRun },
): Promise<Placed> {
  const { nodes, known, options } = input;
  const place = placeOfBook(options, { isKnown: known !== null });
  const { books } = options.targets;
  if (options.isDryRun) {
    const planned = new Set(nodes.map((node) => node.sourceKey));
    return { homeUrl: "/", urlOf: (id) => (planned.has(id) ? { url: "/" } : null) };
  }
  const { bookId, shelf } = await books.saveBook({
    sourceKey: options.key,
    title: plan.title,
    summary: plan.intro,
    ...place,
  });
  const { ids } = await books.arrangeBook({ bookId, nodes });
  return {
    homeUrl: bookPath({ shelf, id: bookId }),
    urlOf: (id) => {
      const documentId = ids.get(id);
      return documentId === undefined ? null : { documentId, url: documentPath({ shelf, bookId, documentId }) };
    },
  };
}
