/** A range of a resource, in its unit: the first position that was seen and the first that was not. */
export type SeenRange = [from: number, to: number];

/** Ranges within 0…length, sorted, not empty and not adjacent; parts outside the length are removed. */
export function cleanRanges(ranges: readonly SeenRange[], length: number): SeenRange[] {
  const inside = ranges
    .map(([from, to]): SeenRange => [Math.max(0, from), Math.min(length, to)])
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b);
  const joined: SeenRange[] = [];
  for (const [from, to] of inside) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

/** The number of units that these ranges cover; they must not overlap. */
export function lengthOfRanges(ranges: readonly SeenRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}
