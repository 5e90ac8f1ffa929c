/** Where one recording lies on the timeline of its notes: a work of several files has one timeline for all. */
export interface NoteLine {
  startsAt: number;
  /** The next one begins there. */
  endsAt: number;
  /** Jumps to a second of the line in another recording. */
  goTo(second: number): void;
  /** The name of a second of the line. ["第二段：写开头"] */
  nameAt(second: number): string;
}

/** One recording is the whole line. */
export const WHOLE_LINE: NoteLine = { startsAt: 0, endsAt: Number.POSITIVE_INFINITY, goTo: () => {}, nameAt: () => "" };

export function liesOn({ startsAt, endsAt }: NoteLine, second: number): boolean {
  return second >= startsAt && second < endsAt;
}
