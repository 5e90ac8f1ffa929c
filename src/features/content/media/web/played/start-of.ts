/** So near the end, a film restarts. */
const END_SECONDS = 10;

/**
 * The second at which a viewer had stopped, where the film begins there, also by the address of "go on"; otherwise
 * null.
 */
export function resumedAt(known: Parameters<typeof startOf>[0]): number | null {
  const at = Math.floor(startOf(known));
  return known.progress !== null && at > 0 && Math.abs(at - known.progress.place) <= 1 ? at : null;
}

/** Where a film begins: at the address's second, otherwise where its viewer stopped; at the beginning after its end. */
export function startOf(known: {
  search: string;
  /** Where the film begins on the line of time that the address names a second of. */
  startsAt?: number;
  progress: { place: number } | null;
  durationSeconds: number;
}): number {
  const named = /[?&]t=(\d{1,6})(?:&|$)/.exec(known.search)?.[1];
  const at = named === undefined ? (known.progress?.place ?? 0) : Math.max(0, Number(named) - (known.startsAt ?? 0));
  const isOver = known.durationSeconds > 0 && at >= known.durationSeconds - END_SECONDS;
  return isOver && named === undefined ? 0 : at;
}
