import { expect, test } from "vitest";
import type { ListedWord } from "../word-list.ts";
import { changedWords, inBatches } from "./put-back-words.ts";

const word = (name: string, action: ListedWord["action"] = "hold"): ListedWord => ({
  word: name,
  action,
  forms: [],
  replacement: null,
});

test("finds the words that a change added, removed or gave another effect", () => {
  const former = [word("a"), word("b"), word("c")];
  const saved = [word("a"), word("b", "refuse"), word("d")];
  expect(changedWords({ former, saved })).toEqual({
    former: [word("b"), word("c")],
    saved: [word("b", "refuse"), word("d")],
  });
});

test("splits words into batches that one call accepts", () => {
  const sizes = (count: number) => inBatches(Array.from({ length: count })).map(({ length }) => length);
  expect([sizes(0), sizes(200), sizes(401)]).toEqual([[], [200], [200, 200, 1]]);
});
