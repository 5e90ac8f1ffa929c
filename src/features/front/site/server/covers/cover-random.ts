/** Numbers from 0 to 1 that depend only on a word, so that a cover is the same on every machine. */
export type Draw = () => number;

/** FNV-1a over UTF-16 units: spreads short, similar slugs well enough. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** mulberry32 seeded by a word. */
export function drawFrom(word: string): Draw {
  // Short, similar slugs have similar hashes; one multiplication separates them.
  let state = Math.imul(hashWord(word), 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks an element of a list that is never empty. */
export function pick<T>(list: readonly [T, ...T[]], draw: Draw): T {
  return list[Math.floor(draw() * list.length)] ?? list[0];
}
