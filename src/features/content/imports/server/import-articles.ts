import type { ArticleDraft, ImportedArticle } from "../../articles/article-draft.ts";
import { articlePath } from "../../articles/article-paths.ts";
import { hashText } from "../../texts/prepare-text.ts";
import { gateOfArticle, readOwnGate } from "../choose-gate.ts";
import { addEntry } from "../import-report.ts";
import type { ImportRun } from "../import-targets.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { noteGone } from "./compare-imports.ts";
import { comparePage } from "./compare-page.ts";
import { createInFlight } from "./in-flight.ts";
import { createPictureSaver, type PictureSaver } from "./save-pictures.ts";
import { takeAttachments } from "./take-attachments.ts";
import { noteFailure, noteWarnings, toTargetText } from "./target-text.ts";

interface ArticleRun {
  plan: ImportPlan;
  tree: SourceTree;
  options: ImportRun;
  pictures: PictureSaver;
  /** Addresses of the articles that are stored, by stable id. */
  urls: Map<string, string>;
  known: ReadonlyMap<string, ImportedArticle>;
  knownHashes: Map<string, string>;
  /** Articles whose files are attached already, since some articles are written twice. */
  attached: Set<string>;
}

/** Writes every page of a plan as an article; those that link to a later one are written again after it. */
export async function importArticles(plan: ImportPlan, tree: SourceTree, options: ImportRun): Promise<void> {
  const { articles } = options.targets;
  const known = await articles.listImportedArticles(`${options.key}/`);
  const pages = plan.documents.filter((document) => document.kind === "page");
  const keys = new Set(plan.documents.map((document) => keyOf(document, options)));
  noteGone(plan, known, keys);
  noteGates(plan, pages);
  const urls = new Map(
    known.map((article) => [article.sourceKey.slice(options.key.length + 1), articlePath(article.articleId)]),
  );
  if (options.isDryRun) for (const page of pages) urls.set(page.stableId, "/");
  const knownHashes = new Map(known.map((article) => [article.sourceKey, article.contentHash]));
  const run: ArticleRun = {
    plan,
    tree,
    options,
    pictures: createPictureSaver(plan, options),
    urls,
    known: new Map(known.map((article) => [article.sourceKey, article])),
    knownHashes,
    attached: new Set(),
  };
  const waiting: PlannedDocument[] = [];
  const inFlight = createInFlight();
  const saving = new Map<string, Promise<unknown>>();
  try {
    for (const [done, page] of pages.entries()) {
      await inFlight.makeRoom();
      options.onProgress({ done, total: pages.length, current: page.title });
      await run.pictures.save(page.coverKey === null ? page.pictureKeys : [...page.pictureKeys, page.coverKey]);
      // A text being saved will have an address soon; for later ones the page is written twice.
      await Promise.all(page.linkedIds.map((id) => saving.get(id)));
      if (page.linkedIds.some((id) => !urls.has(id))) waiting.push(page);
      const writing = writeArticle(page, run, (outcome) => {
        plan.report.documents[outcome] += 1;
      });
      saving.set(page.stableId, writing);
      inFlight.add(writing);
    }
  } finally {
    await inFlight.settle();
  }
  for (const page of waiting) (await writeArticle(page, run, () => {}))();
  options.onProgress({ done: pages.length, total: pages.length, current: plan.title });
}

function noteGates({ report }: ImportPlan, pages: readonly PlannedDocument[]): void {
  const gates = pages.map((page) => ({ page, own: readOwnGate(page.frontMatter) }));
  report.isTypeWritten = gates.every(({ own }) => own !== null);
  for (const { page, own } of gates)
    if (own === "beyond" && !page.facts.isDraft)
      addEntry(report, "draft", {
        where: page.sourcePath ?? "",
        detail: `《${page.title}》要的级别比会员高，文章没有这一级，收为草稿`,
      });
}

async function writeArticle(
  document: PlannedDocument,
  run: ArticleRun,
  note: (outcome: "new" | "updated" | "unchanged") => void,
): Promise<() => void> {
  const { plan, options, pictures, urls, knownHashes } = run;
  try {
    const source = toTargetText(document, {
      plan,
      pictures: pictures.saved,
      urlOf: (id) => urls.get(id) ?? null,
      homeUrl: "/articles",
    });
    const sourceKey = keyOf(document, options);
    const coverUrl = coverOf(document, run);
    if (options.isDryRun) {
      const isSame = knownHashes.get(sourceKey) === hashText(document.markdown);
      const warnings = isSame ? [] : (await options.targets.renderMarkdown(document.markdown, source)).warnings;
      const before = run.known.get(sourceKey);
      const change = await comparePage(run, {
        where: document.sourcePath ?? "",
        title: document.title,
        markdown: document.markdown,
        known: before ? { kind: "article", id: before.articleId, title: before.title } : null,
      });
      return () => {
        if (change) plan.report.changes.push(change);
        noteWarnings(plan, document, warnings);
        note(isSame ? "unchanged" : knownHashes.has(sourceKey) ? "updated" : "new");
      };
    }
    const article: ArticleDraft = {
      ...describeArticle(document),
      sourceKey,
      ...gateOfArticle(options.type, { isKnown: knownHashes.has(sourceKey), own: readOwnGate(document.frontMatter) }),
      source,
      ...(coverUrl ? { coverUrl } : {}),
    };
    const saved = await options.targets.articles.saveArticle(article);
    urls.set(document.stableId, articlePath(saved.articleId));
    if (!run.attached.has(sourceKey)) await attachFiles(document, run, saved.articleId);
    run.attached.add(sourceKey);
    return () => {
      noteWarnings(plan, document, saved.warnings);
      note(saved.isNew ? "new" : saved.isChanged ? "updated" : "unchanged");
    };
  } catch (error) {
    return () => noteFailure(plan, document, error);
  }
}

/** What its front matter lists. */
async function attachFiles(document: PlannedDocument, run: ArticleRun, id: number): Promise<void> {
  const { plan, tree, options } = run;
  const where = document.sourcePath ?? "";
  const paths = document.facts.attachmentPaths.flatMap((destination) => {
    const answer = plan.resolver.link(where, destination);
    if (answer.kind === "file") return [answer.path];
    addEntry(plan.report, "attachment", { where, detail: destination });
    return [];
  });
  await takeAttachments([...new Set(paths)], { plan, tree, options, carrier: { kind: "article", id } });
}

function describeArticle({
  title,
  facts,
  isUnlisted,
  frontMatter,
}: PlannedDocument): Pick<
  ArticleDraft,
  "title" | "summary" | "author" | "tags" | "publishedAt" | "isUnlisted" | "aiMark"
> {
  const tags = [...new Set([...facts.tags, ...facts.categories])];
  const described = {
    title,
    summary: facts.summary ?? "",
    author: facts.author ?? "",
    tags,
    isUnlisted,
    ...(facts.aiMark === null ? {} : { aiMark: facts.aiMark }),
  };
  if (facts.isDraft || readOwnGate(frontMatter) === "beyond") return { ...described, publishedAt: null };
  return facts.publishedAt ? { ...described, publishedAt: facts.publishedAt } : described;
}

/** Of the pictures that are stored. */
function coverOf(document: PlannedDocument, { plan, pictures }: ArticleRun): string | null {
  const { coverKey, facts } = document;
  if (coverKey === null) {
    const isMissing =
      facts.coverPath !== null && plan.resolver.picture(document.sourcePath ?? "", facts.coverPath).kind === "missing";
    if (isMissing)
      addEntry(plan.report, "missing-picture", { where: document.sourcePath ?? "", detail: `封面 ${facts.coverPath}` });
    return null;
  }
  return pictures.saved.get(coverKey)?.src ?? null;
}

function keyOf(document: PlannedDocument, options: ImportRun): string {
  return `${options.key}/${document.stableId}`;
}
