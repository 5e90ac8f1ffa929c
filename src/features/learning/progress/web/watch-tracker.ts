import { cleanRanges, type SeenRange } from "../../../../domain/learning/seen-ranges.ts";

/**
 * Between two checks of a playing film, its time moves by less than this; a larger step is a jump. At double speed,
 * there are four checks a second.
 */
const LONGEST_STEP_SECONDS = 3;

export interface WatchTracker {
  /** The film is playing and is at this second. */
  pass(seconds: number): void;
  /** The film stopped or jumped, so a new range begins. */
  interrupt(): void;
  /** The film reached its end. */
  finish(durationSeconds: number): void;
  /** The whole seconds watched since the last call. */
  takeWatched(): SeenRange[];
}

/**
 * Tracks which seconds were actually played. A second counts once it has been played from its beginning to its end.
 */
export function trackWatching(): WatchTracker {
  let stretch: { from: number; to: number } | null = null;
  let taken: SeenRange[] = [];

  function close(): void {
    if (stretch === null) return;
    // Starts with the first second whose beginning was played. The rest of the last second belongs to the next range.
    const [from, to] = [Math.floor(stretch.from + 0.25), Math.floor(stretch.to)];
    if (to > from) taken.push([from, to]);
    stretch = to > from ? { from: to, to: stretch.to } : stretch;
  }

  return {
    pass(seconds) {
      const step = stretch === null ? Number.NaN : seconds - stretch.to;
      if (stretch !== null && step >= 0 && step <= LONGEST_STEP_SECONDS) stretch.to = seconds;
      else {
        close();
        stretch = { from: seconds, to: seconds };
      }
    },
    interrupt() {
      close();
      stretch = null;
    },
    finish(durationSeconds) {
      if (stretch === null || durationSeconds - stretch.to > LONGEST_STEP_SECONDS) return;
      // Lengths are reported in rounded seconds, so the last second may be after the end of the film.
      stretch.to = Math.round(durationSeconds);
      close();
      stretch = null;
    },
    takeWatched() {
      close();
      const watched = cleanRanges(taken, Number.MAX_SAFE_INTEGER);
      taken = [];
      return watched;
    },
  };
}
