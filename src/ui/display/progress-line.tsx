import { describeProgress } from "./progress-value.ts";

interface ProgressLineProps {
  percent: number;
  /** What is in progress. */
  label: string;
}

/** Progress as a line of 7 px, followed by the percentage (spec §9): for waiting, such as an upload. */
export function ProgressLine(props: ProgressLineProps) {
  const { text, role } = describeProgress(props);
  return (
    <div className="flex items-center gap-3">
      <div {...role} className="h-[7px] min-w-0 flex-1 overflow-hidden rounded-full bg-rail">
        <div className="h-full rounded-full bg-brand-mark transition-[width] duration-150" style={{ width: text }} />
      </div>
      <span aria-hidden="true" className="w-11 text-right text-sm text-text-secondary tabular-nums">
        {text}
      </span>
    </div>
  );
}
