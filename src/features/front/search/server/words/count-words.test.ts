import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFold } from "../../../../../kit/values/fold-text.ts";
import { countWordsOfToken, type WordKey, wordOfKey } from "./count-words.ts";
import { wordsOfToken } from "./lexemes.ts";
import { readTokens } from "./read-tokens.ts";

const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom("的", "电", "電", "あ", "ｱ", "한", "𠮷", "々") }),
  fc.constantFrom(" ", "node.js", "fooBar", "👍🏽", "，"),
);

test("counts the words of a text by their occurrences, in the order of their first place", async () => {
  const fold = await loadFold();
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const tokens = readTokens(pieces.join(""), fold);
      const times = new Map<WordKey, number>();
      for (const token of tokens) countWordsOfToken(times, token);
      // The occurrences of a single character are of no use.
      const isCounted = ([word]: readonly [string, number]) => word.length > 1;
      const counted = Array.from(times, ([key, count]) => [wordOfKey(key), count] as const);
      const expected = new Map<string, number>();
      for (const word of tokens.flatMap(wordsOfToken)) expected.set(word, (expected.get(word) ?? 0) + 1);
      expect(counted.filter(isCounted)).toEqual([...expected].filter(isCounted));
      expect(new Set(counted.map(([word]) => word))).toEqual(new Set(expected.keys()));
    }),
  );
});
