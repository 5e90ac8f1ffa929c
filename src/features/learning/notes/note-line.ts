/**
 * The position of a recording on the timeline of its notes. A work with several files has one timeline for all of
 * them.
 */
export interface NoteLine {
  startsAt: number;
  /** The next recording begins there. */
  endsAt: number;
  /** Moves to a second of the timeline that is in another recording. */
  goTo(second: number): void;
  /** The name of a second on the timeline. ["第二段：写开头"] */
  nameAt(second: number): string;
}

/** A single recording covers the whole timeline. */
export const WHOLE_LINE: NoteLine = { startsAt: 0, endsAt: Number.POSITIVE_INFINITY, goTo: () => {}, nameAt: () => "" };

export function liesOn({ startsAt, endsAt }: NoteLine, second: number): boolean {
  return second >= startsAt && second < endsAt;
}
