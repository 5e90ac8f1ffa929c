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
}

const COLUMNS = {
  book: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
  course: "sm:grid-cols-2 lg:grid-cols-3",
  media: "sm:grid-cols-2 lg:grid-cols-3",
} as const;

/** Works as covers if they are of one kind and fill a row; otherwise as rows of full width. */
export function WorkShelf({ works, headingLevel = "h2", isAbove = true }: WorkShelfProps) {
  const progress = useProgress(works);
  const [first] = works;
  const isUniform = works.length > BARE_SHELF && works.every(({ kind }) => kind === first?.kind);
  if (!isUniform || first === undefined) {
    return (
      <ul className="grid gap-5 lg:grid-cols-2">
        {works.map((work, index) => (
          <li key={keyOf(work)} className="lg:odd:last:col-span-2 lg:odd:last:*:items-center">
            <WorkRow
              work={work}
              headingLevel={headingLevel}
              percent={progress.get(keyOf(work))}
              isAbove={isAbove && index < FIRST_WINDOW}
            />
          </li>
        ))}
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
