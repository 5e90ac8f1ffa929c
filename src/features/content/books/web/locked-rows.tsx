import type { Access } from "../../../../domain/access/access-contract.ts";
import { reachLockedRow } from "../../../../ui/browser/reached-row.ts";
import { documentPath } from "../book-paths.ts";
import type { BookCard, TreeNode } from "../contract.ts";

/** Whether this visitor has no access to a row of a book's contents. */
export function isLockedRow({ is_preview }: TreeNode, { allowed }: Access): boolean {
  return !allowed && !is_preview;
}

/** Handles a click on a row before its link is followed. */
export function actOnRow({ book, documentId, isLocked }: ActedRow): void {
  if (isLocked) reachLockedRow(documentPath({ shelf: book.shelf, bookId: book.id, documentId }));
}

interface ActedRow {
  book: Pick<BookCard, "id" | "shelf">;
  documentId: number;
  isLocked: boolean;
}
