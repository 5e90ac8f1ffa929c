/** spec §9, "interface defaults". */
export const PROGRESS = { unit: "%", strokeWidth: 7, gapDegrees: 75 } as const;

const CIRCLE_DEGREES = 360;
const ARC_DEGREES = CIRCLE_DEGREES - PROGRESS.gapDegrees;
/** In a square of 100. */
const RADIUS = 50 - PROGRESS.strokeWidth / 2;
/** The gap lies at the foot: the arc begins left of it. */
const TURN = `rotate(${90 + PROGRESS.gapDegrees / 2} 50 50)`;

interface ProgressProps {
  percent: number;
  /** What it is that gets on. */
  label: string;
}

const percentText = (percent: number) => `${percent}${PROGRESS.unit}`;

function ariaOf({ percent, label }: ProgressProps) {
  return {
    ...{ role: "progressbar", "aria-label": label, "aria-valuenow": percent, "aria-valuemin": 0, "aria-valuemax": 100 },
    "aria-valuetext": percentText(percent),
  } as const;
}

/** Progress as an open ring, with the number inside: what takes long, such as a course. */
export function ProgressRing({ percent, label }: ProgressProps) {
  const arc = { cx: 50, cy: 50, r: RADIUS, fill: "none", strokeWidth: PROGRESS.strokeWidth, transform: TURN } as const;
  const ends = { pathLength: CIRCLE_DEGREES, strokeLinecap: "round" } as const;
  return (
    <div {...ariaOf({ percent, label })} className="relative size-28">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false" className="size-full">
        <circle {...arc} {...ends} className="stroke-rail" strokeDasharray={`${ARC_DEGREES} ${CIRCLE_DEGREES}`} />
        {percent > 0 && (
          <circle
            {...arc}
            {...ends}
            className="stroke-brand-mark"
            strokeDasharray={`${(ARC_DEGREES * Math.min(percent, 100)) / 100} ${CIRCLE_DEGREES}`}
          />
        )}
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center leading-tight">
        <span className="text-xs text-text-secondary">{label} </span>
        <span className="text-2xl font-semibold tabular-nums">{percentText(percent)}</span>
      </p>
    </div>
  );
}

/** Progress as a line, with the number behind it: what goes by while one waits, such as an upload. */
export function ProgressLine({ percent, label }: ProgressProps) {
  return (
    <div className="flex items-center gap-3">
      <div {...ariaOf({ percent, label })} className="h-[7px] min-w-0 flex-1 overflow-hidden rounded-full bg-rail">
        <div
          className="h-full rounded-full bg-brand-mark transition-[width] duration-150"
          style={{ width: percentText(percent) }}
        />
      </div>
      <span aria-hidden="true" className="w-11 text-right text-sm text-text-secondary tabular-nums">
        {percentText(percent)}
      </span>
    </div>
  );
}
