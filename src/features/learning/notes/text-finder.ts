/** The number of characters in one entry of the index. */
const GRAM = 6;
const MAX_BUCKETS = 1 << 17;
/** The number of n-grams of a needle among which the rarest is searched. */
const GRAMS_LOOKED_AT = 64;

/** A text in which many positions are searched. It is created once for all searches. */
export interface TextFinder {
  readonly text: string;
  /** The number of steps so far: visited entries and compared characters. */
  readonly steps: number;
  /**
   * The positions at which the needle begins. null if the search takes more than `maxSteps`. A needle has at least six
   * characters.
   */
  find(needle: string, maxSteps: number): number[] | null;
  /** The number of characters from here on, forwards or backwards, that equal the expected ones. */
  countSame(at: number, expected: string, direction: 1 | -1): number;
}

/**
 * Indexes a text by its n-grams, so that the cost of a search depends on the frequency of the quote and not on the
 * length of the text.
 */
export function createTextFinder(text: string): TextFinder {
  const buckets = bucketsFor(text.length);
  const last = new Int32Array(buckets).fill(-1);
  const sizes = new Int32Array(buckets);
  const grams = Math.max(0, text.length - GRAM + 1);
  const earlier = new Int32Array(grams);
  for (let at = 0; at < grams; at++) {
    const bucket = bucketOf(text, at, buckets);
    earlier[at] = last[bucket] ?? -1;
    last[bucket] = at;
    sizes[bucket] = (sizes[bucket] ?? 0) + 1;
  }
  let steps = grams;

  /** The position of the rarest n-gram in the needle. */
  function rarestOf(needle: string): number {
    const stride = Math.max(1, Math.floor((needle.length - GRAM + 1) / GRAMS_LOOKED_AT));
    let rarest = 0;
    for (let at = stride; at + GRAM <= needle.length; at += stride) {
      steps += 1;
      if ((sizes[bucketOf(needle, at, buckets)] ?? 0) < (sizes[bucketOf(needle, rarest, buckets)] ?? 0)) rarest = at;
    }
    return rarest;
  }

  function isAt(needle: string, start: number): boolean {
    if (start < 0 || start + needle.length > text.length) return false;
    for (let index = 0; index < needle.length; index++) {
      steps += 1;
      if (text.charCodeAt(start + index) !== needle.charCodeAt(index)) return false;
    }
    return true;
  }

  return {
    text,
    get steps() {
      return steps;
    },
    find(needle, maxSteps) {
      if (needle.length < GRAM) throw new Error("a needle is longer than a gram");
      const stopAt = steps + maxSteps;
      const offset = rarestOf(needle);
      const places: number[] = [];
      for (let at = last[bucketOf(needle, offset, buckets)] ?? -1; at >= 0; at = earlier[at] ?? -1) {
        steps += 1;
        if (isAt(needle, at - offset)) places.push(at - offset);
        if (steps > stopAt) return null;
      }
      return places.reverse();
    },
    countSame(at, expected, direction) {
      const start = direction === 1 ? 0 : expected.length - 1;
      let same = 0;
      while (same < expected.length) {
        steps += 1;
        const place = direction === 1 ? at + same : at - 1 - same;
        if (place < 0 || place >= text.length) break;
        if (text.charCodeAt(place) !== expected.charCodeAt(start + same * direction)) break;
        same += 1;
      }
      return same;
    },
  };
}

function bucketsFor(characters: number): number {
  let buckets = 256;
  while (buckets < characters && buckets < MAX_BUCKETS) buckets *= 2;
  return buckets;
}

/** @param buckets a power of two */
function bucketOf(text: string, at: number, buckets: number): number {
  let hash = 0;
  for (let index = at; index < at + GRAM; index++) hash = (Math.imul(hash, 0x01000193) ^ text.charCodeAt(index)) >>> 0;
  return (hash ^ (hash >>> 16)) & (buckets - 1);
}
