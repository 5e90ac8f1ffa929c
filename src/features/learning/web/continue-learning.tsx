import type { ReactNode } from "react";
import { Link } from "react-router";
import { CoverPicture } from "../../../ui/cover-picture.tsx";
import { Skeleton } from "../../../ui/notes.tsx";
import { usePersonalData } from "../../../ui/personal-data.ts";
import { useSession } from "../../../ui/session.ts";
import { placePath } from "../../books/book-paths.ts";
import { continueLearning } from "../contract.ts";

const ITEMS_SHOWN = 3;

/** Where a signed-in learner stopped; `fallback` for guests and for learners who have not begun. */
export function ContinueLearning({ fallback }: { fallback: ReactNode }) {
  const { status } = useSession();
  const { state, data } = usePersonalData(continueLearning, {}, status === "signed_in");
  if (status !== "signed_in") return fallback;
  if (state === "waiting") return <Skeleton className="h-72 w-full" />;
  if (!data || data.items.length === 0) return fallback;
  return (
    <section aria-labelledby="continue" className="rounded-lg border border-border bg-card p-6 shadow-float">
      <h2 id="continue" className="text-lg font-semibold">
        继续学习
      </h2>
      <ul className="mt-3 divide-y divide-border">
        {data.items.slice(0, ITEMS_SHOWN).map((item) => (
          <li key={item.book_id}>
            <Link
              to={placePath({
                shelf: item.shelf,
                bookId: item.book_id,
                documentId: item.document_id,
                anchor: item.anchor,
              })}
              className="group flex items-center gap-4 py-3"
            >
              <CoverPicture of="book" src={item.cover_url} className="aspect-3/4 h-auto w-12 rounded-md" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium group-hover:text-brand">{item.document_title}</span>
                <span className="block truncate text-sm text-text-secondary">{item.book_title}</span>
              </span>
              <span className="text-sm text-brand tabular-nums">{item.percent}%</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
