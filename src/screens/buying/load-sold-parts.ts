import type { GuestApp } from "../../app-context.ts";
import type { Product } from "../../features/commerce/products/contract.ts";
import type { SoldType } from "../../features/commerce/products/product-kinds.ts";
import { bookPath, documentPath } from "../../features/content/books/book-paths.ts";
import type { getBook } from "../../features/content/books/contract.ts";
import { bookFacts } from "../../features/content/books/web/book-facts.ts";
import type { getCourse, Teacher } from "../../features/content/courses/contract.ts";
import { coursePath, lessonPath } from "../../features/content/courses/course-paths.ts";
import { courseFacts, lessonLength } from "../../features/content/courses/web/facts/course-facts.ts";
import type { OutputOf } from "../../kit/api/endpoint.ts";
import { sizeText } from "../../kit/values/size-text.ts";

/** How much of an outline the page of a product shows; the work's own page has all of it. */
const MAX_OUTLINE_ROWS = 12;

/** What guests may open before buying. */
export interface Sample {
  label: string;
  path: string;
}

/** A chapter's heading (`path` is null), or a lesson or document. */
export interface OutlineRow {
  title: string;
  path: string | null;
  /** `4:32`, `860 字`; empty: unknown. */
  length: string;
  /** Guests may open it, at least in part. */
  isSample: boolean;
}

/** The public contents of the only part of a product. */
export interface SoleContent {
  /** The beginning of the outline. */
  rows: OutlineRow[];
  /** The page with the whole outline: `全部 9 课`. */
  all: { label: string; to: string };
  teacher: Teacher | null;
  sample: Sample | null;
}

export interface SoldParts {
  /** By the key of the part (`course:3`): how much it is, in one line. */
  facts: Record<string, string>;
  /** null: several parts, or one without an outline. */
  sole: SoleContent | null;
}

type Parts = Product["parts"];

/** What a buyer gets, as the catalogue describes it. Throws 404 when a part was withdrawn in the meantime. */
export async function loadSoldParts(app: GuestApp, parts: Parts): Promise<SoldParts> {
  const [part, ...others] = parts;
  if (part !== undefined && others.length === 0) {
    const key = keyOfPart(part);
    if (part.type === "course") {
      const content = await app.courses.getCourse(part.id);
      return { facts: { [key]: courseFacts(content.course) }, sole: describeCourse(content) };
    }
    if (part.type === "book") {
      const content = await app.books.getBook(part.id);
      return { facts: { [key]: bookFacts(content.book) }, sole: describeBook(content) };
    }
  }
  return { facts: await readFacts(app, parts), sole: null };
}

/** The key of a part in `SoldParts.facts`. */
export function keyOfPart({ type, id }: Pick<Parts[number], "type" | "id">): string {
  return `${type}:${id}`;
}

async function readFacts(app: GuestApp, parts: Parts): Promise<Record<string, string>> {
  const idsOf = (type: SoldType) => parts.filter((part) => part.type === type).map(({ id }) => id);
  const [courses, books, articles, downloads] = await Promise.all([
    app.courses.listCards(idsOf("course")),
    app.books.listCards(idsOf("book")),
    app.articles.listVisibleCards(idsOf("article")),
    Promise.all(idsOf("download").map((id) => app.downloads.getDownload(id))),
  ]);
  return Object.fromEntries([
    ...courses.map((course) => [keyOfPart({ type: "course", id: course.id }), courseFacts(course)]),
    ...books.map((book) => [keyOfPart({ type: "book", id: book.id }), bookFacts(book)]),
    ...articles.map(({ id, word_count: words }) => [keyOfPart({ type: "article", id }), `${words} 字`]),
    ...downloads.flatMap(({ download: { id, versions } }) => {
      const [newest] = versions;
      if (newest === undefined) return [];
      return [[keyOfPart({ type: "download", id }), `${newest.file_name} · ${sizeText(newest.size_bytes)}`]];
    }),
  ]);
}

function describeCourse({ course, teacher, chapters }: OutputOf<typeof getCourse>): SoleContent {
  const rows = chapters.flatMap(({ title, lessons }) => [
    { title, path: null, length: "", isSample: false },
    ...lessons.map((lesson) => ({
      title: lesson.title,
      path: lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id }),
      length: lessonLength(lesson),
      isSample: lesson.is_preview || lesson.preview_seconds !== null,
    })),
  ]);
  const all = { label: `全部 ${course.lesson_count} 课`, to: coursePath(course) };
  return { rows: rows.slice(0, MAX_OUTLINE_ROWS), all, teacher, sample: findSample(rows, "试学") };
}

function describeBook({ book, tree }: OutputOf<typeof getBook>): SoleContent {
  const rows = tree.map(({ title, document_id: documentId, word_count: words, is_preview: isSample }) =>
    documentId === null
      ? { title, path: null, length: "", isSample: false }
      : {
          title,
          path: documentPath({ shelf: book.shelf, bookId: book.id, documentId }),
          length: `${words} 字`,
          isSample,
        },
  );
  const all = { label: `全部 ${book.document_count} 篇`, to: bookPath(book) };
  return { rows: rows.slice(0, MAX_OUTLINE_ROWS), all, teacher: null, sample: findSample(rows, "试读") };
}

function findSample(rows: readonly OutlineRow[], verb: string): Sample | null {
  const row = rows.find(({ path, isSample }) => path !== null && isSample);
  return row === undefined || row.path === null ? null : { label: `${verb}：${row.title}`, path: row.path };
}
