import type { BookCard } from "../contract.ts";

/** One line with the amount of content and the open part. */
export function bookFacts(book: Pick<BookCard, "document_count" | "word_count" | "preview_count">): string {
  const words = book.word_count >= 10_000 ? `${(book.word_count / 10_000).toFixed(1)} 万字` : `${book.word_count} 字`;
  const preview = book.preview_count > 0 ? ` · ${book.preview_count} 篇可试读` : "";
  return `${book.document_count} 篇 · ${words}${preview}`;
}
