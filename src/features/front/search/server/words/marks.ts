import { requiredLevelOf } from "../../../../../domain/access/levels.ts";

/** Words of no text, by which results are chosen; the colon keeps them apart from all others. */
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

/** So many numbers of one kind are a time, and so many an era: the shorter the list that is read for a word that all use, the better. */
const SPANS = [
  { name: "time", length: 10_000 },
  { name: "era", length: 50_000 },
];
const LATEST = 2;

/** When something was said, roughly: numbers rise. */
export function spanMarks(kind: string, thingId: number): string[] {
  return SPANS.map(({ name, length }) => markOfSpan(name, { kind, thingId, length }));
}

/** Marks of the latest that was said, given its last number: of the last times, then of the last eras; none of what is nearly all of it. */
export function latestMarks(kind: string, lastId: number): string[][] {
  return SPANS.map(({ name, length }) =>
    lastId < length * LATEST
      ? []
      : Array.from({ length: LATEST }, (_, before) =>
          markOfSpan(name, { kind, thingId: lastId - before * length, length }),
        ),
  );
}

function markOfSpan(name: string, { kind, thingId, length }: { kind: string; thingId: number; length: number }) {
  return `${name}:${kind}:${Math.floor(thingId / length)}`;
}
