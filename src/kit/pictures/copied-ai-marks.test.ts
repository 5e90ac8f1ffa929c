import sharp from "sharp";
import { expect, test } from "vitest";
import { makeGifWithComment, makeMarkedPicture, SENT_KINDS } from "../../../test/media/marked-pictures.ts";
import { writeAiXmp } from "../values/aigc-field.ts";
import { aiMarkOfBytes, aiMarkOfPicture } from "./picture-ai-mark.ts";
import { makeFitting, makeSquare } from "./square-picture.ts";

// Users' pictures are encoded again without their metadata; their AI mark must be kept (decision 0115).
const LIMITS = { field: "picture", maxPixels: 10_000, maxSidePixels: 100 };

const markOf = async (bytes: Buffer) => aiMarkOfPicture(await sharp(bytes).metadata());

test.each(SENT_KINDS)("a marked %s keeps its mark when encoded again, as a whole and as a square", async (kind) => {
  const format = kind === "avif" ? "heif" : kind;
  for (const mark of ["assisted", "generated"] as const) {
    const bytes = await makeMarkedPicture(kind, mark);
    const fitting = await makeFitting(bytes, { ...LIMITS, format, longestSidePixels: 20 });
    const square = await makeSquare(bytes, { ...LIMITS, format, sidePixels: 20 });
    expect([fitting.aiMark, await markOf(fitting.bytes), await markOf(square)]).toEqual([mark, mark, mark]);
  }
});

test("a GIF can have the mark in a comment too, and a truncated GIF has none", async () => {
  const gif = await makeGifWithComment('made by a service {"AIGC":{"Label":"1","ContentProducer":"x"}}');
  expect(aiMarkOfBytes(gif)).toBe("generated");
  expect(aiMarkOfBytes(await makeGifWithComment("made by hand"))).toBe("none");
  for (const length of [6, 12, 40]) expect(aiMarkOfBytes(gif.subarray(0, length))).toBe("none");
});

test("an SVG has the mark in its metadata, and not in the text that it draws", () => {
  const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
  expect(aiMarkOfBytes(svg(`<metadata>${writeAiXmp("assisted")}</metadata>`))).toBe("assisted");
  expect(aiMarkOfBytes(svg(writeAiXmp("generated")))).toBe("generated");
  expect(aiMarkOfBytes(svg('<text>{"AIGC":{"Label":"1"}}</text>'))).toBe("none");
});
