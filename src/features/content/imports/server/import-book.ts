import type { MarkdownWarning } from "../../../../kit/markdown/markdown-types.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { ImportedBook, OutlineNode } from "../../books/book-draft.ts";
import { bookPath, documentPath } from "../../books/book-paths.ts";
import { hashText } from "../../texts/prepare-text.ts";
import type { TextSource } from "../../texts/text-references.ts";
import { placeOfBook } from "../choose-gate.ts";
import { addEntry } from "../import-report.ts";
import type { ImportRun } from "../import-targets.ts";
import { cutBatches } from "../plan/cut-batches.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import { isBookAttachment } from "../source/attachment-file.ts";
import { compareNames } from "../source/natural-order.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { markOfPages, openFirstPage, readMark, toNodes } from "./book-tree.ts";
import { noteGone, refuseForeignBook } from "./compare-imports.ts";
import { comparePage } from "./compare-page.ts";
import { createInFlight } from "./in-flight.ts";
import { createPictureSaver, type PictureSaver } from "./save-pictures.ts";
import { takeAttachments } from "./take-attachments.ts";
import { noteFailure, noteWarnings, toTargetText } from "./target-text.ts";

/** Writes a plan as one book: the tree first, so that every document has an address, then the texts. */
export async function importBook(plan: ImportPlan, tree: SourceTree, options: ImportRun): Promise<void> {
  const { books } = options.targets;
  const known = await books.findImportedBook(options.key);
  const knownHashes = new Map(known?.documents.map((document) => [document.sourceKey, document.contentHash]));
  const pages = plan.documents.filter((document) => document.kind === "page");
  noteHidden(plan, pages, { known, now: options.now() });
  const nodes = toNodes(plan, { knownKeys: new Set(knownHashes.keys()) });
  if (!known) openFirstPage(nodes, plan);
  plan.report.previews = nodes.filter((node) => node.isPreview).map((node) => node.title);
  const plannedKeys = new Set(nodes.map((node) => node.sourceKey));
  refuseForeignBook(known?.documents ?? [], plannedKeys, options.key);
  noteGone(plan, known?.documents ?? [], plannedKeys);
  const pictures = createPictureSaver(plan, options);
  // For a known book the cover chosen by its author is kept.
  if (!known && plan.coverKey !== null) await pictures.save([plan.coverKey]);
  const { bookId, homeUrl, urlOf } = await placeBook(plan, { nodes, known, pictures, options });
  const titles = new Map(nodes.map((node) => [node.sourceKey, node.title]));
  const run: BookRun = { plan, options, pictures, known, titles, knownHashes, bookId, homeUrl, urlOf };
  const inFlight = createInFlight();
  try {
    let done = 0;
    for (const batch of cutBatches(pages)) {
      await inFlight.makeRoom();
      for (const page of batch) {
        options.onProgress({ done, total: pages.length, current: page.title });
        await run.pictures.save(page.pictureKeys);
        done += 1;
      }
      inFlight.add(writePages(batch, run));
    }
  } finally {
    await inFlight.settle();
  }
  if (bookId !== null) {
    const paths = tree.paths.filter(isBookAttachment).sort(compareNames);
    await takeAttachments(paths, { plan, tree, options, carrier: { kind: "book", id: bookId } });
  }
  options.onProgress({ done: pages.length, total: pages.length, current: plan.title });
}

/** Reports which pages are hidden from readers, and why. */
function noteHidden(
  plan: ImportPlan,
  pages: readonly PlannedDocument[],
  { known, now }: { known: ImportedBook | null; now: Date },
): void {
  const stored = new Map(known?.documents.map((document) => [document.sourceKey, document]));
  for (const { stableId, facts, frontMatter, sourcePath } of pages) {
    const before = stored.get(stableId);
    const number = before ? ` ${before.documentId}` : "";
    const note = (detail: string) => addEntry(plan.report, "draft", { where: sourcePath ?? "", detail });
    if (before?.state === "withdrawn")
      note(`在站上已下架，导入不会放出来；要放出来，用 call changeTextState 发布文档${number}`);
    else if (facts.isDraft) note("标为草稿，收进来，读者看不到");
    else if (facts.publishAt) {
      if (facts.publishAt > now) note(`定时发布：${formatExactTime(facts.publishAt)} 起读者才看得到`);
    } else if (before?.state === "draft" && readMark(frontMatter.draft) !== false)
      note(`在站上是草稿，文件里没有写要发布；要发布，写 draft: false，或用 call changeTextState 发布文档${number}`);
  }
}

interface BookRun extends Placed {
  plan: ImportPlan;
  options: ImportRun;
  pictures: PictureSaver;
  known: ImportedBook | null;
  /** Of the contents, by stable id. */
  titles: ReadonlyMap<string, string>;
  knownHashes: ReadonlyMap<string, string | null>;
}

/** Saves all pages together; if one of them fails, each is saved separately, so that it does not block the others. */
async function writePages(pages: readonly PlannedDocument[], run: BookRun): Promise<() => void> {
  const { options } = run;
  const drafts = pages.flatMap((page) => {
    const documentId = run.urlOf(page.stableId)?.documentId;
    return documentId === undefined ? [] : [{ documentId, source: sourceOf(page, run) }];
  });
  if (!options.isDryRun && pages.length > 1 && drafts.length === pages.length) {
    const saved = await options.targets.books.saveDocuments(drafts).catch(() => null);
    if (saved) {
      return () => {
        for (const [index, page] of pages.entries()) noteSaved(page, run, saved[index]);
      };
    }
  }
  const notes: (() => void)[] = [];
  for (const page of pages) notes.push(await writePage(page, run));
  return () => {
    for (const note of notes) note();
  };
}

async function writePage(page: PlannedDocument, run: BookRun): Promise<() => void> {
  const { plan, options, urlOf } = run;
  try {
    const source = sourceOf(page, run);
    const hash = run.knownHashes.get(page.stableId) ?? null;
    const documentId = urlOf(page.stableId)?.documentId;
    const saved =
      options.isDryRun || documentId === undefined
        ? await tryPage(page, { options, source, hash })
        : await options.targets.books.saveDocument({ documentId, source });
    const change = options.isDryRun ? await compareDocument(page, run) : null;
    return () => {
      if (change) plan.report.changes.push(change);
      noteSaved(page, run, saved);
    };
  } catch (error) {
    return () => noteFailure(plan, page, error);
  }
}

function sourceOf(page: PlannedDocument, { plan, pictures, homeUrl, urlOf }: BookRun): TextSource {
  return toTargetText(page, { plan, pictures: pictures.saved, homeUrl, urlOf: (id) => urlOf(id)?.url ?? null });
}

function noteSaved(
  page: PlannedDocument,
  { plan, knownHashes }: BookRun,
  saved: { isChanged: boolean; warnings: MarkdownWarning[] } | undefined,
): void {
  if (!saved) throw new Error(`${page.title} was saved without an answer`);
  noteWarnings(plan, page, saved.warnings);
  const isNew = (knownHashes.get(page.stableId) ?? null) === null;
  plan.report.documents[saved.isChanged ? (isNew ? "new" : "updated") : "unchanged"] += 1;
}

function compareDocument(page: PlannedDocument, { plan, options, known, titles }: BookRun) {
  const { stableId, markdown } = page;
  const before = known?.documents.find(({ sourceKey }) => sourceKey === stableId);
  return comparePage(
    { plan, options },
    {
      where: page.sourcePath ?? "",
      title: titles.get(stableId) ?? page.title,
      markdown,
      known: before ? { kind: "document", id: before.documentId, title: before.title } : null,
    },
  );
}

async function tryPage(
  { markdown }: PlannedDocument,
  { options, source, hash }: { options: ImportRun; source: TextSource; hash: string | null },
): Promise<{ isChanged: boolean; warnings: MarkdownWarning[] }> {
  if (hash === hashText(markdown)) return { isChanged: false, warnings: [] };
  const { warnings } = await options.targets.renderMarkdown(markdown, source);
  return { isChanged: true, warnings };
}

interface Placed {
  /** null: a dry run writes nothing. */
  bookId: number | null;
  homeUrl: string;
  urlOf: (stableId: PlannedDocument["stableId"]) => { url: string; documentId?: number } | null;
}

/** Whether a document is hidden from readers after its book is arranged. */
function isHiddenThen(
  { sourceKey, isDraft, publishedAt }: OutlineNode,
  known: ImportedBook | null,
  now: Date,
): boolean {
  const state = known?.documents.find((document) => document.sourceKey === sourceKey)?.state;
  if (isDraft || state === "withdrawn") return true;
  if (publishedAt) return publishedAt > now;
  return state === "scheduled" || (state === "draft" && isDraft === undefined);
}

async function placeBook(
  plan: ImportPlan,
  input: { nodes: OutlineNode[]; known: ImportedBook | null; pictures: PictureSaver; options: ImportRun },
): Promise<Placed> {
  const { nodes, known, pictures, options } = input;
  const place = placeOfBook(options, { isKnown: known !== null });
  const { books } = options.targets;
  if (options.isDryRun) {
    const planned = new Set(nodes.map((node) => node.sourceKey));
    return { bookId: null, homeUrl: "/", urlOf: (id) => (planned.has(id) ? { url: "/" } : null) };
  }
  const hiddenIds = new Set(
    nodes.flatMap((node) => (isHiddenThen(node, known, options.now()) ? [node.sourceKey] : [])),
  );
  const coverUrl = plan.coverKey === null ? undefined : pictures.saved.get(plan.coverKey)?.src;
  const aiMark = markOfPages(plan.documents);
  const { bookId, shelf } = await books.saveBook({
    sourceKey: options.key,
    title: plan.title,
    summary: plan.introWithout(hiddenIds),
    ...(coverUrl === undefined ? {} : { coverUrl }),
    ...(aiMark === null ? {} : { aiMark }),
    ...place,
  });
  const { ids } = await books.arrangeBook({ bookId, nodes });
  return {
    bookId,
    homeUrl: bookPath({ shelf, id: bookId }),
    urlOf: (id) => {
      const documentId = ids.get(id);
      return documentId === undefined ? null : { documentId, url: documentPath({ shelf, bookId, documentId }) };
    },
  };
}
