import { notFound } from "../../../kit/api/app-error.ts";
import type { BookCard } from "../../books/contract.ts";
import { percentOfBook } from "../book-progress.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { listLatestByBook, listPositions, type PositionRow } from "./learning-store.ts";

const CONTINUED_BOOKS = 10;

/** One user's progress in one book; positions of documents that are gone no longer count. */
export async function readBookProgress(
  { db, listDocumentLengths }: LearningDependencies,
  { userId, bookId }: { userId: number; bookId: number },
): Promise<{ percent: number; lastDocumentId: number | null; positions: PositionRow[] }> {
  const [documents, stored] = await Promise.all([
    listDocumentLengths([bookId]),
    listPositions(db, { userId, bookIds: [bookId] }),
  ]);
  if (documents.length === 0) throw notFound("图书不存在");
  const present = new Set(documents.map((document) => document.documentId));
  const positions = stored.filter((position) => present.has(position.documentId));
  return {
    percent: percentOfBook(documents, positions),
    lastDocumentId: positions[0]?.documentId ?? null,
    positions,
  };
}

interface ContinuedBook {
  book: BookCard;
  /** Where the reader stopped. */
  document: { id: number; title: string; anchor: string | null };
  /** Of the whole book. */
  percent: number;
  updatedAt: Date;
}

/** The books a user read last, each with the place where they stopped. */
export async function readContinueList(
  { db, listDocumentLengths, describeDocuments }: LearningDependencies,
  userId: number,
): Promise<ContinuedBook[]> {
  const latest = await listLatestByBook(db, { userId, limit: CONTINUED_BOOKS });
  const bookIds = latest.map((position) => position.bookId);
  const [described, lengths, positions] = await Promise.all([
    describeDocuments(latest.map((position) => position.documentId)),
    listDocumentLengths(bookIds),
    listPositions(db, { userId, bookIds }),
  ]);
  const byDocument = new Map(described.map((entry) => [entry.documentId, entry]));
  const lengthsByBook = Map.groupBy(lengths, (length) => length.bookId);
  const positionsByBook = Map.groupBy(positions, (position) => position.bookId);
  return latest.flatMap(({ documentId, bookId, anchor, updatedAt }) => {
    const found = byDocument.get(documentId);
    if (!found) return [];
    const percent = percentOfBook(lengthsByBook.get(bookId) ?? [], positionsByBook.get(bookId) ?? []);
    return [{ book: found.book, document: { id: documentId, title: found.title, anchor }, percent, updatedAt }];
  });
}
