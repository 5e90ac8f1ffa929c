import { LevelMark, markOfLevel } from "../../../ui/display/tag.tsx";
import { WorkCard } from "../../../ui/layout/card.tsx";
import { requiredLevelOf } from "../../membership/levels.ts";
import { bookPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";
import { bookFacts } from "./book-facts.ts";
import { BookRows } from "./book-rows.tsx";

interface BookShelfProps {
  books: readonly BookCard[];
  /** h2 where the shelf stands right under the page's title. */
  headingLevel?: "h2" | "h3";
  isAbove?: boolean;
}

const BARE_SHELF = 3;

/** Books as covers: two in a row on a phone, up to five on a desk; wide rows while they are too few to fill one. */
export function BookShelf({ books, headingLevel = "h3", isAbove = false }: BookShelfProps) {
  if (books.length <= BARE_SHELF) return <BookRows books={books} headingLevel={headingLevel} isAbove={isAbove} />;
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4 xl:grid-cols-5">
      {books.map((book, index) => (
        <li key={book.id}>
          <WorkCard
            to={bookPath(book)}
            title={book.title}
            headingLevel={headingLevel}
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
