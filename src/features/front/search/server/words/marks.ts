import { requiredLevelOf } from "../../../../../domain/access/levels.ts";

/** Marks filter the results and occur in no text, because they contain a colon. */
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

/** The number of ids of one kind in a period and in an era, so that a query for a common word reads a shorter list. */
const SPANS = [
  { name: "time", length: 10_000 },
  { name: "era", length: 50_000 },
];
const LATEST = 2;

/** The approximate time of a post, derived from its increasing id. */
export function spanMarks(kind: string, resourceId: number): string[] {
  return SPANS.map(({ name, length }) => markOfSpan(name, { kind, resourceId, length }));
}

/**
 * Marks of the latest posts, derived from the last id: of the latest periods, then of the latest eras; empty for marks
 * that would cover nearly everything.
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
