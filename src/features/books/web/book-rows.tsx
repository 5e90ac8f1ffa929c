import { Link } from "../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../ui/display/cover-picture.tsx";
import { LevelMark, markOfLevel } from "../../../ui/display/tag.tsx";
import { requiredLevelOf } from "../../membership/levels.ts";
import { bookPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";
import { bookFacts } from "./book-facts.ts";

/** A few books that fill the width, each with room for what it is about: for shelves that would look bare. */
export function BookRows({ books, headingLevel, isAbove = false }: BookRowsProps) {
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {books.map((book) => (
        <li key={book.id} className="lg:odd:last:col-span-2">
          <BookRow book={book} headingLevel={headingLevel} isAbove={isAbove} />
        </li>
      ))}
    </ul>
  );
}

/** One book lying flat: cover at the left, words at the right, the whole a link. */
export function BookRow({ book, headingLevel: Heading = "h3", isAbove = false }: BookRowProps) {
  return (
    <article className="group relative flex h-full gap-5 rounded-lg border border-border bg-card p-4 shadow-card transition-colors duration-150 hover:border-border-strong sm:gap-6 sm:p-6">
      <CoverPicture
        of="book"
        src={book.cover_url}
        loading={isAbove ? "eager" : "lazy"}
        className="aspect-3/4 h-auto w-24 self-start rounded-md bg-hover sm:w-32"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <LevelMark level={markOfLevel(requiredLevelOf(book.content_type) ?? 9)} />
          {book.category !== "" && <span className="text-xs text-text-muted">{book.category}</span>}
        </div>
        <Heading className="mt-2 text-lg font-semibold group-hover:text-brand sm:text-xl">
          <Link to={bookPath(book)} prefetch="intent" className="after:absolute after:inset-0 after:rounded-lg">
            {book.title}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-3 text-sm text-text-secondary sm:text-base">{book.summary}</p>
        <p className="mt-3 text-xs text-text-muted">{bookFacts(book)}</p>
      </div>
    </article>
  );
}

interface BookRowsProps {
  books: readonly BookCard[];
  headingLevel?: "h2" | "h3" | undefined;
  isAbove?: boolean;
}

interface BookRowProps {
  book: BookCard;
  headingLevel?: "h2" | "h3" | undefined;
  isAbove?: boolean;
}
