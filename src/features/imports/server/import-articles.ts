import type { ArticleDraft } from "../../articles/article-draft.ts";
import { articlePath } from "../../articles/article-paths.ts";
import { gateOfArticle } from "../choose-gate.ts";
import { addEntry } from "../import-report.ts";
import type { ImportRun } from "../import-targets.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import { hashMarkdown, noteGone } from "./compare-imports.ts";
import { createPictureSaver, type PictureSaver } from "./save-pictures.ts";
import { noteFailure, noteWarnings, toTargetText } from "./target-text.ts";

interface ArticleRun {
  plan: ImportPlan;
  options: ImportRun;
  pictures: PictureSaver;
  /** Addresses of the articles that are stored, by stable id. */
  urls: Map<string, string>;
  knownHashes: Map<string, string>;
}

/** Writes every page of a plan as an article; those that link to a later one are written again once it is there. */
export async function importArticles(plan: ImportPlan, options: ImportRun): Promise<void> {
  const { articles } = options.targets;
  const known = await articles.listImportedArticles(`${options.key}/`);
  const pages = plan.documents.filter((document) => document.kind === "page");
  const keys = new Set(plan.documents.map((document) => keyOf(document, options)));
  noteGone(plan, known, keys);
  const urls = new Map(
    known.map((article) => [article.sourceKey.slice(options.key.length + 1), articlePath(article.articleId)]),
  );
  if (options.isDryRun) for (const page of pages) urls.set(page.stableId, "/");
  const knownHashes = new Map(known.map((article) => [article.sourceKey, article.contentHash]));
  const run: ArticleRun = { plan, options, pictures: createPictureSaver(plan, options), urls, knownHashes };
  const waiting: PlannedDocument[] = [];
  for (const [done, page] of pages.entries()) {
    options.onProgress({ done, total: pages.length, current: page.title });
    if (page.linkedIds.some((id) => !urls.has(id))) waiting.push(page);
    await writeArticle(page, run, (outcome) => {
      plan.report.documents[outcome] += 1;
    });
  }
  for (const page of waiting) await writeArticle(page, run, () => {});
  options.onProgress({ done: pages.length, total: pages.length, current: plan.title });
}

async function writeArticle(
  document: PlannedDocument,
  run: ArticleRun,
  note: (outcome: "new" | "updated" | "unchanged") => void,
): Promise<void> {
  const { plan, options, pictures, urls, knownHashes } = run;
  try {
    await pictures.save(document.pictureKeys);
    const source = toTargetText(document, {
      plan,
      pictures: pictures.saved,
      urlOf: (id) => urls.get(id) ?? null,
      homeUrl: "/articles",
    });
    const sourceKey = keyOf(document, options);
    const coverUrl = await saveCover(document, run);
    if (options.isDryRun) {
      const isSame = knownHashes.get(sourceKey) === hashMarkdown(document.markdown);
      if (!isSame)
        noteWarnings(plan, document, (await options.targets.renderMarkdown(document.markdown, source)).warnings);
      note(isSame ? "unchanged" : knownHashes.has(sourceKey) ? "updated" : "new");
      return;
    }
    const article: ArticleDraft = {
      ...describeArticle(document),
      sourceKey,
      ...gateOfArticle(options.type, { isKnown: knownHashes.has(sourceKey) }),
      source,
      ...(coverUrl ? { coverUrl } : {}),
    };
    const saved = await options.targets.articles.saveArticle(article);
    urls.set(document.stableId, articlePath(saved.articleId));
    noteWarnings(plan, document, saved.warnings);
    note(saved.isNew ? "new" : saved.isChanged ? "updated" : "unchanged");
  } catch (error) {
    noteFailure(plan, document, error);
  }
}

function describeArticle({
  title,
  facts,
  isUnlisted,
}: PlannedDocument): Pick<ArticleDraft, "title" | "summary" | "author" | "tags" | "publishedAt" | "isUnlisted"> {
  const tags = [...new Set([...facts.tags, ...facts.categories])];
  const described = { title, summary: facts.summary ?? "", author: facts.author ?? "", tags, isUnlisted };
  if (facts.isDraft) return { ...described, publishedAt: null };
  return facts.publishedAt ? { ...described, publishedAt: facts.publishedAt } : described;
}

async function saveCover(document: PlannedDocument, { plan, pictures }: ArticleRun): Promise<string | null> {
  const { coverKey, facts } = document;
  if (coverKey === null) {
    const isMissing =
      facts.coverPath !== null && plan.resolver.picture(document.sourcePath ?? "", facts.coverPath).kind === "missing";
    if (isMissing)
      addEntry(plan.report, "missing-picture", { where: document.sourcePath ?? "", detail: `封面 ${facts.coverPath}` });
    return null;
  }
  await pictures.save([coverKey]);
  return pictures.saved.get(coverKey)?.src ?? null;
}

function keyOf(document: PlannedDocument, options: ImportRun): string {
  return `${options.key}/${document.stableId}`;
}
