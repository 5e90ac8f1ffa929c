import { Link } from "react-router";
import { LevelMark, markOfLevel } from "../../../ui/tag.tsx";
import { requiredLevelOf } from "../../membership/access.ts";
import { bookPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";
import { bookFacts } from "./book-shelf.tsx";

/** The systematic path: books as numbered steps on a line, in learning order. */
export function BookPathway({ books, firstNumber }: { books: readonly BookCard[]; firstNumber: number }) {
  return (
    <ol className="relative space-y-6 before:absolute before:inset-y-6 before:left-5 before:w-px before:bg-border sm:before:left-6">
      {books.map((book, index) => (
        <li key={book.id} className="relative pl-14 sm:pl-20">
          <span
            aria-hidden="true"
            className="absolute top-6 left-0 grid size-10 place-items-center rounded-full border border-border bg-card font-semibold text-brand tabular-nums sm:size-12"
          >
            {firstNumber + index}
          </span>
          <article className="group relative flex gap-4 rounded-lg border border-border bg-card p-4 shadow-card transition-colors duration-150 hover:border-border-strong sm:gap-6 sm:p-6">
            <img
              src={book.cover_url}
              alt=""
              width={480}
              height={640}
              loading={index < 2 ? "eager" : "lazy"}
              decoding="async"
              className="aspect-3/4 h-auto w-20 self-start rounded-md border border-border bg-hover object-cover sm:w-32"
            />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-2">
                <LevelMark level={markOfLevel(requiredLevelOf(book.content_type) ?? 9)} />
                <span className="text-xs text-text-muted">{book.category}</span>
              </div>
              <h2 className="mt-2 text-lg font-semibold group-hover:text-brand sm:text-xl">
                <Link to={bookPath(book)} prefetch="intent" className="after:absolute after:inset-0 after:rounded-lg">
                  {book.title}
                </Link>
              </h2>
              <p className="mt-2 line-clamp-3 text-sm text-text-secondary sm:text-base">{book.summary}</p>
              <p className="mt-3 text-xs text-text-muted">{bookFacts(book)}</p>
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}
