import type { DayPart } from "../booking-hours.ts";

export const HOUR_MINUTES = 60;

/** Subtracts other parts of a day from these parts. */
export function subtractParts(parts: readonly DayPart[], taken: readonly DayPart[]): DayPart[] {
  return taken.reduce<readonly DayPart[]>(
    (left, { from, to }) =>
      left.flatMap((part) =>
        [
          { from: part.from, to: Math.min(part.to, from) },
          { from: Math.max(part.from, to), to: part.to },
        ].filter((rest) => rest.from < rest.to),
      ),
    parts,
  ) as DayPart[];
}

/** Sorts parts and merges overlapping and adjacent ones. */
export function joinParts(parts: readonly DayPart[]): DayPart[] {
  const joined: DayPart[] = [];
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to < part.from) joined.push({ ...part });
    else last.to = Math.max(last.to, part.to);
  }
  return joined;
}
