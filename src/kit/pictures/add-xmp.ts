import { crc32 } from "node:zlib";
import { readPictureKind } from "./picture-kind.ts";

const PNG_SIGNATURE_BYTES = 8;
const PNG_XMP = Buffer.from("XML:com.adobe.xmp\0\0\0\0\0", "latin1");
/** A packet may be in a text chunk of any kind, also under the name that ImageMagick uses. */
const PNG_TEXTS: ReadonlySet<string> = new Set(["iTXt", "tEXt", "zTXt"]);
const PNG_XMP_NAME = /^(?:XML:com\.adobe\.xmp|Raw profile type xmp)\0/;
const JPEG_XMP = Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1");
/** The length of a segment is written in 16 bits. */
const MAX_SEGMENT_BYTES = 0xffff - 2;
const WEBP_HAS_XMP = 0x04;
const WEBP_HAS_ALPHA = 0x10;

/** The facts about a picture that are written with its XMP packet. */
interface PictureFacts {
  width: number;
  height: number;
  hasAlpha: boolean;
}

/**
 * The picture with this XMP packet instead of its own; all other bytes are unchanged. null: the format does not support
 * a packet, or the file violates its format.
 */
export function addXmp(bytes: Buffer, xmp: string, facts: PictureFacts): Buffer | null {
  const packet = Buffer.from(xmp, "utf8");
  const kind = readPictureKind(bytes);
  if (kind === "png") return addToPng(bytes, packet);
  if (kind === "jpg") return addToJpeg(bytes, packet);
  return kind === "webp" ? addToWebp(bytes, packet, facts) : null;
}

function addToPng(bytes: Buffer, packet: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const isXmp = PNG_TEXTS.has(type) && PNG_XMP_NAME.test(bytes.toString("latin1", at + 8, at + 32));
    if (!isXmp) parts.push(bytes.subarray(at, end));
    if (type === "IHDR") parts.push(pngChunk("iTXt", Buffer.concat([PNG_XMP, packet])));
    at = end;
  }
  return parts.length > 3 ? Buffer.concat([...parts, bytes.subarray(at)]) : null;
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The packet follows the segment that identifies the file, and precedes all drawing data. */
function addToJpeg(bytes: Buffer, packet: Buffer): Buffer | null {
  const content = Buffer.concat([JPEG_XMP, packet]);
  if (content.length > MAX_SEGMENT_BYTES) return null;
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let isAdded = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    if (!isAdded && marker !== 0xe0) {
      parts.push(head, content);
      isAdded = true;
    }
    // Start of scan: no segments follow.
    if (marker === 0xda) return Buffer.concat([...parts, bytes.subarray(at)]);
    const isXmp = marker === 0xe1 && bytes.subarray(at + 4, at + 4 + JPEG_XMP.length).equals(JPEG_XMP);
    if (!isXmp) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function addToWebp(bytes: Buffer, packet: Buffer, facts: PictureFacts): Buffer | null {
  const chunks: { type: string; content: Buffer }[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) return null;
    chunks.push({ type: bytes.toString("latin1", at, at + 4), content: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  const [first] = chunks;
  if (!first) return null;
  const rest = chunks.filter(({ type }) => type !== "VP8X" && type !== "XMP ");
  const extended = Buffer.from(first.type === "VP8X" ? first.content : describeCanvas(facts));
  extended[0] = (extended[0] ?? 0) | WEBP_HAS_XMP;
  const body = [{ type: "VP8X", content: extended }, ...rest, { type: "XMP ", content: packet }].map(webpChunk);
  const whole = Buffer.concat([Buffer.from("WEBP", "latin1"), ...body]);
  return webpChunk({ type: "RIFF", content: whole });
}

function describeCanvas({ width, height, hasAlpha }: PictureFacts): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = hasAlpha ? WEBP_HAS_ALPHA : 0;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return canvas;
}

function webpChunk({ type, content }: { type: string; content: Buffer }): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
