import { eq, inArray, sql } from "drizzle-orm";
import { articlePath } from "../features/content/articles/article-paths.ts";
import { articles } from "../features/content/articles/server/article-tables.ts";
import { bookPath, documentPath } from "../features/content/books/book-paths.ts";
import { books, documents } from "../features/content/books/server/book-tables.ts";
import { courses, lessons, teachers } from "../features/content/courses/server/stores/course-tables.ts";
import { mediaFiles } from "../features/content/media/server/files/media-tables.ts";
import { mediaItems } from "../features/content/media/server/items/item-tables.ts";
import type { PictureUse } from "../features/content/pictures/picture-uses.ts";
import type { PicturePlace } from "../features/front/site/server/pictures/picture-library-store.ts";
import { legalTexts } from "../features/front/site/server/settings/site-tables.ts";
import type { DatabaseOrTransaction } from "../ports/database.ts";

type Describe = (db: DatabaseOrTransaction, keys: string[]) => Promise<PictureUse[]>;

const numbersOf = (keys: string[]) => keys.map(Number);

async function describeDocuments(db: DatabaseOrTransaction, keys: string[]): Promise<PictureUse[]> {
  const rows = await db
    .select({ id: documents.id, title: documents.title, book: books.title, bookId: books.id, shelf: books.shelf })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(inArray(documents.id, numbersOf(keys)));
  return rows.map(({ id, title, book, bookId, shelf }) => ({
    kind: "document",
    id: String(id),
    title: `《${book}》${title}`,
    address: documentPath({ shelf, bookId, documentId: id }),
  }));
}

async function describeArticles(db: DatabaseOrTransaction, keys: string[]): Promise<PictureUse[]> {
  const rows = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.id, numbersOf(keys)));
  return rows.map(({ id, title }) => ({ kind: "article", id: String(id), title, address: articlePath(id) }));
}

async function describeLessons(db: DatabaseOrTransaction, keys: string[]): Promise<PictureUse[]> {
  const rows = await db
    .select({ id: lessons.id, title: lessons.title, course: courses.title, courseId: courses.id })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(lessons.id, numbersOf(keys)));
  return rows.map(({ id, title, course, courseId }) => ({
    kind: "lesson",
    id: String(id),
    title: `《${course}》${title}`,
    address: `/admin/courses/${courseId}/lessons/${id}`,
  }));
}

/** By table, with the names that the triggers use. */
const USES_OF: Readonly<Record<string, Describe>> = {
  documents: describeDocuments,
  document_texts: describeDocuments,
  articles: describeArticles,
  article_texts: describeArticles,
  lessons: describeLessons,
  lesson_texts: describeLessons,
  books: async (db, keys) => {
    const { id, title, shelf } = books;
    const rows = await db
      .select({ id, title, shelf })
      .from(books)
      .where(inArray(id, numbersOf(keys)));
    return rows.map((row) => ({ kind: "book", id: String(row.id), title: row.title, address: bookPath(row) }));
  },
  courses: async (db, keys) => {
    const { id, title } = courses;
    const rows = await db
      .select({ id, title })
      .from(courses)
      .where(inArray(id, numbersOf(keys)));
    return rows.map((row) => ({
      kind: "course",
      id: String(row.id),
      title: row.title,
      address: `/admin/courses/${row.id}`,
    }));
  },
  teachers: async (db, keys) => {
    const { id, name } = teachers;
    const rows = await db
      .select({ id, title: name })
      .from(teachers)
      .where(inArray(id, numbersOf(keys)));
    return rows.map((row) => ({ kind: "teacher", id: String(row.id), title: row.title, address: "/admin/teachers" }));
  },
  media_items: async (db, keys) => {
    const { id, title } = mediaItems;
    const rows = await db
      .select({ id, title })
      .from(mediaItems)
      .where(inArray(id, numbersOf(keys)));
    return rows.map((row) => ({
      kind: "media_item",
      id: String(row.id),
      title: row.title,
      address: "/admin/media/items",
    }));
  },
  media_files: async (db, keys) => {
    const { id, name } = mediaFiles;
    const rows = await db
      .select({ id, title: name })
      .from(mediaFiles)
      .where(inArray(id, numbersOf(keys)));
    return rows.map((row) => ({
      kind: "media_file",
      id: String(row.id),
      title: row.title,
      address: `/admin/media/${row.id}`,
    }));
  },
  legal_texts: async (db, keys) => {
    const { kind, version, title } = legalTexts;
    const key = sql<string>`${kind} || '/' || ${version}`;
    const rows = await db.select({ id: key, title, version }).from(legalTexts).where(inArray(key, keys));
    return rows.map((row) => ({
      kind: "legal_text",
      id: row.id,
      title: `${row.title}（${row.version}）`,
      address: "/admin/legal",
    }));
  },
  settings: async (_db, keys) =>
    keys.map((id) =>
      id.startsWith("home")
        ? { kind: "home", id, title: "首页", address: "/admin/home" }
        : { kind: "setting", id, title: "站点信息", address: "/admin/settings" },
    ),
};

/** Describes the places of pictures for staff; a restricted text and its public part are one place. */
export async function describePicturePlaces(
  db: DatabaseOrTransaction,
  places: readonly PicturePlace[],
): Promise<(PictureUse & { name: string })[]> {
  const found = new Map<string, PictureUse & { name: string }>();
  for (const table of new Set(places.map(({ place }) => place))) {
    const readUses = USES_OF[table];
    if (!readUses) throw new Error(`nobody knows what a picture of ${table} is used for`);
    const ofTable = places.filter(({ place }) => place === table);
    const uses = await readUses(db, [...new Set(ofTable.map(({ rowKey }) => rowKey))]);
    const byKey = new Map(uses.map((use) => [use.id, use]));
    for (const { name, rowKey } of ofTable) {
      const use = byKey.get(rowKey);
      if (use) found.set(`${name} ${use.kind} ${use.id}`, { ...use, name });
    }
  }
  return [...found.values()];
}
