import sharp from "sharp";
import { expect, test } from "vitest";
import { readPictureFacts } from "./picture-facts.ts";

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#c33" } });
}

const svg = (attributes: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`);

test.each([
  ["png", () => picture(640, 480).png().toBuffer(), { width: 640, height: 480 }],
  ["gif", () => picture(320, 200).gif().toBuffer(), { width: 320, height: 200 }],
  ["jpg", () => picture(150, 100).jpeg({ progressive: true }).toBuffer(), { width: 150, height: 100 }],
  ["lossy webp", () => picture(300, 144).webp().toBuffer(), { width: 300, height: 144 }],
  ["lossless webp", () => picture(300, 144).webp({ lossless: true }).toBuffer(), { width: 300, height: 144 }],
  ["extended webp", () => picture(800, 600).keepExif().withExif({}).webp().toBuffer(), { width: 800, height: 600 }],
  ["avif", () => picture(80, 60).avif({ effort: 0 }).toBuffer(), { width: 80, height: 60 }],
  ["svg with lengths", async () => svg('width="30px" height="20"'), { width: 30, height: 20 }],
  ["svg with a box", async () => svg('viewBox="0 0 24.4 12"'), { width: 24, height: 12 }],
])("reads the size of a %s", async (_kind, make, size) => {
  expect((await readPictureFacts(await make())).size).toEqual(size);
});

test.each([5, 6, 7, 8])(
  "a rotated photo of a phone (EXIF orientation %i) has the size in which it is displayed",
  async (orientation) => {
    const photo = await picture(150, 100).withMetadata({ orientation }).jpeg().toBuffer();
    expect((await readPictureFacts(photo)).size).toEqual({ width: 100, height: 150 });
  },
);

test("an upside-down photo keeps its width and height", async () => {
  const photo = await picture(150, 100).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  expect((await readPictureFacts(photo)).size).toEqual({ width: 150, height: 100 });
});

test.each([
  ["a truncated png", async () => (await picture(640, 480).png().toBuffer()).subarray(0, 18)],
  ["a truncated jpg", async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff])],
  ["a webp of an unknown form", async () => Buffer.from("RIFF\0\0\0\0WEBPVP9 ", "latin1")],
  ["an svg without a size", async () => svg("")],
  ["a text", async () => Buffer.from("# 标题")],
])("reads no size of %s", async (_what, make) => {
  expect((await readPictureFacts(await make())).size).toBeNull();
});

test.each([
  ["a photo", () => picture(640, 480).jpeg().toBuffer()],
  ["an AVIF", () => picture(400, 300).avif({ effort: 0 }).toBuffer()],
])("draws a preview of a few pixels of %s", async (_what, make) => {
  const { preview } = await readPictureFacts(await make());
  const bytes = Buffer.from(preview?.replace("data:image/webp;base64,", "") ?? "", "base64");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 16, height: 12 });
  expect(preview?.length).toBeLessThan(200);
});

test.each([
  ["an icon", () => picture(300, 300).png().toBuffer()],
  ["a transparent picture", () => picture(640, 480).ensureAlpha(0.5).png().toBuffer()],
  ["an SVG", async () => svg('width="640" height="480"')],
  ["a picture whose pixels are missing", async () => (await picture(640, 480).png().toBuffer()).subarray(0, 60)],
  ["a picture of too many pixels", () => picture(12_001, 40).png().toBuffer()],
])("draws no preview of %s", async (_what, make) => {
  expect((await readPictureFacts(await make())).preview).toBeNull();
});
