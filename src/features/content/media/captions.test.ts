import { expect, test } from "vitest";
import { scaled } from "../../../../test/time/limits.ts";
import { AppError } from "../../../kit/api/app-error.ts";
import { readCaptions } from "./captions.ts";

const srt =
  "1\r\n00:00:01,000 --> 00:00:02,500\r\n这是第一条，学习的内容\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n<i>第二条</i>\r\n两行 & 更多\r\n";
const vtt =
  "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n这是第一条，学习的内容\n\n00:00:03.000 --> 00:00:04.000\n第二条\n两行 &amp; 更多\n";

/** Node cannot encode GB 18030 or Big5, so these bytes were created with another tool. */
const gb18030 = "MQ0KMDA6MDA6MDEsMDAwIC0tPiAwMDowMDowMiw1MDANCtXiysfO0sPHy7W1xLXa0rvM9aOs0afPsLXExNrI3Q0K";
const big5 = "MQ0KMDA6MDA6MDEsMDAwIC0tPiAwMDowMDowMiw1MDANCrNvrE+n2q3Mu6GqurLEpECx+KFBvsey36q6pLquZQ0K";

function utf16(text: string, { isBig = false, hasMark = true } = {}): Buffer {
  const bytes = Buffer.from(hasMark ? `\ufeff${text}` : text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
}

test.each([
  ["UTF-8", Buffer.from(srt)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${srt}`)],
  ["UTF-16 LE", utf16(srt)],
  ["UTF-16 BE", utf16(srt, { isBig: true })],
  ["UTF-16 LE without a byte order mark", utf16(srt, { hasMark: false })],
  ["UTF-16 BE without a byte order mark", utf16(srt, { isBig: true, hasMark: false })],
  ["WebVTT", Buffer.from(`WEBVTT - title\n\nNOTE nothing\n\n${srt.replaceAll(",0", ".0").replaceAll(",5", ".5")}`)],
])("SubRip in %s becomes the same WebVTT", (_name, bytes) => {
  expect(readCaptions(bytes)).toEqual({ vtt, cues: 2 });
});

test.each([
  ["GB18030", gb18030, "这是我们说的第一条，学习的内容"],
  ["Big5", big5, "這是我們說的第一條，學習的內容"],
])("old subtitles in %s are decoded correctly", (_name, base64, text) => {
  expect(readCaptions(Buffer.from(base64, "base64")).vtt).toContain(`\n${text}\n`);
});

test("script in captions is text, and cues that end before they begin are left out", () => {
  const source = "00:01.000 --> 00:02.000\n<script>alert(1)</script>{\\an8}a --> b\n\n00:05.000 --> 00:04.000\nnever\n";
  expect(readCaptions(Buffer.from(source))).toEqual({
    vtt: "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1)a --&gt; b\n",
    cues: 1,
  });
});

const stamp = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23);
const every = (milliseconds: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = index * milliseconds;
    return `${stamp(at)} --> ${stamp(at + milliseconds)}\n字`;
  }).join("\n\n");

test.each([
  ["an empty file", "", "没有一条带时间"],
  ["a page", "<!doctype html><p>00:00</p>", "没有一条带时间"],
  ["captions at 300 Hz", every(3, 300), "太密"],
  ["too many captions", every(1_000, 20_001), "超过 20000 条"],
  ["more than 2 MB", `00:00:01,000 --> 00:00:02,000\n${"字".repeat(800_000)}`, "超过 2 MB"],
])("rejects %s with a message", (_name, source, sentence) => {
  expect(() => readCaptions(Buffer.from(source))).toThrow(sentence);
});

test("accepts twenty captions in a second", () => {
  expect(readCaptions(Buffer.from(every(50, 100))).cues).toBe(100);
});

test("the work of reading is linear in the length of the text", () => {
  const hostile = [
    `${" ".repeat(500_000)}x`,
    "<".repeat(1_000_000),
    "{\\".repeat(600_000),
    "1:".repeat(900_000),
    "\n \n".repeat(600_000),
  ];
  const inCues = hostile.map((source) => `00:01.000 --> 00:02.000\n${source}`);
  for (const source of [...hostile, ...inCues]) {
    const startedAt = performance.now();
    try {
      readCaptions(Buffer.from(source));
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
    expect(performance.now() - startedAt).toBeLessThan(scaled(2_000));
  }
});
