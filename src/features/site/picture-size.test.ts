import { expect, test } from "vitest";
import { readPictureSize } from "./picture-size.ts";

function bytes(...parts: (string | number[])[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );
}

const png = bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 2, 128, 0, 0, 1, 224]);
const gif = bytes("GIF89a", [64, 1, 200, 0]);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 100, 0, 150, 3, 1]);
const lossy = bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 144, 0]);
const lossless = bytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x23, 0]);
const extended = bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [0, 0, 0, 0, 0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0]);
const avif = bytes([0, 0, 0, 28], "ftypavif", [0, 0, 0, 20], "ispe", [0, 0, 0, 0, 0, 0, 3, 32, 0, 0, 2, 88]);

test.each([
  ["png", png, { width: 640, height: 480 }],
  ["gif", gif, { width: 320, height: 200 }],
  ["jpg", jpeg, { width: 150, height: 100 }],
  ["webp", lossy, { width: 300, height: 144 }],
  ["webp", lossless, { width: 300, height: 144 }],
  ["webp", extended, { width: 800, height: 600 }],
  ["avif", avif, { width: 800, height: 600 }],
  ["svg", Buffer.from('<?xml version="1.0"?><svg width="30px" height="20">'), { width: 30, height: 20 }],
  ["svg", Buffer.from('<svg viewBox="0 0 24.4 12">'), { width: 24, height: 12 }],
])("the header of a %s tells its size", (kind, header, size) => {
  expect(readPictureSize(kind, header)).toEqual(size);
});

test.each([
  ["png", png.subarray(0, 18)],
  ["jpg", bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff])],
  ["jpg", bytes([0xff, 0xd8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ["webp", bytes("RIFF", [0, 0, 0, 0], "WEBPVP9 ")],
  ["svg", Buffer.from("<svg>")],
  ["bmp", gif],
])("a broken or unknown header of a %s has no size", (kind, header) => {
  expect(readPictureSize(kind, header)).toBeNull();
});
