/** A chapter of a film, from its start to the start of the next one. */
export interface FilmChapter {
  at_seconds: number;
  title: string;
}

/** The chapter at a second; null: before the first one. */
export function chapterAt(chapters: readonly FilmChapter[], seconds: number): FilmChapter | null {
  return chapters.findLast(({ at_seconds: at }) => at <= seconds) ?? null;
}

/** After this many seconds of a chapter, going back leads to its start instead of the previous chapter. */
const BEGUN_SECONDS = 3;

/** The start of the next chapter, this one, or the previous one; null: there is none in that direction. */
export function chapterBeside(chapters: readonly FilmChapter[], seconds: number, steps: 1 | -1): number | null {
  const found =
    steps === 1
      ? chapters.find(({ at_seconds: at }) => at > seconds)
      : chapters.findLast(({ at_seconds: at }) => at + BEGUN_SECONDS <= seconds);
  return found?.at_seconds ?? (steps === -1 && chapters.length > 0 ? 0 : null);
}
