/** A film whose viewer stopped this near the end starts from the beginning; a short film has a shorter end. */
const END_SECONDS = 10;
const END_SHARE = 0.1;

/**
 * The second at which the viewer had stopped, if the film starts there, including by the address of a continue link;
 * otherwise null.
 */
export function resumedAt(known: Parameters<typeof startOf>[0]): number | null {
  const at = Math.floor(startOf(known));
  return known.progress !== null && at > 0 && Math.abs(at - known.progress.place) <= 1 ? at : null;
}

/** Where a film starts: at the second in the address, or where its viewer stopped, or at 0 if that was the end. */
export function startOf(known: {
  search: string;
  /** Where the film begins on the timeline of the second in the address. */
  startsAt?: number;
  progress: { place: number } | null;
  durationSeconds: number;
}): number {
  const named = /[?&]t=(\d{1,6})(?:&|$)/.exec(known.search)?.[1];
  const at = named === undefined ? (known.progress?.place ?? 0) : Math.max(0, Number(named) - (known.startsAt ?? 0));
  const endSeconds = Math.min(END_SECONDS, known.durationSeconds * END_SHARE);
  const isOver = known.durationSeconds > 0 && at >= known.durationSeconds - endSeconds;
  return isOver && named === undefined ? 0 : at;
}
