import { describeProgress, PROGRESS } from "./progress-value.ts";

const CIRCLE_DEGREES = 360;
const ARC_DEGREES = CIRCLE_DEGREES - PROGRESS.gapDegrees;
/** In a 100 × 100 square; the gap is at the bottom, so the arc starts to the left of it. */
const ARC = {
  cx: 50,
  cy: 50,
  r: 50 - PROGRESS.strokeWidth / 2,
  fill: "none",
  strokeWidth: PROGRESS.strokeWidth,
  transform: `rotate(${90 + PROGRESS.gapDegrees / 2} 50 50)`,
  pathLength: CIRCLE_DEGREES,
  strokeLinecap: "round",
} as const;

interface ProgressRingProps {
  percent: number;
  /** What is in progress. */
  label: string;
}

/** Progress as an open ring with the number inside: for long tasks, such as a course. */
export function ProgressRing({ percent, label }: ProgressRingProps) {
  const { text, role } = describeProgress({ percent, label });
  return (
    <div {...role} className="relative size-28">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full">
        <circle {...ARC} className="stroke-rail" strokeDasharray={`${ARC_DEGREES} ${CIRCLE_DEGREES}`} />
        {percent > 0 && (
          <circle
            {...ARC}
            className="stroke-brand-mark"
            strokeDasharray={`${(ARC_DEGREES * Math.min(percent, 100)) / 100} ${CIRCLE_DEGREES}`}
          />
        )}
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center leading-tight">
        <span className="text-xs text-text-secondary">{label} </span>
        <span className="text-2xl font-semibold tabular-nums">{text}</span>
      </p>
    </div>
  );
}
