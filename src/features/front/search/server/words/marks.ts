import { requiredLevelOf } from "../../../../../domain/access/levels.ts";

/** Words that occur in no text and filter the results; the colon separates them from all others. */
export function kindMark(kind: string): string {
  return `kind:${kind}`;
}

export function workMark({ kind, id }: { kind: string; id: number }): string {
  return `work:${kind}:${id}`;
}

export function levelMark(contentType: string): string {
  return levelMarkOf(requiredLevelOf(contentType) ?? -1);
}

export function levelMarkOf(level: number): string {
  return `level:${level}`;
}

/** The number of ids of one kind in a time, and in an era: a common word reads a shorter list. */
const SPANS = [
  { name: "time", length: 10_000 },
  { name: "era", length: 50_000 },
];
const LATEST = 2;

/** The approximate time of a post: ids rise. */
export function spanMarks(kind: string, resourceId: number): string[] {
  return SPANS.map(({ name, length }) => markOfSpan(name, { kind, resourceId, length }));
}

/**
 * Marks of the latest posts, by the last id: of the latest times, then of the latest eras; none for marks that cover
 * nearly everything.
 */
export function latestMarks(kind: string, lastId: number): string[][] {
  return SPANS.map(({ name, length }) =>
    lastId < length * LATEST
      ? []
      : Array.from({ length: LATEST }, (_, before) =>
          markOfSpan(name, { kind, resourceId: lastId - before * length, length }),
        ),
  );
}

function markOfSpan(name: string, { kind, resourceId, length }: { kind: string; resourceId: number; length: number }) {
  return `${name}:${kind}:${Math.floor(resourceId / length)}`;
}
