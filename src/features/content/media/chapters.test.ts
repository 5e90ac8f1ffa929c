import { expect, test } from "vitest";
import { checkChapters, MAX_CHAPTERS, readChapters } from "./chapters.ts";

const read = (text: string) => readChapters(Buffer.from(text));

test("chapters are read in the usual list notation", () => {
  const listed = "\ufeff# 本集\r\n0:00 开场\r\n\r\n01:30 - 先看目录\n1:02:03 — 合上书：再说一遍\n";
  expect(read(listed)).toEqual([
    { at_seconds: 0, title: "开场" },
    { at_seconds: 90, title: "先看目录" },
    { at_seconds: 3_723, title: "合上书：再说一遍" },
  ]);
});

test("chapters are read from WebVTT, whose titles are plain text", () => {
  const vtt =
    "WEBVTT\n\n1\n00:00:00.000 --> 00:00:30.000\n<b>开场</b> & 目录\n\n00:30.500 --> 01:00.000\n<script>x</script>讲解\n";
  expect(read(vtt)).toEqual([
    { at_seconds: 0, title: "开场 & 目录" },
    { at_seconds: 30, title: "x讲解" },
  ]);
});

test.each([
  ["a line without a time", "0:00 开场\n讲解", "第 2 行"],
  ["a time without a title", "0:00", "第 1 行"],
  ["bytes without an encoding", "\0\0\0\0", "编码"],
  ["a file that is too large", "0:00 长\n".repeat(30_000), "256 KB"],
])("rejects %s and names the place", (_name, text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});

const at = (second: number, title = "章") => ({ at_seconds: second, title });

test("chapters are stored in the order of the film", () => {
  expect(checkChapters([at(60), at(0)], 61)).toEqual([at(0), at(60)]);
});

test.each([
  ["two chapters at one second", [at(1), at(1)], "同一秒"],
  ["a chapter after the end", [at(0), at(61)], "结束之后"],
  ["a chapter without a title", [at(0, "")], "标题"],
  ["a chapter with an overlong title", [at(0, "长".repeat(121))], "标题"],
  ["too many chapters", Array.from({ length: MAX_CHAPTERS + 1 }, (_, index) => at(index / 10)), "最多 200 个"],
])("rejects %s", (_name, chapters, sentence) => {
  expect(() => checkChapters(chapters, 61)).toThrow(sentence);
});
