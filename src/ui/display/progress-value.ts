/** spec §9, "interface defaults". */
export const PROGRESS = { unit: "%", strokeWidth: 7, gapDegrees: 75 } as const;

/** The progress as visible text (`text`) and for screen readers (`role`). */
export function describeProgress({ percent, label }: { percent: number; label: string }) {
  const text = `${percent}${PROGRESS.unit}`;
  return {
    text,
    role: {
      role: "progressbar",
      "aria-label": label,
      "aria-valuetext": text,
      "aria-valuenow": percent,
      "aria-valuemin": 0,
      "aria-valuemax": 100,
    },
  };
}
