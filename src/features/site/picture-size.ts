interface PictureSize {
  width: number;
  height: number;
}

type Reader = (bytes: Buffer) => PictureSize | null;

/** Frame headers of JPEG that carry the size; C4, C8 and CC are tables. */
const jpegFrames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

const readers: Record<string, Reader> = {
  png: (bytes) => sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20)),
  gif: (bytes) => sizeOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8)),
  jpg: readJpeg,
  webp: readWebp,
  avif: readAvif,
  svg: readSvg,
};

/** Size of a picture from its header, so that pages can hold its place; nothing is decoded. null when unreadable. */
export function readPictureSize(kind: string, bytes: Uint8Array): PictureSize | null {
  try {
    return readers[kind]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? null;
  } catch (error) {
    // A header that ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeOf(width: number, height: number): PictureSize | null {
  const isSensible = (length: number) => Number.isInteger(length) && length > 0 && length <= 100_000;
  return isSensible(width) && isSensible(height) ? { width, height } : null;
}

function readJpeg(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (jpegFrames.has(marker)) return sizeOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): PictureSize | null {
  const form = bytes.toString("latin1", 12, 16);
  if (form === "VP8X") return sizeOf(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (form === "VP8 ") return sizeOf(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (form !== "VP8L") return null;
  const packed = bytes.readUInt32LE(21);
  return sizeOf((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
}

function readAvif(bytes: Buffer): PictureSize | null {
  const at = bytes.indexOf("ispe");
  return at < 0 ? null : sizeOf(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
}

function readSvg(bytes: Buffer): PictureSize | null {
  const tag = /<svg[^>]*>/i.exec(bytes.toString("utf8", 0, 4096))?.[0] ?? "";
  const length = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1]);
  const box = /\sviewBox=["'][\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)["']/.exec(tag);
  const width = Math.round(length("width") || Number(box?.[1]));
  return sizeOf(width, Math.round(length("height") || Number(box?.[2])));
}
