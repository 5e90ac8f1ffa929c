import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import { Link } from "../../../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../../../ui/display/cover-picture.tsx";
import { AiLabel, LevelMark, markOfLevel } from "../../../../../ui/display/tag.tsx";

/** A book that belongs to a course, as its page shows it. */
export interface RelatedBook {
  id: number;
  to: string;
  title: string;
  summary: string;
  coverUrl: string;
  requiredLevel: number;
  aiMark: AiMark;
  /** One line with the amount of content. */
  facts: string;
}

/** Displayed as small rows, because the page is about the course. */
export function RelatedBooks({ books }: { books: readonly RelatedBook[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {books.map((book) => (
        <li key={book.id} className="relative flex gap-4 rounded-lg border border-border bg-card p-4 shadow-card">
          <CoverPicture
            of="book"
            src={book.coverUrl}
            loading="lazy"
            className="aspect-3/4 h-auto w-20 self-start rounded-md bg-hover"
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap gap-2">
              <LevelMark level={markOfLevel(book.requiredLevel)} />
              <AiLabel mark={book.aiMark} />
            </p>
            <h3 className="mt-2 font-semibold">
              <Link
                to={book.to}
                prefetch="intent"
                className="after:absolute after:inset-0 after:rounded-lg hover:text-brand"
              >
                {book.title}
              </Link>
            </h3>
            <p className="mt-1 line-clamp-2 text-sm text-text-secondary">{book.summary}</p>
            <p className="mt-2 text-xs text-text-muted">{book.facts}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
