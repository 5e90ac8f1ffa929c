import fc from "fast-check";
import { expect, test } from "vitest";
import { type ComparedPart, compareWords } from "./compare-words.ts";

const shown = (parts: ComparedPart[] | null) =>
  parts?.map((part) =>
    part.kind === "gap"
      ? `…${part.paragraphs}`
      : part.changes
          .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `[+${text}]` : `[-${text}]`))
          .join(""),
  );

test("changed words are marked in their paragraphs, unchanged paragraphs are counted", () => {
  const before = "第一条\n\n你可以在七天内退款。\n\n第二条\n\n其他不变。";
  const after = "第一条\n\n你可以在十天内退款。\n\n第二条\n\n其他不变。\n\n第三条";
  expect(shown(compareWords(before, after))).toEqual(["…1", "你可以在[-七天][+十天]内退款。", "…2", "[+第三条]"]);
});

test("equal texts have no differences, and against an empty text all is new", () => {
  expect(shown(compareWords("一段。\n\n两段。", "一段。\n\n两段。"))).toEqual(["…2"]);
  expect(shown(compareWords("", "全新。"))).toEqual(["[+全新。]"]);
});

test("texts with nothing in common are not compared", () => {
  const one = Array.from({ length: 6_000 }, (_, index) => `a${index} `).join("");
  const other = Array.from({ length: 6_000 }, (_, index) => `b${index} `).join("");
  expect(compareWords(one, other)).toBeNull();
});

test("unchanged and removed parts give the old text, unchanged and added ones the new text", () => {
  const text = fc.array(fc.constantFrom("退款", "会员", "七天", "，", "。", "\n\n", "VIP", " "), { maxLength: 60 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(""), other.join("")];
      const parts = compareWords(before, after) ?? [];
      const side = (dropped: "added" | "removed") =>
        parts.flatMap((part) =>
          part.kind === "gap" ? [] : part.changes.filter(({ kind }) => kind !== dropped).map((change) => change.text),
        );
      for (const piece of side("added")) expect(before).toContain(piece);
      for (const piece of side("removed")) expect(after).toContain(piece);
    }),
  );
});
