import { LRUCache } from "lru-cache";
import type { Articles } from "../features/content/articles/server/articles.ts";
import { createAuthorReport, type ReportedContent } from "../features/content/author-report/server/author-report.ts";
import type { LinkedPage } from "../features/content/author-report/server/check-content.ts";
import { listBrokenOutside, rememberOutside } from "../features/content/author-report/server/outside-store.ts";
import { readLinks } from "../features/content/author-report/server/read-links.ts";
import type { Books } from "../features/content/books/server/books.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { ExportedBytes } from "../features/content/exports/server/write-export.ts";
import { countLessonLearners, listLastRead } from "../features/learning/progress/server/reader-store.ts";
import { AppError } from "../kit/api/app-error.ts";
import { decodeAddress } from "../kit/markdown/html/safe-address.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import type { CheckLink } from "../ports/link-checker.ts";
import { type ExportedSlices, exportContent, listExportedKinds } from "./exported-content.ts";
import { searchedContent } from "./searched-content.ts";

interface ReportedSlices extends ExportedSlices {
  books: Pick<Books, "exported" | "guest">;
  articles: Pick<Articles, "exported" | "guest">;
  courses: Pick<Courses, "exported" | "guest">;
}

interface Reported {
  db: Database;
  clock: Clock;
  /** Addresses with this prefix belong to the site. */
  origin: string;
  bytes: ExportedBytes;
  slices: ReportedSlices;
}

/** The content that the author's report checks, described by the slices. */
export function reportedContent({ db, clock, origin, bytes, slices }: Reported): ReportedContent {
  const { book, document, article, course, lesson } = searchedContent.resources;
  return {
    db,
    clock,
    ...bytes,
    listLastRead,
    listBrokenOutside: () => listBrokenOutside(db),
    rememberOutside: (urls) => rememberOutside(db, urls),
    // Problems in user content are for its authors to fix.
    resources: { book, document, article, course, lesson },
    quiet: { document, article },
    kinds: listExportedKinds(slices),
    findPage: findPages({ db, clock, origin, slices }),
    findCourse: async (id) => {
      const found = await orNull(slices.courses.guest.getCourse(id));
      return found && { id, title: found.course.title, lessons: found.chapters.flatMap(({ lessons }) => lessons) };
    },
    countLearners: (lessonIds) => countLessonLearners(db, lessonIds),
  };
}

/** Tools for authors: exports and the report. */
export function equipAuthor({
  sendJob,
  checkLink,
  storage,
  facts,
  ...slices
}: Parameters<typeof exportContent>[0] &
  ReportedSlices & {
    clock: Clock;
    checkLink: CheckLink | null;
    facts: { origin: string };
    sendJob(name: string, data: object): Promise<unknown>;
  }) {
  const { db, clock } = slices;
  const bytes = { openPicture: slices.site.openPicture, openOriginal: storage.media.open };
  const content = reportedContent({ db, clock, origin: facts.origin, bytes, slices });
  const report = createAuthorReport({ ...content, sendJob, checkLink });
  return { ...report, endpoints: [...report.endpoints, ...exportContent({ ...slices, storage }).endpoints] };
}

type Kind = "book" | "document" | "article" | "course" | "lesson" | "download" | "topic" | "media";

/** Pages of one resource each, by their addresses (spec §2). */
const PAGES: readonly (readonly [RegExp, Kind])[] = [
  [/^\/(?:(?:system|vip)\/book|(?:basic|vip)\/course\/related_book)\/(?<work>\d+)\/document\/(?<id>\d+)$/, "document"],
  [/^\/(?:(?:system|vip)\/book|(?:basic|vip)\/course\/related_book)\/(?<id>\d+)$/, "book"],
  [/^\/(?:basic|vip)\/course\/[^/]+\/video\/(?<id>\d+)$/, "lesson"],
  [/^\/(?:basic|vip)\/course\/(?<id>\d+)$/, "course"],
  [/^\/articles\/(?<id>\d+)$/, "article"],
  [/^\/downloads\/(?<id>\d+)$/, "download"],
  [/^\/community\/(?<id>\d+)$/, "topic"],
];
const COURSE_BY_NAME = /^\/(?:basic|vip)\/course\/([^/]+)$/;
const OTHER_PAGES = new Set([
  "/",
  "/system",
  "/basic",
  "/vip",
  "/vip/list",
  "/articles",
  "/media",
  "/downloads",
  "/community",
  "/community/new",
  "/co-creation",
  "/product/payment",
  "/redeem",
  "/user/profile",
  "/cert",
  "/search",
]);
/** Legal texts, files, feeds and calls are served by other code. */
const OTHER_SERVED_PATHS = /^\/(?:legal|files|assets|feeds|api|media)\/|\.(?:xml|txt|json)$/;
/** Their pages show one text, whose headings are link targets. */
const HAS_ANCHORS: readonly Kind[] = ["document", "article"];
const MAX_KNOWN_PAGES = 2_000;

function findPages(options: Omit<Reported, "bytes">): (href: string) => Promise<LinkedPage | null> {
  const { db, clock, origin, slices } = options;
  const known = new LRUCache<string, LinkedPage>({ max: MAX_KNOWN_PAGES });

  async function lookUp({ pathname, searchParams }: URL): Promise<LinkedPage> {
    for (const [pattern, kind] of PAGES) {
      const named = pattern.exec(pathname)?.groups;
      if (named) return findLinkedPage(kind, Number(named.id), Number(named.work));
    }
    const name = COURSE_BY_NAME.exec(pathname)?.[1];
    if (name !== undefined) {
      const named = await slices.courses.guest.findCourseId(decodeAddress(name));
      return named ? findLinkedPage("course", named.id) : { isThere: false, anchors: null };
    }
    const item = pathname === "/media" ? searchParams.get("item") : null;
    if (item !== null) return findLinkedPage("media", Number(item));
    return { isThere: OTHER_PAGES.has(pathname) || OTHER_SERVED_PATHS.test(pathname), anchors: null };
  }

  async function findLinkedPage(kind: Kind, id: number, workId = 0): Promise<LinkedPage> {
    if (!Number.isSafeInteger(id)) return { isThere: false, anchors: null };
    const [resource] = await searchedContent.resources[kind].describe(db, [id]);
    if (resource && resource.visibleFrom <= clock.now()) {
      const anchors = HAS_ANCHORS.includes(kind) ? readLinks((resource.whole ?? resource.open).html).anchors : null;
      return { isThere: true, anchors };
    }
    return { isThere: await isReadByLinkAlone(kind, id, workId), anchors: null };
  }

  /** Unlisted content is not searchable, but has a page. */
  async function isReadByLinkAlone(kind: Kind, id: number, workId: number): Promise<boolean> {
    const { articles, books, courses } = slices;
    if (kind === "article") return (await orNull(articles.guest.getArticle(id))) !== null;
    if (kind === "document")
      return (await orNull(books.guest.getDocument({ bookId: workId, documentId: id }))) !== null;
    if (kind === "book") return (await orNull(books.guest.getBook(id))) !== null;
    return kind === "course" && (await orNull(courses.guest.getCourse(id))) !== null;
  }

  return async (href) => {
    if (!URL.canParse(href, origin)) return { isThere: false, anchors: null };
    const url = new URL(href, origin);
    if (url.origin !== new URL(origin).origin) return null;
    const address = `${url.pathname}${url.search}`;
    const page = known.get(address) ?? (await lookUp(url));
    known.set(address, page);
    return page;
  };
}

async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
