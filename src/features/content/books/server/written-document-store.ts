import { and, eq } from "drizzle-orm";
import { containsKey } from "../../../../kit/tables/contains-key.ts";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { WrittenFilter, WrittenSort } from "../../texts/publication.ts";
import { writtenTexts } from "../../texts/server/publication-store.ts";
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
  filter: WrittenFilter & { now: Date },
): ListedRows<WrittenDocument, WrittenSort> {
  const isTitled = containsWord(filter.q, [books.title]);
  return {
    ...writtenTexts(documents, filter),
    where: async () => {
      const isOfFound = await containsKey(db, documents.bookId, { key: books.id, isFound: isTitled });
      return and(eq(documents.isGroup, false), writtenTexts(documents, filter, isOfFound).where);
    },
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
