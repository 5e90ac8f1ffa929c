import { Link } from "../../../../ui/controls/link.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { AiLabel, LevelMark, markOfLevel } from "../../../../ui/display/tag.tsx";
import { WorkCard } from "../../../../ui/layout/card.tsx";
import { CoverExtent, CoverProgress, Facts, useProgress } from "./work-progress.tsx";
import { WorkRow } from "./work-row.tsx";
import { keyOf, shapeOf, type WorkSummary } from "./work-summary.ts";

const BARE_SHELF = 3;
const FIRST_WINDOW = 4;

interface WorkShelfProps {
  works: readonly WorkSummary[];
  /** h2 where the shelf is directly under the page's title. */
  headingLevel?: "h2" | "h3";
  /** The shelf begins in the visible part of the page. */
  isAbove?: boolean;
  /** Where to go on from a shelf with a single work. */
  next?: { label: string; text: string; to: string } | undefined;
}

const COLUMNS = {
  book: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
  course: "sm:grid-cols-2 lg:grid-cols-3",
  media: "sm:grid-cols-2 lg:grid-cols-3",
} as const;

/** Works as covers if they are of one kind and fill a row; otherwise as rows of full width. */
export function WorkShelf({ works, headingLevel = "h2", isAbove = true, next }: WorkShelfProps) {
  const progress = useProgress(works);
  const [first] = works;
  const isUniform = works.length > BARE_SHELF && works.every(({ kind }) => kind === first?.kind);
  if (!isUniform || first === undefined) {
    return (
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {works.map((work, index) => (
          <li key={keyOf(work)}>
            <WorkRow
              work={work}
              headingLevel={headingLevel}
              percent={progress.get(keyOf(work))}
              isAbove={isAbove && index < FIRST_WINDOW}
            />
          </li>
        ))}
        {works.length === 1 && next && (
          <li>
            <Link
              to={next.to}
              prefetch="intent"
              className="flex h-full min-h-20 flex-col justify-center rounded-lg border border-dashed border-border-strong p-5 hover:border-brand sm:p-6"
            >
              <span className="flex items-center gap-2 text-lg font-semibold">
                {next.label}
                <Icon name="arrow-right" size={18} />
              </span>
              <span className="mt-1 text-text-secondary">{next.text}</span>
            </Link>
          </li>
        )}
      </ul>
    );
  }
  return (
    <ul className={`grid gap-x-4 gap-y-8 sm:gap-x-6 ${COLUMNS[first.kind]}`}>
      {works.map((work, index) => {
        const percent = progress.get(keyOf(work));
        return (
          <li key={keyOf(work)}>
            <WorkCard
              to={work.to}
              title={work.title}
              headingLevel={headingLevel}
              coverUrl={work.coverUrl}
              shape={shapeOf(work.kind)}
              mark={
                <>
                  <LevelMark level={markOfLevel(work.requiredLevel)} />
                  <AiLabel mark={work.aiMark} />
                </>
              }
              overCover={
                <>
                  <CoverExtent work={work} />
                  <CoverProgress percent={percent} />
                </>
              }
              summary={work.summary}
              facts={<Facts facts={work.facts} percent={percent} />}
              isAbove={isAbove && index < FIRST_WINDOW}
            />
          </li>
        );
      })}
    </ul>
  );
}
