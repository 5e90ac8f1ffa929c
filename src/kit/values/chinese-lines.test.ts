import fc from "fast-check";
import { expect, test } from "vitest";
import { joinChineseLines } from "./chinese-lines.ts";

test.each([
  ["第一行中文\n第二行中文", "第一行中文第二行中文"],
  ["第一行，\n第二行", "第一行，第二行"],
  ["第一行 \n\t第二行", "第一行第二行"],
  ["用 React，\nVue 也行", "用 React，Vue 也行"],
  ["他说：\n“你好”\n然后走了", "他说：“你好”然后走了"],
  ["他说。”\n“好。”", "他说。”“好。”"],
  ["想了想……\n——算了", "想了想……——算了"],
  ["很好👍🏽\n谢谢", "很好👍🏽谢谢"],
  ["ひらがな\nカタカナー\n漢字", "ひらがなカタカナー漢字"],
  ["𠮷野家\n𠮷", "𠮷野家𠮷"],
])("removes a line break between Chinese or Japanese characters: %j", (text, joined) => {
  expect(joinChineseLines(text)).toBe(joined);
});

test.each([
  "two words\nof English",
  "用的是\nReact 框架",
  "版本 18\n发布了",
  "한국어 문장\n다음 줄",
  "漢字\n한국어",
  "“Hello”\n“World”",
  "一句,\n两句",
  "👍\n👍",
  "\n开头",
  "结尾\n",
])("keeps a line break next to Latin or Korean text, or at an end: %j", (text) => {
  expect(joinChineseLines(text)).toBe(text);
});

test("removes only line breaks and spaces", () => {
  const text = fc.string({ unit: fc.constantFrom("中", "。", "a", "한", "“", " ", "\n", "👍"), maxLength: 30 });
  fc.assert(
    fc.property(text, (text) => {
      expect(joinChineseLines(text).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
  );
});
