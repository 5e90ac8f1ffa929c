import { requiredLevelOf } from "../../../membership/levels.ts";

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

/** So many numbers of one kind are an era. */
const ERA = 50_000;
const LATEST = 2;

/** When something was said, roughly: numbers rise. */
export function eraMark(kind: string, thingId: number): string {
  return `era:${kind}:${Math.floor(thingId / ERA)}`;
}

/** Marks of the latest that was said, given its last number; none where that is nearly all of it. */
export function latestEraMarks(kind: string, lastId: number): string[] {
  if (lastId < ERA * LATEST) return [];
  return Array.from({ length: LATEST }, (_, before) => eraMark(kind, lastId - before * ERA));
}
