import { OTHERS_FROM, PAIRS_FROM } from "./lexemes.ts";

const BITS = 7;
const MORE = 1 << BITS;
/** The maximum length of one 32-bit number. */
const MAX_BYTES = 5;
/** No number is zero, so a list of differences never begins with it. */
const HAS_PAIRS_APART = 0;
const LOW_BITS = 8;
const LOW = 1 << LOW_BITS;
/** The number of groups of pairs by their upper bits. */
const BUCKETS = (OTHERS_FROM - PAIRS_FROM) / LOW;

/**
 * Packs increasing positive numbers in the shorter of two formats. 1. Differences: seven bits per byte, lowest first;
 * the eighth bit means that more bytes follow. 2. Separate pairs, because half of all numbers are pairs, which are too
 * far apart for one byte and too close for two: a zero, their count, the lowest eight bits of each, then bits in which
 * each pair is a one and each step to the next value of the upper bits a zero, followed by all other numbers as
 * differences. The database function `search_numbers` unpacks both to an array, from which the tree of the index is
 * built.
 */
export function packNumbers(numbers: readonly number[]): Buffer {
  const plain = packDifferences(numbers);
  const apart = packPairsApart(numbers);
  return apart.length < plain.length ? apart : plain;
}

export function unpackNumbers(packed: Uint8Array): number[] {
  if (packed[0] !== HAS_PAIRS_APART) return unpackDifferences(packed);
  const { numbers: counts, end: lowsFrom } = readNumbers(packed, 1, 1);
  const count = counts[0] ?? 0;
  const bitsFrom = lowsFrom + count;
  const pairs: number[] = [];
  for (let bit = 0; pairs.length < count; bit++) {
    if (((packed[bitsFrom + (bit >> 3)] ?? 0) >> (bit & 7)) % 2 === 0) continue;
    const bucket = bit - pairs.length;
    pairs.push(PAIRS_FROM + bucket * LOW + (packed[lowsFrom + pairs.length] ?? 0));
  }
  const others = unpackDifferences(packed.subarray(bitsFrom + bytesOfBits(count)));
  return [...others, ...pairs].toSorted((a, b) => a - b);
}

function packPairsApart(numbers: readonly number[]): Buffer {
  const isPair = (number: number) => number >= PAIRS_FROM && number < OTHERS_FROM;
  const pairs = numbers.filter(isPair);
  const lows = Buffer.alloc(pairs.length);
  const bits = Buffer.alloc(bytesOfBits(pairs.length));
  for (let at = 0; at < pairs.length; at++) {
    const pair = (pairs[at] ?? 0) - PAIRS_FROM;
    const bit = at + (pair >> LOW_BITS);
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    lows[at] = pair % LOW;
  }
  const others = packDifferences(numbers.filter((number) => !isPair(number)));
  return Buffer.concat([Buffer.of(HAS_PAIRS_APART), packDifferences([pairs.length]), lows, bits, others]);
}

function bytesOfBits(count: number): number {
  return (count + BUCKETS + 7) >> 3;
}

function packDifferences(numbers: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * MAX_BYTES);
  let end = 0;
  let last = 0;
  for (const number of numbers) {
    let rest = number - last;
    last = number;
    for (; rest >= MORE; rest >>>= BITS) bytes[end++] = (rest % MORE) + MORE;
    bytes[end++] = rest;
  }
  return bytes.subarray(0, end);
}

function unpackDifferences(packed: Uint8Array): number[] {
  let last = 0;
  return readNumbers(packed, 0, Number.POSITIVE_INFINITY).numbers.map((difference) => {
    last += difference;
    return last;
  });
}

/** Reads a number of values from a position on, and returns their end. */
function readNumbers(packed: Uint8Array, from: number, max: number): { numbers: number[]; end: number } {
  const numbers: number[] = [];
  let [number, shift, end] = [0, 0, from];
  for (; end < packed.length && numbers.length < max; end++) {
    const byte = packed[end] ?? 0;
    number += (byte % MORE) << shift;
    shift += BITS;
    if (byte >= MORE) continue;
    numbers.push(number);
    [number, shift] = [0, 0];
  }
  return { numbers, end };
}
