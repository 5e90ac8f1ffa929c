import type { BookCard } from "../contract.ts";
import { BookRow } from "./book-rows.tsx";

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
          <BookRow book={book} headingLevel="h2" isAbove={index < 2} />
        </li>
      ))}
    </ol>
  );
}
