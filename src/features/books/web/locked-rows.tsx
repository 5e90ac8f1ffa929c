import { Icon } from "../../../ui/display/icon.tsx";
import { useSession } from "../../../ui/facts/session.ts";
import { requiredLevelOf } from "../../membership/access.ts";
import { levelOf } from "../../membership/vip-status.ts";
import { documentPath } from "../book-paths.ts";
import type { BookCard, TreeNode } from "../contract.ts";
import { reachLockedRow } from "./reached-row.ts";

/** Which rows of a book's contents this visitor's level does not open; a guest's, until the visitor is known. */
export function useIsLocked(book: Pick<BookCard, "content_type">): (node: TreeNode) => boolean {
  const { user } = useSession();
  const isOpen = levelOf(user, new Date()) >= (requiredLevelOf(book.content_type) ?? 9);
  return (node) => !isOpen && !node.is_preview;
}

/** A row's click, before its link is followed. */
export function actOnRow({ book, documentId, isLocked }: ActedRow): void {
  if (isLocked) reachLockedRow(documentPath({ shelf: book.shelf, bookId: book.id, documentId }));
}

interface ActedRow {
  book: Pick<BookCard, "id" | "shelf">;
  documentId: number;
  isLocked: boolean;
}

/** Stands on a row that is not the visitor's to open. */
export function LockMark() {
  return (
    <span className="shrink-0 text-text-muted">
      <Icon name="lock" size={16} />
      <span className="sr-only">会员可读</span>
    </span>
  );
}
