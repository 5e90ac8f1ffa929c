import type { ReactNode } from "react";
import { Link } from "../controls/link.tsx";
import { coverSize, fittingPicture, fittingSet } from "../display/cover-attributes.ts";

const FRAME = "rounded-lg border border-border bg-card shadow-card";

/** A plain frame around related content. */
export function Panel({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`${FRAME} p-5 sm:p-6 ${className}`}>{children}</div>;
}

interface WorkCardProps {
  to: string;
  title: string;
  coverUrl: string;
  /** `book` is 3:4, `article` 16:9. */
  shape: "book" | "article";
  /** Level and AI marks, over the cover's top left corner. */
  mark?: ReactNode;
  /** Rendered over the cover, such as a progress bar. */
  overCover?: ReactNode;
  summary?: string;
  /** One line: documents, words, date. */
  facts?: ReactNode;
  /** The cover is visible without scrolling, so it is loaded immediately. */
  isAbove?: boolean;
  headingLevel?: "h2" | "h3";
}

/** A work on a shelf: cover, title, one line of facts. The whole card is one link whose name is only the title. */
export function WorkCard({ headingLevel: Heading = "h3", isAbove = false, ...work }: WorkCardProps) {
  return (
    <article className="group relative flex flex-col">
      <div className="relative overflow-hidden rounded-md border border-border bg-hover shadow-card">
        <img
          srcSet={fittingSet(work.coverUrl, 320, 640)}
          src={fittingPicture(work.coverUrl)}
          alt=""
          {...coverSize(work.shape)}
          loading={isAbove ? "eager" : "lazy"}
          decoding="async"
          fetchPriority={isAbove ? "high" : "auto"}
          className={`w-full object-cover dark:brightness-85 transition-transform duration-200 ease-quiet group-hover:scale-[1.02] ${work.shape === "book" ? "aspect-3/4" : "aspect-video"}`}
        />
        {work.overCover}
        {work.mark !== undefined && <div className="absolute top-2 left-2 flex flex-wrap gap-1">{work.mark}</div>}
      </div>
      <Heading className="mt-3 line-clamp-2 text-base font-semibold group-hover:text-brand">
        <Link to={work.to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-md">
          {work.title}
        </Link>
      </Heading>
      {work.summary !== undefined && <p className="mt-1 line-clamp-2 text-sm text-text-secondary">{work.summary}</p>}
      {work.facts !== undefined && <p className="mt-1.5 text-xs text-text-muted">{work.facts}</p>}
    </article>
  );
}
