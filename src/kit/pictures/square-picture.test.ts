import { constants, crc32, deflateRawSync, deflateSync, inflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { scaled } from "../../../test/time/limits.ts";
import { makeSquare, type SquareOptions } from "./square-picture.ts";

const options: SquareOptions = {
  field: "picture",
  format: "png",
  sidePixels: 64,
  maxPixels: 40_000_000,
  maxSidePixels: 12_000,
};
const MIB = 1024 * 1024;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG whose header states the requested size; its rows compress to nearly nothing. */
function writePng(
  width: number,
  height: number,
  { isInterlaced = false, bits = 8, rowBytes = 0, extra = [] as Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc((rowBytes || width * 4 + 1) * Math.min(height, 12_000)));
  const chunks = [chunk("IHDR", header), ...extra, chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

/**
 * The zlib stream of this many MiB of zeros, compressed once and repeated, because compressing a gigabyte takes
 * seconds.
 */
function foldZeros(mib: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MIB), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros: the first half stays 1, the second counts them.
  checksum.writeUInt16BE((mib * MIB) % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const head = Buffer.from([0x78, 0x9c]);
  return Buffer.concat([head, ...Array(mib).fill(block), deflateRawSync(Buffer.alloc(0)), checksum]);
}

/** How long the refusal took, and the maximum growth of the process. */
async function measure(work: Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  const startedAt = performance.now();
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  clearInterval(sampler);
  return { error, ms: performance.now() - startedAt, grownMib: (peak - before) / MIB };
}

test("a picture becomes square, small, upright and without its location (FILE-1)", async () => {
  const left = await sharp({ create: { width: 200, height: 300, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#0000ff" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "39/1 54/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.toString("latin1")).toContain("Exif");
  const square = await makeSquare(photo, { ...options, format: "jpeg" });
  const metadata = await sharp(square).metadata();
  expect(metadata).toMatchObject({ format: "webp", width: 64, height: 64 });
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined));
  expect(square.toString("latin1")).not.toContain("secret-owner");
  // Rotated by a quarter: the left side is on top.
  const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * info.channels).subarray(0, 3)];
  expect(at(32, 5)[0]).toBeGreaterThan(200);
  expect(at(32, 58)[2]).toBeGreaterThan(200);
});

test("enlarges small pictures, and keeps the first frame of animations", async () => {
  const dot = await sharp({ create: { width: 3, height: 9, channels: 4, background: "#00ff0080" } })
    .png()
    .toBuffer();
  expect(await sharp(await makeSquare(dot, options)).metadata()).toMatchObject({ width: 64, height: 64 });
  const frames = Buffer.from(Array.from({ length: 4 * 4 * 3 * 3 }, (_, index) => (index * 37) % 256));
  const gif = await sharp(frames, { raw: { width: 4, height: 12, channels: 3, pageHeight: 4 } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(3);
  const still = await makeSquare(gif, { ...options, format: "gif" });
  expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
});

test.each([
  ["25 001 pixels wide", () => writePng(25_001, 2)],
  ["12 001 pixels high", () => writePng(2, 12_001)],
  ["a thousand million pixels", () => writePng(31_623, 31_623, { rowBytes: 1 })],
  ["40 million pixels of 64 bits, interlaced", () => writePng(8_000, 5_000, { isInterlaced: true, bits: 16 })],
])("refuses %s immediately and with little memory (FILE-2)", async (_name, make) => {
  const bytes = make();
  const { error, ms, grownMib } = await measure(makeSquare(bytes, options));
  expect(error).toMatchObject({ status: 422, code: "PICTURE_TOO_MANY_PIXELS" });
  expect(ms).toBeLessThan(scaled(2_000));
  expect(grownMib).toBeLessThan(200);
});

test("refuses an AVIF that would decode to 640 MB", async () => {
  const avif = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: "#a88" } })
    .avif({ effort: 0 })
    .toBuffer();
  const { error, ms, grownMib } = await measure(makeSquare(avif, { ...options, format: "heif" }));
  expect(error).toMatchObject({ code: "PICTURE_TOO_MANY_PIXELS" });
  expect(ms).toBeLessThan(scaled(2_000));
  expect(grownMib).toBeLessThan(200);
});

test("does not decompress a gigabyte in a profile or a comment (FILE-2)", async () => {
  expect(inflateSync(foldZeros(8))).toHaveLength(8 * MIB);
  const folded = foldZeros(1024);
  for (const [type, head] of [
    ["iCCP", "x\0\0"],
    ["zTXt", "a\0\0"],
  ] as const) {
    const bytes = writePng(100, 100, { extra: [chunk(type, Buffer.concat([Buffer.from(head), folded]))] });
    const { ms, grownMib } = await measure(makeSquare(bytes, options));
    expect(ms).toBeLessThan(scaled(2_000));
    expect(grownMib).toBeLessThan(200);
  }
});

test("the limit is forty million pixels, and several at once take no more memory than one (FILE-2)", async () => {
  const bytes = writePng(8_000, 5_000);
  const { error, grownMib } = await measure(Promise.all([1, 2, 3].map(() => makeSquare(bytes, options))));
  expect(error).toBeNull();
  expect(grownMib).toBeLessThan(200);
});

test("refuses broken bytes and a kind other than declared, and the next picture still succeeds", async () => {
  const whole = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const calls = [
    makeSquare(whole.subarray(0, 60), options),
    makeSquare(Buffer.from("\x89PNG\r\n\x1a\nnonsense", "latin1"), options),
    makeSquare(whole, { ...options, format: "jpeg" }),
    makeSquare(whole, options),
  ];
  const settled = await Promise.allSettled(calls);
  expect(settled.map((one) => (one.status === "fulfilled" ? "ok" : one.reason.code))).toEqual([
    "PICTURE_BROKEN",
    "PICTURE_BROKEN",
    "PICTURE_KIND_UNKNOWN",
    "ok",
  ]);
});
