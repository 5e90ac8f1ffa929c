import { Link } from "../../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../../ui/display/cover-picture.tsx";
import { AiLabel, LevelMark, markOfLevel } from "../../../../ui/display/tag.tsx";
import { CoverExtent, CoverProgress, Facts } from "./work-progress.tsx";
import { FORM_NAMES, shapeOf, type WorkSummary } from "./work-summary.ts";

interface WorkRowProps {
  work: WorkSummary;
  headingLevel?: "h2" | "h3";
  percent: number | undefined;
  /** The cover is visible without scrolling, so it is loaded eagerly. */
  isAbove?: boolean;
}

/** A work as a row: cover on the left, text on the right, the whole row a link. */
export function WorkRow({ work, headingLevel: Heading = "h2", percent, isAbove = false }: WorkRowProps) {
  const isBook = work.kind === "book";
  return (
    <article className="group relative flex h-full gap-4 max-[18rem]:flex-col rounded-lg border border-border bg-card p-4 shadow-card transition-colors duration-150 hover:border-border-strong sm:gap-6 sm:p-6">
      <div
        className={`relative self-start overflow-hidden rounded-md bg-hover ${isBook ? "w-20 min-[22.5rem]:w-24 sm:w-32" : "w-24 min-[22.5rem]:w-36 sm:w-56"}`}
      >
        <CoverPicture
          of={shapeOf(work.kind)}
          src={work.coverUrl}
          loading={isAbove ? "eager" : "lazy"}
          className={`h-auto w-full rounded-md ${isBook ? "aspect-3/4" : "aspect-video"}`}
        />
        <CoverExtent work={work} />
        <CoverProgress percent={percent} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <LevelMark level={markOfLevel(work.requiredLevel)} />
          <AiLabel mark={work.aiMark} />
          <span className="text-xs text-text-muted">
            {[FORM_NAMES[work.form], work.category].filter(Boolean).join(" · ")}
          </span>
        </div>
        <Heading className="mt-2 text-lg font-semibold group-hover:text-brand sm:text-xl">
          <Link to={work.to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-lg">
            {work.title}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-2 text-sm text-text-secondary sm:line-clamp-3 sm:text-base">{work.summary}</p>
        <p className="mt-3 text-xs text-text-muted">
          <Facts facts={work.facts} percent={percent} />
        </p>
      </div>
    </article>
  );
}
