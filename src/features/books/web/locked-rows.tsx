import { Icon } from "../../../ui/display/icon.tsx";
import type { Access } from "../../membership/contract.ts";
import { LEVEL } from "../../membership/levels.ts";
import { documentPath } from "../book-paths.ts";
import type { BookCard, TreeNode } from "../contract.ts";
import { reachLockedRow } from "./reached-row.ts";

/** Whether a row of a book's contents is not this visitor's to open. */
export function isLockedRow({ is_preview }: TreeNode, { allowed }: Access): boolean {
  return !allowed && !is_preview;
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
export function LockMark({ requiredLevel }: { requiredLevel: number }) {
  return (
    <span className="shrink-0 text-text-muted">
      <Icon name="lock" size={16} />
      <span className="sr-only">{lockText(requiredLevel)}</span>
    </span>
  );
}

function lockText(requiredLevel: number): string {
  if (requiredLevel < LEVEL.vip) return "登录可读";
  return requiredLevel >= LEVEL.premium ? "高级会员可读" : "VIP 可读";
}
