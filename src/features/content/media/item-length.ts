import type { ItemKind } from "./item-types.ts";

/** How long a picture counts as viewed when the lengths of items are compared. */
export const PICTURE_SECONDS = 10;

interface Measured {
  duration_seconds: number | null;
}

/** Seconds of one file of an item. */
export function secondsOfFile(kind: ItemKind, { duration_seconds }: Measured): number {
  return kind === "pictures" ? PICTURE_SECONDS : (duration_seconds ?? 0);
}

/** The files of an item follow each other on one timeline; returns the second at which each begins. */
export function startsOfFiles(kind: ItemKind, files: readonly Measured[]): number[] {
  let at = 0;
  return files.map((file) => {
    const start = at;
    at += secondsOfFile(kind, file);
    return start;
  });
}

/** The file at a second of the item; after the end, the last one. */
export function fileAt(starts: readonly number[], second: number): number {
  const index = starts.findLastIndex((start) => start <= second);
  return Math.max(0, index);
}
