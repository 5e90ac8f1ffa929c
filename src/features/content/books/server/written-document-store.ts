import { and, eq, sql } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { WrittenFilter, WrittenSort } from "../../texts/publication.ts";
import { isInState } from "../../texts/server/publication-store.ts";
import { books, documents } from "./book-tables.ts";

type DocumentRow = typeof documents.$inferSelect;

export interface WrittenDocument
  extends Pick<DocumentRow, "id" | "bookId" | "title" | "publishedAt" | "withdrawnAt" | "updatedAt"> {
  shelf: (typeof books.$inferSelect)["shelf"];
  bookTitle: string;
}

/** The documents that a filter selects, of every state; groups are none. */
export function writtenDocuments(
  db: DatabaseOrTransaction,
  { now, ...filter }: WrittenFilter & { now: Date },
): ListedRows<WrittenDocument, WrittenSort> {
  const bookTitle = sql`(select ${books.title} from ${books} where ${books.id} = ${documents.bookId})`;
  return {
    id: { column: documents.id, of: (row) => row.id },
    sorts: {
      updated_at: { column: documents.updatedAt, of: (row) => row.updatedAt },
      published_at: { column: documents.publishedAt, of: (row) => row.publishedAt },
      title: { column: documents.title, of: (row) => row.title },
    },
    where: and(
      eq(documents.isGroup, false),
      filter.id === undefined ? undefined : eq(documents.id, filter.id),
      filter.state && isInState(documents, filter.state, now),
      containsWord(filter.q, [documents.title, bookTitle]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select({
          ...pick(documents, "id", "bookId", "title", "publishedAt", "withdrawnAt", "updatedAt"),
          shelf: books.shelf,
          bookTitle: books.title,
        })
        .from(documents)
        .innerJoin(books, eq(books.id, documents.bookId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, documents, where),
  };
}
