import { secondsOf } from "../domain/learning/learning-resources.ts";
import type { ResourceUse } from "../domain/orders/refund-use.ts";
import type { Books } from "../features/content/books/server/books.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import { hasTakenSince as hasTakenDownload } from "../features/content/downloads/server/count-store.ts";
import { hasTakenSince as hasTakenBook } from "../features/content/ebooks/server/ebook-store.ts";
import { listProgressOfWorks } from "../features/learning/progress/server/progress-store.ts";
import type { Database } from "../ports/database.ts";

interface LearnedSlices {
  courses: Pick<Courses, "learned">;
  books: Pick<Books, "learned">;
}

interface UseQuery {
  userId: number;
  id: number;
  since: Date;
}

/**
 * How much a user used of a bought resource since the payment, from the slice that measures it: the seconds seen of a
 * course, the opened documents of a book or the whole book as an e-book, the article, the file. Earlier use does not
 * count.
 */
export function measureUseIn(
  db: Database,
  { courses, books }: LearnedSlices,
): (query: { userId: number; resourceKey: string; since: Date }) => Promise<ResourceUse | null> {
  const measures: Record<string, (query: UseQuery) => Promise<ResourceUse>> = {
    course: async ({ userId, id, since }) => {
      const lessons = await courses.learned.listResourceLengths([id]);
      const rows = await listProgressOfWorks(db, { userId, kind: "lesson", workIds: [id] });
      const seen = new Map(rows.filter(({ updatedAt }) => updatedAt >= since).map((row) => [row.resourceId, row]));
      let [used, whole] = [0, 0];
      for (const { resourceId, unit, length } of lessons) {
        const row = seen.get(resourceId);
        whole += secondsOf({ length, unit });
        if (row) used += secondsOf({ length: Math.min(length, row.seenLength), unit });
      }
      return { measure: "seen", used, whole };
    },
    book: async ({ userId, id, since }) => {
      const documents = await books.learned.listResourceLengths([id]);
      const whole = documents.length;
      if (await hasTakenBook(db, { userId, bookId: id, since })) return { measure: "fetched", used: 1, whole: 1 };
      const rows = await listProgressOfWorks(db, { userId, kind: "document", workIds: [id] });
      const opened = new Set(rows.filter(({ updatedAt }) => updatedAt >= since).map(({ resourceId }) => resourceId));
      return { measure: "opened", used: documents.filter(({ resourceId }) => opened.has(resourceId)).length, whole };
    },
    article: async ({ userId, id, since }) => {
      const rows = await listProgressOfWorks(db, { userId, kind: "article", workIds: [id] });
      return { measure: "opened", used: rows.some(({ updatedAt }) => updatedAt >= since) ? 1 : 0, whole: 1 };
    },
    download: async ({ userId, id, since }) => {
      const isTaken = await hasTakenDownload(db, { userId, downloadId: id, since });
      return { measure: "fetched", used: isTaken ? 1 : 0, whole: 1 };
    },
  };

  return async ({ userId, resourceKey, since }) => {
    const [type = "", id] = resourceKey.split(":");
    if (!Object.hasOwn(measures, type)) return null;
    return (await measures[type]?.({ userId, id: Number(id), since })) ?? null;
  };
}
