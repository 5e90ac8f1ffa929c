import { expect, test } from "vitest";
import { compareLegalTexts } from "./compare-legal-texts.ts";

test("ignores Markdown syntax, and compares Chinese word by word", () => {
  expect(compareLegalTexts("## 退款\n\n七日内**可退**。", "# 退款\n\n七日内可退。")).toEqual([
    { kind: "gap", paragraphs: 2 },
  ]);
  const [gap, changed] = compareLegalTexts("一段。\n\n下载以后可以退款。", "一段。\n\n下载以后不能退款。") ?? [];
  expect(gap).toEqual({ kind: "gap", paragraphs: 1 });
  expect(changed).toEqual({
    kind: "paragraph",
    changes: [
      { kind: "same", text: "下载以后" },
      { kind: "removed", text: "可以" },
      { kind: "added", text: "不能" },
      { kind: "same", text: "退款。" },
    ],
  });
});
