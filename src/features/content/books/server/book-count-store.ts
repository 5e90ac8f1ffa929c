import { asc, gt, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { isOut } from "../../texts/server/publication-store.ts";
import { books, documents } from "./book-tables.ts";

const document = alias(documents, "document");

/**
 * Updates the counts of a book for documents whose public parts will be written next; must be called before that, while
 * the book is locked. The cost does not depend on the length of the book. Documents that were not published at the last
 * count stay uncounted.
 */
export async function followDocuments(
  tx: Transaction,
  changed: readonly { documentId: number; wordCount: number }[],
  updatedAt: Date | undefined,
): Promise<void> {
  const column = (name: "documentId" | "wordCount") => sql.param(changed.map((one) => one[name]));
  const isCounted = sql`(not document.is_unlisted and document.withdrawn_at is null
    and coalesce(document.published_at < coalesce(book.counts_until, 'infinity'), false))`;
  const isFirstText = sql`(document.public_html is null and ${isCounted})::int`;
  await tx.execute(sql`
    update books as book set
      updated_at = coalesce(${updatedAt?.toISOString() ?? null}::timestamptz, book.updated_at),
      document_count = book.document_count + change.first_texts,
      preview_count = book.preview_count + change.first_previews,
      word_count = book.word_count + change.words,
      first_document_id = case
        when change.first_counted is null then book.first_document_id
        when (change.first_position, change.first_counted) > (
          select first.position, first.id from documents as first where first.id = book.first_document_id
        ) then book.first_document_id
        else change.first_counted
      end
    from (
      select book.id as book_id, sum(${isFirstText}) as first_texts,
        sum(${isFirstText} * (document.is_preview or book.content_type = 'free')::int) as first_previews,
        sum(${isCounted}::int *
          (written.words - case when document.public_html is null then 0 else document.word_count end)) as words,
        (array_agg(document.id order by document.position, document.id) filter (where ${isCounted}))[1] as first_counted,
        min(document.position) filter (where ${isCounted}) as first_position
      from unnest(${column("documentId")}::bigint[], ${column("wordCount")}::integer[]) as written(id, words)
      join documents as document on document.id = written.id
      join books as book on book.id = document.book_id
      group by book.id
    ) as change
    where book.id = change.book_id`);
}

/** Counts the documents of the book's contents again, as published at a moment. */
export async function refreshBookCounts(
  db: DatabaseOrTransaction,
  { bookId, now }: { bookId: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    update books as book set counts_until = (
      select min(document.published_at) from ${documents} as document
      where document.book_id = book.id and ${gt(document.publishedAt, now)} and ${isNull(document.withdrawnAt)}
    ), (document_count, word_count, preview_count, first_document_id) = (
      select count(*), coalesce(sum(document.word_count), 0),
        count(*) filter (where document.is_preview or book.content_type = 'free'),
        (array_agg(document.id order by document.position, document.id))[1]
      from documents as document
      where document.book_id = book.id and not document.is_group and not document.is_unlisted
        and document.public_html is not null and ${isOut(document, now)}
    )
    where book.id = ${bookId}`);
}

/** Books with a document published since the last count. */
export async function listBooksToRecount(
  db: DatabaseOrTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; countsUntil: Date | null }[]> {
  return db
    .select(pick(books, "id", "countsUntil"))
    .from(books)
    .where(lte(books.countsUntil, now))
    .orderBy(asc(books.countsUntil))
    .limit(limit);
}
