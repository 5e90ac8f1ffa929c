import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";
import { describeChanges } from "./describe-changes.ts";

const describeTexts = (before: string, after: string, options = {}) =>
  describeChanges(compareWords(before, after), options);

test("shows removed and added text in place, with some context", () => {
  const [before, after] = ["甲".repeat(60), "乙".repeat(60)];
  expect(describeTexts("第一段。\n\n旧的一句。\n\n第三段。", "第一段。\n\n新的一句。\n\n第三段。")).toEqual([
    "（1 段没变）",
    "[-旧的-]{+新的+}一句。",
    "（1 段没变）",
  ]);
  const [line = ""] = describeTexts(`${before}，旧，${after}`, `${before}，新，${after}`);
  expect(line).toMatch(/^…甲+，\[-旧-\]\{\+新\+\}，乙+…$/);
  expect(line.length).toBeLessThan(80);
});

test("texts without a common word, and texts without a difference, are reported as such", () => {
  const strange = Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(" ");
  expect(describeTexts("一二三", strange)).toEqual(["改得太多，没法逐词比较"]);
  expect(describeTexts("一样", "一样")).toEqual(["没有一个词不同"]);
});

test("neither many changes nor a long one fill the screen, and control characters are removed", () => {
  const many = (word: string) => Array.from({ length: 30 }, (_, at) => `第 ${at} 段${word}`).join("\n\n");
  const lines = describeTexts(many("旧"), many("新"), { maxLines: 5 });
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe("（还有 25 段改过，没有列出）");
  expect(describeTexts("头", `头\n\n${"长".repeat(5_000)}`).join("").length).toBeLessThan(500);
  expect(describeTexts("好", "好\u001b[31m").join("")).not.toContain("\u001b");
});
