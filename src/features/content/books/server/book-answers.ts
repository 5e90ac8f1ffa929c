import type { Access } from "../../../../domain/access/access-contract.ts";
import { strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import { coverUrlOf } from "../../../../seo/cover-url.ts";
import type { StoredText } from "../../texts/prepare-text.ts";
import type { BookCard, BookDocument, TreeNode } from "../contract.ts";
import type { BookCardRow } from "./book-store.ts";
import type { PublicDocument } from "./document-store.ts";
import type { WrittenNode } from "./outline-store.ts";

export function toBookCard(book: BookCardRow): BookCard {
  return {
    id: book.id,
    shelf: book.shelf,
    content_type: book.contentType,
    title: book.title,
    summary: book.summary,
    category: book.category,
    tags: book.tags,
    cover_url: coverUrlOf("book", { ...book, label: book.category }),
    document_count: book.documentCount,
    word_count: book.wordCount,
    preview_count: book.previewCount,
    first_document_id: book.firstDocumentId,
    ai_mark: book.aiMark,
    updated_at: book.updatedAt.toISOString(),
  };
}

export function toTreeNode(node: WrittenNode): TreeNode {
  return {
    document_id: node.isGroup ? null : node.id,
    title: node.title,
    depth: node.depth,
    is_preview: node.isPreview,
    is_unlisted: node.isUnlisted,
    word_count: node.wordCount,
  };
}

/** `text` is the part that this viewer may see; the caller has checked access. */
export function toBookDocument(
  document: PublicDocument,
  options: { access: Access; text: Pick<StoredText, "html" | "toc">; isComplete: boolean },
): BookDocument {
  return {
    id: document.id,
    book_id: document.bookId,
    title: document.title,
    html: options.text.html,
    is_complete: options.isComplete,
    access: options.access,
    toc: options.text.toc,
    word_count: document.wordCount,
    has_math: document.hasMath,
    has_mermaid: document.hasMermaid,
    ai_mark: strongestAiMark(document.aiMark, document.bookAiMark),
    updated_at: document.updatedAt.toISOString(),
  };
}
