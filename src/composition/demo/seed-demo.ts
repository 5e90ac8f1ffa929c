import path from "node:path";
import type { ArticleDraft, ArticleWriter } from "../../features/content/articles/article-draft.ts";
import { articlePath } from "../../features/content/articles/article-paths.ts";
import type { BookWriter, OutlineNode } from "../../features/content/books/book-draft.ts";
import { bookPath, documentPath } from "../../features/content/books/book-paths.ts";
import type { CourseWriter } from "../../features/content/courses/course-draft.ts";
import type { Resolvers } from "../../features/content/texts/text-references.ts";
import type { SiteSettings } from "../../features/front/site/contract.ts";
import type { LegalDraft } from "../../features/front/site/server/legal/save-legal-text.ts";
import type { SavedPicture } from "../../features/front/site/server/pictures/save-picture.ts";
import { lockSeeding } from "../../features/front/site/server/settings/settings-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { type DemoState, isDue, readDemoState, writeDemoState } from "./demo-state.ts";
import { type DemoContent, moveDates, readDemoContent } from "./read-demo-content.ts";
import type { Samples } from "./samples-schema.ts";
import { placeCourses } from "./seed-courses.ts";
import { type DownloadWriter, placeDownloads } from "./seed-downloads.ts";
import { type MediaWriter, placeItems } from "./seed-media.ts";
import type { SampleTarget } from "./seed-samples.ts";

/** Works of the demo by the names of their folders. */
type DemoIds = Record<"course" | "book", ReadonlyMap<string, number>>;

export interface SeedDependencies {
  db: Database;
  clock: Clock;
  /** The folder `content/` of the product. */
  contentFolder: string;
  books: BookWriter & { isEmpty(): Promise<boolean> };
  courses: CourseWriter & { isEmpty(): Promise<boolean> };
  articles: ArticleWriter & { isEmpty(): Promise<boolean> };
  media: MediaWriter;
  downloads: DownloadWriter;
  /** Puts the demo's plans on sale; repeating it changes nothing. */
  fillPlans(): Promise<void>;
  /** Puts some of the demo's works on sale individually; repeating it changes nothing. */
  fillProducts(ids: DemoIds): Promise<void>;
  /** Creates the first boards of the community; repeating it changes nothing. */
  fillBoards(): Promise<void>;
  /** Creates invented members and what they wrote about these; repeating it changes nothing. */
  fillSamples(samples: Samples, targets: ReadonlyMap<string, SampleTarget>): Promise<void>;
  site: {
    updateSettings(change: Partial<SiteSettings>): Promise<SiteSettings>;
    saveLegalText(draft: LegalDraft): Promise<{ isNew: boolean }>;
    savePicture(picture: { bytes: Uint8Array; isSvgAllowed: boolean }): Promise<SavedPicture>;
  };
}

const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/;

/**
 * Fills an empty site with the demo content, once in its life: deleted content stays deleted, and changed content is
 * never overwritten. An interrupted import continues at the next start. Processes that start at the same time run one
 * after the other. Returns whether anything was written.
 */
export async function seedDemo(dependencies: SeedDependencies): Promise<boolean> {
  const { db, clock, books, courses, articles, media, downloads } = dependencies;
  return db.transaction(async (tx) => {
    await lockSeeding(tx);
    const state = await readDemoState(db);
    if (!isDue(state)) return false;
    const remember = (next: DemoState) => writeDemoState(db, { state: next, now: clock.now() });
    if (
      state !== "started" &&
      ((await media.hasItems()) || (await downloads.hasDownloads()) || !(await areEmpty([books, courses, articles])))
    ) {
      await remember("skipped");
      return false;
    }
    await remember("started");
    await fill(dependencies);
    await remember("finished");
    return true;
  });
}

async function areEmpty(slices: readonly { isEmpty(): Promise<boolean> }[]): Promise<boolean> {
  for (const slice of slices) if (!(await slice.isEmpty())) return false;
  return true;
}

async function fill(dependencies: SeedDependencies): Promise<void> {
  const content = moveDates(await readDemoContent(dependencies.contentFolder), dependencies.clock.now());
  const { site, media } = dependencies;
  await site.updateSettings(content.settings);
  for (const { counts_deliveries: countsDeliveries, ...text } of content.legalTexts)
    await site.saveLegalText({ ...text, countsDeliveries });
  await dependencies.fillPlans();
  await dependencies.fillBoards();
  const addresses = new Map<string, string>();
  const pictures = new Map<string, SavedPicture>();
  const savePicture = async (file: string) => site.savePicture({ bytes: await content.read(file), isSvgAllowed: true });
  for (const file of content.files.filter((name) => PICTURE_FILE.test(name) && !name.startsWith("media/"))) {
    pictures.set(file, await savePicture(file));
  }
  const resolversOf = (file: string) => createResolvers({ file, addresses, pictures });
  const { texts, bookIds } = await placeBooks(dependencies, { content, addresses });
  const courseIds = new Map<string, number>();
  const lessons = await placeCourses(dependencies.courses, { content, media, addresses, bookIds, courseIds });
  // At the same time, because the files of the items keep ffmpeg busy and the texts keep this process busy.
  const [itemIds, articleIds] = await Promise.all([
    placeItems({ content, media }, savePicture),
    placeTexts(dependencies, { content, addresses, texts, lessons, resolversOf }),
  ]);
  await placeDownloads(dependencies.downloads, {
    content,
    carrierIds: { course: byName(courseIds), book: byName(bookIds), article: byName(articleIds), media: itemIds },
  });
  await dependencies.fillProducts({ course: byName(courseIds), book: byName(bookIds) });
  if (content.samples === null) return;
  const targets = new Map<string, SampleTarget>();
  for (const [file, id] of courseIds) targets.set(file, { kind: "course", id });
  for (const [file, id] of articleIds) targets.set(file, { kind: "article", id });
  for (const { file, lessonId } of lessons) targets.set(file, { kind: "lesson", id: lessonId });
  for (const { file, documentId } of texts) targets.set(file, { kind: "document", id: documentId });
  await dependencies.fillSamples(content.samples, targets);
}

interface TextPlan {
  content: DemoContent;
  /** Addresses by path; those of the articles are added. */
  addresses: Map<string, string>;
  texts: readonly { documentId: number; file: string }[];
  lessons: readonly { lessonId: number; file: string }[];
  resolversOf: (file: string) => Resolvers;
}

/** Writes the texts of articles, documents and lessons. Returns the numbers of the articles by path. */
async function placeTexts(
  { articles, books, courses }: Pick<SeedDependencies, "articles" | "books" | "courses">,
  { content, addresses, texts, lessons, resolversOf }: TextPlan,
): Promise<Map<string, number>> {
  const articleIds = new Map<string, number>();
  // Twice, because an article may link to a later one; the second round writes only those that do.
  for (let round = 0; round < 2; round++) {
    for (const article of content.articles) {
      const { articleId } = await articles.saveArticle(articleDraft(article, resolversOf(article.path)));
      addresses.set(article.path, articlePath(articleId));
      articleIds.set(article.path, articleId);
    }
  }
  for (const { documentId, file } of texts) {
    const markdown = (await content.read(file)).toString("utf8");
    await books.saveDocument({ documentId, source: { markdown, ...resolversOf(file) } });
  }
  for (const { lessonId, file } of lessons) {
    const markdown = (await content.read(file)).toString("utf8");
    await courses.saveLessonText({ lessonId, source: { markdown, ...resolversOf(file) } });
  }
  return articleIds;
}

/** By the last part of the path, without the extension. */
function byName(ids: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...ids].map(([file, id]) => [path.posix.parse(file).name, id]));
}

async function placeBooks(
  { books }: SeedDependencies,
  { content, addresses }: { content: DemoContent; addresses: Map<string, string> },
): Promise<{ texts: { documentId: number; file: string }[]; bookIds: Map<string, number> }> {
  const texts: { documentId: number; file: string }[] = [];
  const bookIds = new Map<string, number>();
  for (const book of content.books) {
    const { title, summary, category, shelf, position, content_type: contentType, ebook: offersEbook } = book;
    const facts = { title, summary, category, shelf, position, contentType, offersEbook };
    const { bookId } = await books.saveBook({ ...facts, sourceKey: book.path, intro: { markdown: book.intro } });
    const { ids } = await books.arrangeBook({ bookId, nodes: book.documents.map(toNode) });
    bookIds.set(book.path, bookId);
    addresses.set(book.path, bookPath({ shelf, id: bookId }));
    for (const node of book.documents) {
      const documentId = "file" in node ? ids.get(node.file) : undefined;
      if (!("file" in node) || documentId === undefined) continue;
      const file = `${book.path}/${node.file}`;
      texts.push({ documentId, file });
      addresses.set(file, documentPath({ shelf, bookId, documentId }));
    }
  }
  return { texts, bookIds };
}

function toNode(node: DemoContent["books"][number]["documents"][number]): OutlineNode {
  const { depth } = node;
  if ("group" in node) return { sourceKey: `group:${node.group}`, title: node.group, depth, isGroup: true };
  const preview = node.preview === undefined ? {} : { isPreview: node.preview };
  return { sourceKey: node.file, title: node.title, depth, isGroup: false, ...preview };
}

function articleDraft(article: DemoContent["articles"][number], resolvers: Resolvers): ArticleDraft {
  const { title, summary, author, tags, content_type: contentType, path: sourceKey } = article;
  const publishedAt = new Date(article.published_at);
  const source = { markdown: article.markdown, ...resolvers };
  return { sourceKey, title, summary, author, tags, contentType, publishedAt, source };
}

/** The targets of relative links and pictures of a file; addresses of the site and of other sites stay as written. */
function createResolvers(options: {
  file: string;
  addresses: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, SavedPicture>;
}): Resolvers {
  const { file, addresses, pictures } = options;
  const targetOf = (href: string) => path.posix.join(path.posix.dirname(file), href);
  const isElsewhere = (href: string) => /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(href);
  return {
    resolveLink: (href) => {
      if (isElsewhere(href)) return null;
      const [target = "", anchor] = href.split("#", 2);
      const address = addresses.get(targetOf(target)) ?? pictures.get(targetOf(target))?.src;
      if (address === undefined) return { broken: true };
      return { href: anchor === undefined ? address : `${address}#${anchor}` };
    },
    resolveImage: (src) => (isElsewhere(src) ? null : (pictures.get(targetOf(src)) ?? { missing: true })),
  };
}
