/** A named part of a film, from its second to the next one's. */
export interface FilmChapter {
  at_seconds: number;
  title: string;
}

/** The chapter at a second; null: before the first one. */
export function chapterAt(chapters: readonly FilmChapter[], seconds: number): FilmChapter | null {
  return chapters.findLast(({ at_seconds: at }) => at <= seconds) ?? null;
}

/** After so many seconds of a chapter, going back leads to its beginning and not to the previous one. */
const BEGUN_SECONDS = 3;

/** The start of the next chapter, of this one, or of the previous one; null: there is none in that direction. */
export function chapterBeside(chapters: readonly FilmChapter[], seconds: number, steps: 1 | -1): number | null {
  const found =
    steps === 1
      ? chapters.find(({ at_seconds: at }) => at > seconds)
      : chapters.findLast(({ at_seconds: at }) => at + BEGUN_SECONDS <= seconds);
  return found?.at_seconds ?? (steps === -1 && chapters.length > 0 ? 0 : null);
}
