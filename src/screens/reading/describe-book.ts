import type { ContentType } from "../../domain/access/access-contract.ts";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import { bookPath } from "../../features/content/books/book-paths.ts";
import type { BookCard } from "../../features/content/books/contract.ts";
import { bookFacts } from "../../features/content/books/web/book-facts.ts";
import type { WorkSummary } from "../../features/content/catalogue/web/work-summary.ts";

type Card = Pick<BookCard, "id" | "title" | "summary" | "category" | "cover_url" | "ai_mark"> & {
  content_type: ContentType;
};

/** Describes a book for a catalogue. */
export function describeBook(book: BookCard): WorkSummary {
  return { kind: "book", ...describeCard(book), form: "book", to: bookPath(book), facts: bookFacts(book) };
}

/** The fields that are the same for every kind of work. */
export function describeCard({ id, title, summary, category, ...card }: Card) {
  const { cover_url: coverUrl, content_type: contentType, ai_mark: aiMark } = card;
  return { id, title, summary, category, coverUrl, aiMark, requiredLevel: requiredLevelOf(contentType) ?? LEVEL.admin };
}
