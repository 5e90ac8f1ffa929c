import { expect, test } from "vitest";
import { altOfFile, movedPlace, pictureMarkdown } from "./picture-markdown.ts";

test.each([
  ["流程图.png", "流程图"],
  ["2026 年的增长.webp", "2026 年的增长"],
  ["v1.2 结构.jpeg", "v1.2 结构"],
  ["image.png", "图片"],
  ["IMG_2041.JPG", "图片"],
  ["截图 2026-11-30 09.41.07.png", "图片"],
  ["Screenshot 2026-11-30 at 9.41.07 PM.png", "图片"],
  ["mmexport1732945261.jpg", "图片"],
  ["3f2504e0-4f89-11d3-9a0c-0305e82c3301.png", "图片"],
  ["", "图片"],
])("describes the picture of the file %s as %s", (fileName, alt) => {
  expect(altOfFile(fileName)).toBe(alt);
});

test("escapes what Markdown would read as syntax in a file name", () => {
  const { text, altStart, altEnd } = pictureMarkdown({ url: "/uploads/a.png", fileName: "数组[0]*2.png" });
  expect(text).toBe("![数组\\[0\\]\\*2](/uploads/a.png)");
  expect(text.slice(altStart, altEnd)).toBe("数组\\[0\\]\\*2");
});

test.each([
  ["typing before it", "前|后", "新前|后"],
  ["typing after it", "前|后", "前|后面"],
  ["typing at it", "前|后", "前|字后"],
  ["deleting before it", "很前|后", "前|后"],
  ["replacing a part around it", "一二|三四", "一五|四"],
  ["deleting everything", "前|后", "|"],
])("follows a place in a text while %s", (_, before, after) => {
  const plain = (text: string) => text.replace("|", "");
  expect(movedPlace(before.indexOf("|"), plain(before), plain(after))).toBe(after.indexOf("|"));
});
