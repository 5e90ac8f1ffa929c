import { WorkCard } from "../../../ui/card.tsx";
import { LevelMark, markOfLevel } from "../../../ui/tag.tsx";
import { requiredLevelOf } from "../../membership/access.ts";
import { bookPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";

/** Books as covers: two in a row on a phone, up to five on a desk. */
export function BookShelf({ books, isAbove = false }: { books: readonly BookCard[]; isAbove?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4 xl:grid-cols-5">
      {books.map((book, index) => (
        <li key={book.id}>
          <WorkCard
            to={bookPath(book)}
            title={book.title}
            coverUrl={book.cover_url}
            shape="book"
            mark={<LevelMark level={markOfLevel(requiredLevelOf(book.content_type) ?? 9)} />}
            summary={book.summary}
            facts={bookFacts(book)}
            isAbove={isAbove && index < 4}
          />
        </li>
      ))}
    </ul>
  );
}

/** One line that says how much there is and how much of it is open. */
export function bookFacts(book: Pick<BookCard, "document_count" | "word_count" | "preview_count">): string {
  const words = book.word_count >= 10_000 ? `${(book.word_count / 10_000).toFixed(1)} 万字` : `${book.word_count} 字`;
  const preview = book.preview_count > 0 ? ` · ${book.preview_count} 篇可试读` : "";
  return `${book.document_count} 篇 · ${words}${preview}`;
}
