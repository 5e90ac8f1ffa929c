import { cleanRanges, type SeenRange } from "../../../../domain/learning/seen-ranges.ts";

/** The number of equal parts into which a text is divided. */
const PARTS = 200;
/** Words per second of a skimming reader: 1 500 characters a minute. Faster scrolling does not count as reading. */
const SKIMMED_WORDS_A_SECOND = 25;
/** The minimum time in the window, even for little text, and the maximum that any window needs. */
const SHORTEST_STAY_MS = 1_000;
const LONGEST_STAY_MS = 8_000;
/** The longest time between two checks that counts. Nothing is read while the machine sleeps. */
const LONGEST_LOOK_MS = 2_000;

export interface ReadingTracker {
  /** The window shows the text from one share (0–1) to another, and has done so for `forMs`. */
  look(window: { from: number; to: number; forMs: number }): void;
  /** The words read since the last call. */
  takeRead(): SeenRange[];
}

/**
 * Detects which parts of a text were on screen long enough to be read. A part counts once it has been in the window
 * for as long as skimming the whole window takes.
 * @param length words of the text; a text that only contains images counts as one
 */
export function trackReading(length: number): ReadingTracker {
  const words = Math.max(1, length);
  const stoodMs = new Float64Array(PARTS);
  const isRead = new Uint8Array(PARTS);
  let taken: SeenRange[] = [];

  return {
    look({ from, to, forMs }) {
      const shown = Math.max(0, Math.min(1, to) - Math.max(0, from));
      const wanted = (shown * words * 1_000) / SKIMMED_WORDS_A_SECOND;
      const enoughMs = Math.min(Math.max(wanted, SHORTEST_STAY_MS), LONGEST_STAY_MS);
      for (let part = 0; part < PARTS; part++) {
        const middle = (part + 0.5) / PARTS;
        if (isRead[part] || middle < from || middle > to) continue;
        stoodMs[part] = (stoodMs[part] ?? 0) + Math.min(forMs, LONGEST_LOOK_MS);
        if ((stoodMs[part] ?? 0) < enoughMs) continue;
        isRead[part] = 1;
        taken.push([Math.floor((part * words) / PARTS), Math.ceil(((part + 1) * words) / PARTS)]);
      }
    },
    takeRead() {
      const read = cleanRanges(taken, words);
      taken = [];
      return read;
    },
  };
}
