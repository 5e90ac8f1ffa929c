import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFold } from "../../../../../kit/values/fold-text.ts";
import { countWordsOfToken, createWordCounts, lexemesOfCounts, wordOfKey } from "./count-words.ts";
import { lexemeOf, PAIRS_FROM, wordsOfToken } from "./lexemes.ts";
import { readTokens } from "./read-tokens.ts";

const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom("的", "电", "電", "あ", "ｱ", "한", "𠮷", "々") }),
  fc.constantFrom(" ", "node.js", "fooBar", "👍🏽", "，"),
);

/** zlib calculates the numbers of other words. */
test("a pair of ideographs has the CRC-32 of its bytes as number", () => {
  expect(lexemeOf("电影")).toBe(PAIRS_FROM + (crc32("电影") % 2 ** 18));
  expect(lexemeOf("힣⺀")).toBe(PAIRS_FROM + (crc32("힣⺀") % 2 ** 18));
});

test("counts the occurrences of the words of a text, in the order of their first place", async () => {
  const fold = await loadFold();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const tokens = readTokens(pieces.join(""), fold);
      const counts = createWordCounts();
      for (const token of tokens) countWordsOfToken(counts, token);
      // The occurrences of a single character are not counted.
      const isCounted = ([word]: readonly [string, number]) => word.length > 1;
      const counted = Array.from(counts.times, ([key, count]) => [wordOfKey(key), count] as const);
      const expected = new Map<string, number>();
      for (const word of tokens.flatMap(wordsOfToken)) expected.set(word, (expected.get(word) ?? 0) + 1);
      expect(counted.filter(isCounted)).toEqual([...expected].filter(isCounted));
      expect(lexemesOfCounts(counts)).toEqual(new Set(expected.keys().map(lexemeOf)));
    }),
  );
});
