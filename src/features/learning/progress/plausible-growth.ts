import { type LengthUnit, secondsOf } from "../../../domain/learning/learning-resources.ts";
import { cleanRanges, lengthOfRanges, type SeenRange } from "../../../domain/learning/seen-ranges.ts";

/** Players run at double speed at most, and nobody reads twice as fast as an attentive reader. */
const TIMES = 2;
/** The tolerance for a film that was loaded just before its delivery was recorded. */
const AHEAD_SECONDS = { seconds: 60, words: 10 } as const satisfies Record<LengthUnit, number>;

/** The time of the server's first delivery of an item to a user, and the progress before it. */
export interface Opening {
  openedAt: Date;
  seenBefore: number;
}

/** The number of units of an item that a user can have seen by now. 0 for an item that was never delivered. */
export function plausibleLength(opening: Opening | null, { unit, now }: { unit: LengthUnit; now: Date }): number {
  if (opening === null) return 0;
  const passed = Math.max(0, now.getTime() - opening.openedAt.getTime()) / 1_000;
  const seconds = TIMES * passed + AHEAD_SECONDS[unit];
  return opening.seenBefore + Math.floor(seconds / secondsOf({ length: 1, unit }));
}

/** Adds reported ranges to the stored ones, from their beginning, up to the plausible amount. */
export function addWithin(
  known: readonly SeenRange[],
  reported: readonly SeenRange[],
  { length, max }: { length: number; max: number },
): SeenRange[] {
  let seen = cleanRanges(known, length);
  for (const [from, to] of cleanRanges(reported, length)) {
    const joined = cleanRanges([...seen, [from, to]], length);
    const excess = lengthOfRanges(joined) - max;
    if (excess <= 0) {
      seen = joined;
      continue;
    }
    // The new parts of this range are the gaps between stored ranges.
    let room = max - lengthOfRanges(seen);
    for (const [start, end] of gapsWithin(seen, [from, to])) {
      if (room <= 0) break;
      const taken = Math.min(room, end - start);
      room -= taken;
      seen = cleanRanges([...seen, [start, start + taken]], length);
    }
    break;
  }
  return seen;
}

/** The parts of a range that none of these ranges cover. They must be sorted and must not overlap. */
export function gapsWithin(covered: readonly SeenRange[], [from, to]: SeenRange): SeenRange[] {
  const gaps: SeenRange[] = [];
  let at = from;
  for (const [start, end] of covered) {
    if (end <= at || start >= to) continue;
    if (start > at) gaps.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < to) gaps.push([at, to]);
  return gaps;
}
