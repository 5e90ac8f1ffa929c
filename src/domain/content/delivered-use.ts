/**
 * Seconds of content that a ticket may deliver in advance; buffered seconds up to this number do not count as use
 * (decisions §9, 4).
 */
export const BUFFER_SECONDS = 120;
/** For a membership, a film counts as used from this many seconds, or from a tenth of its length. */
const COUNTED_SECONDS = 30;
const COUNTED_SHARE = 0.1;
/** A download counts as used after half of it was sent. */
const COUNTED_PERCENT = 50;

export interface FilmUse {
  lengthSeconds: number;
  /** Distinct seconds without previews. */
  deliveredSeconds: number;
  /** The ranges that the player reported as seen under the same right. */
  reportedSeconds: number;
}

/** How much of a film was used: the seconds seen or the seconds sent beyond the buffer, whichever is more. */
export function usedSecondsOf({ lengthSeconds, deliveredSeconds, reportedSeconds }: FilmUse): number {
  const buffered = Math.min(BUFFER_SECONDS, lengthSeconds / 2);
  return Math.max(0, Math.min(lengthSeconds, Math.max(reportedSeconds, deliveredSeconds - buffered)));
}

export function isFilmCounted(film: FilmUse): boolean {
  const used = usedSecondsOf(film);
  return used > 0 && used >= Math.min(COUNTED_SECONDS, film.lengthSeconds * COUNTED_SHARE);
}

export function isFileCounted({ delivered, length }: { delivered: number; length: number }): boolean {
  return length > 0 && delivered * 100 >= length * COUNTED_PERCENT;
}
