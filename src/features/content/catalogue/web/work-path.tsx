import { Icon } from "../../../../ui/display/icon.tsx";
import { useProgress } from "./work-progress.tsx";
import { WorkRow } from "./work-row.tsx";
import { keyOf, type WorkSummary } from "./work-summary.ts";

const WHOLE = 100;

/** The learning path: works as numbered steps on a line, in learning order; finished works have a complete ring. */
export function WorkPath({ works, firstNumber }: { works: readonly WorkSummary[]; firstNumber: number }) {
  const progress = useProgress(works);
  return (
    <ol className="relative space-y-6 before:absolute before:inset-y-6 before:left-5 before:w-px before:bg-border sm:before:left-6">
      {works.map((work, index) => (
        <li key={keyOf(work)} className="relative pl-14 sm:pl-20">
          <Step number={firstNumber + index} percent={progress.get(keyOf(work)) ?? 0} />
          <WorkRow work={work} percent={progress.get(keyOf(work))} isAbove={index < 2} />
        </li>
      ))}
    </ol>
  );
}

function Step({ number, percent }: { number: number; percent: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-6 left-0 grid size-10 place-items-center rounded-full border border-border bg-card font-semibold text-brand tabular-nums sm:size-12"
    >
      {percent > 0 && (
        <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90" aria-hidden="true">
          <circle
            cx="18"
            cy="18"
            r="17"
            fill="none"
            stroke="var(--color-brand-mark)"
            strokeWidth="2"
            pathLength={WHOLE}
            strokeDasharray={`${percent} ${WHOLE}`}
          />
        </svg>
      )}
      {percent >= WHOLE ? <Icon name="check" /> : number}
    </span>
  );
}
