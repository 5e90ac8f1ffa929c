import { notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PublicPage, PublicPages } from "../../../../seo/public-pages.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import type { BookType } from "../book-types.ts";
import type { BookCard, getBook, listBooks, Shelf } from "../contract.ts";
import type { ReaderView } from "../reader-view.ts";
import { neighboursOf } from "../reading-order.ts";
import type { SampleDocument } from "../sample-document.ts";
import { toBookCard } from "./book-answers.ts";
import {
  countBooks,
  countBooksByType,
  cutBooks,
  findVisibleBook,
  listBookCards,
  listBookCategories,
  listBooksAfter,
  listNewestBooks,
  listVisibleBookCardsById,
} from "./book-store.ts";
import { cutDocuments, findVisibleDocument, listDocumentsAfter, listSampleDocuments } from "./document-store.ts";
import { guestViewOf } from "./read-document.ts";
import { readVisibleTree } from "./visible-tree.ts";

/** The guest's view of books: every query runs on a connection that may read public tables only. */
export interface GuestBooks {
  listBooks(query: {
    shelf?: Shelf | undefined;
    category?: string | undefined;
    page: number;
    page_size: number;
  }): Promise<OutputOf<typeof listBooks>>;
  listCategories(shelf: Shelf): Promise<string[]>;
  /** How many books of each type are on each shelf; `unopened` of them have no document that guests may read. */
  countWorks(): Promise<{ shelf: Shelf; contentType: BookType; count: number; unopened: number }[]>;
  /** One open document of each gated book. */
  listSamples(limit: number): Promise<SampleDocument[]>;
  /** Throws 404. */
  getBook(id: number): Promise<OutputOf<typeof getBook>>;
  /** Throws 404, also when the document belongs to another book. */
  getDocument(query: { bookId: number; documentId: number }): Promise<ReaderView>;
  /** For the sitemap: the pages of public shelves and of the books of published courses. */
  publicPages(options: { courseBookIds: readonly number[] }): PublicPages[];
  /** Books of the open shelves, latest published first. */
  listNewest(limit: number): Promise<{ card: BookCard; publishedAt: Date }[]>;
  /** Cards in the order of the ids; unpublished books are left out. */
  listCards(ids: readonly number[]): Promise<BookCard[]>;
}

export function createGuestBooks({ guestDb, clock }: { guestDb: Database; clock: Clock }): GuestBooks {
  return {
    listBooks: async ({ page, page_size, ...filter }) => {
      const now = clock.now();
      const [rows, total] = await Promise.all([
        listBookCards(guestDb, { filter, now, limit: page_size, offset: (page - 1) * page_size }),
        countBooks(guestDb, { filter, now }),
      ]);
      return { items: rows.map(toBookCard), total, page, page_size };
    },
    listCategories: (shelf) => listBookCategories(guestDb, { shelf, now: clock.now() }),
    countWorks: () => countBooksByType(guestDb, clock.now()),
    listSamples: async (limit) => {
      const rows = await listSampleDocuments(guestDb, { now: clock.now(), limit });
      return rows.map(({ id, title, wordCount, bookTitle, ...row }) => ({
        path: documentPath({ ...row, documentId: id }),
        title,
        bookTitle,
        wordCount,
      }));
    },
    getBook: async (id) => {
      const now = clock.now();
      const found = await findVisibleBook(guestDb, { id, now });
      if (!found) throw notFound("图书不存在");
      return {
        book: toBookCard(found),
        intro_html: found.introHtml,
        offers_ebook: found.offersEbook,
        tree: await readVisibleTree(guestDb, { bookId: id, now }),
      };
    },
    getDocument: (query) => viewDocument({ guestDb, now: clock.now(), ...query }),
    publicPages: ({ courseBookIds }) => {
      const visibility = () => ({ courseBookIds, now: clock.now() });
      return [
        {
          name: "books",
          cut: (size) => cutBooks(guestDb, { ...visibility(), size }),
          listAfter: async (wanted) =>
            (await listBooksAfter(guestDb, { ...visibility(), ...wanted })).map(toPublicBook),
        },
        {
          name: "documents",
          cut: (size) => cutDocuments(guestDb, { ...visibility(), size }),
          listAfter: async (wanted) =>
            (await listDocumentsAfter(guestDb, { ...visibility(), ...wanted })).map(toPublicDocument),
        },
      ];
    },
    listNewest: async (limit) => {
      const rows = await listNewestBooks(guestDb, { now: clock.now(), limit });
      return rows.map((row) => ({ card: toBookCard(row), publishedAt: row.publishedAt ?? row.updatedAt }));
    },
    listCards: async (ids) => {
      const rows = await listVisibleBookCardsById(guestDb, { ids: [...ids], now: clock.now() });
      const cards = new Map(rows.map((row) => [row.id, toBookCard(row)]));
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
  };
}

async function viewDocument(options: {
  guestDb: Database;
  now: Date;
  bookId: number;
  documentId: number;
}): Promise<ReaderView> {
  const { guestDb, now, bookId, documentId } = options;
  const [found, document, tree] = await Promise.all([
    findVisibleBook(guestDb, { id: bookId, now }),
    findVisibleDocument(guestDb, { id: documentId, now }),
    readVisibleTree(guestDb, { bookId, now }),
  ]);
  if (!found || document?.bookId !== bookId) throw notFound("文档不存在");
  return {
    book: toBookCard(found),
    document: guestViewOf(document, now),
    tree,
    ...neighboursOf(tree, documentId),
    excerpt: document.excerpt,
  };
}

function toPublicBook(row: Awaited<ReturnType<typeof listBooksAfter>>[number]): PublicPage {
  return { id: row.id, path: bookPath(row), updatedAt: row.updatedAt, imagePath: row.coverUrl };
}

function toPublicDocument(row: Awaited<ReturnType<typeof listDocumentsAfter>>[number]): PublicPage {
  const { id, updatedAt, ...place } = row;
  return { id, path: documentPath({ ...place, documentId: id }), updatedAt };
}
