import { serveAiMarks } from "../features/content/ai-marks/server/ai-marks.ts";
import { type MarkedContent, markRows } from "../features/content/ai-marks/server/mark-rows.ts";
import { articles } from "../features/content/articles/server/article-tables.ts";
import { touchBookOf } from "../features/content/books/server/book-store.ts";
import { books, documents } from "../features/content/books/server/book-tables.ts";
import { courses, lessons } from "../features/content/courses/server/stores/course-tables.ts";
import { downloads } from "../features/content/downloads/server/download-tables.ts";
import { mediaItems } from "../features/content/media/server/items/item-tables.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";

interface CachedContent {
  forgetReads(): void;
}

interface MarkingContext {
  db: Database;
  clock: Clock;
  /** Slices that cache API answers; absent if nothing is answered, as on the command line. */
  caches?: Readonly<Record<"articles" | "books" | "courses", CachedContent>>;
}

/** The calls that mark content. */
export function serveContentMarks(context: MarkingContext): ServedEndpoint[] {
  return serveAiMarks(listMarkedContent(context));
}

/** Everything that can be marked as made with AI. */
export function listMarkedContent(context: MarkingContext): MarkedContent[] {
  const { caches } = context;
  return [
    markRows(context, { kind: "article", table: articles, onChanged: caches?.articles.forgetReads }),
    markRows(context, { kind: "book", table: books, onChanged: caches?.books.forgetReads }),
    markRows(context, {
      kind: "document",
      table: documents,
      follow: touchBookOf,
      onChanged: caches?.books.forgetReads,
    }),
    markRows(context, { kind: "course", table: courses, onChanged: caches?.courses.forgetReads }),
    markRows(context, { kind: "lesson", table: lessons, onChanged: caches?.courses.forgetReads }),
    markRows(context, { kind: "media_item", table: mediaItems }),
    markRows(context, { kind: "download", table: downloads }),
  ];
}
