import { cleanRanges, type SeenRange } from "../../../../domain/learning/seen-ranges.ts";

/** The number of equal parts in which a text is followed. */
const PARTS = 200;
/** Words a second of a skimming reader: 1 500 characters a minute. Faster scrolling was not reading. */
const SKIMMED_WORDS_A_SECOND = 25;
/** The minimal time in the window, however little is in it; and no window needs longer than the other. */
const SHORTEST_STAY_MS = 1_000;
const LONGEST_STAY_MS = 8_000;
/** The longest time between two checks that counts: a machine that slept has read nothing. */
const LONGEST_LOOK_MS = 2_000;

export interface ReadingTracker {
  /** The window shows the text from one share (0–1) to another, and has done so for a while. */
  look(window: { from: number; to: number; forMs: number }): void;
  /** The words read since the last call. */
  takeRead(): SeenRange[];
}

/**
 * Reports which parts of a text were on screen long enough to be read: a part counts once it has been in the window for
 * as long as skimming takes for the whole window.
 * @param length words of the text; a text of pictures counts as one
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
