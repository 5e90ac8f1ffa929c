import { expect, test } from "vitest";
import { nameOfFile } from "./name-of-file.ts";

test.each([
  ["需求.pdf", "pdf", "需求.pdf"],
  ["照片.JPEG", "jpg", "照片.jpeg"],
  ["预算.xlsx", "zip", "预算.xlsx"],
  ["坏东西.exe", "zip", "坏东西.exe.zip"],
  ["../../etc/passwd", "pdf", "passwd.pdf"],
  ["C:\\文件\\稿.docx", "zip", "稿.docx"],
  ["说明.pdf", "png", "说明.pdf.png"],
  ["", "png", "附件.png"],
  ["..pdf", "pdf", "附件.pdf"],
] as const)("names a file sent as %j with the format %s as %s", (sent, kind, name) => {
  expect(nameOfFile(sent, kind)).toBe(name);
});
