import { inflateSync } from "node:zlib";

/** The limit for one decompressed stream: metadata is shorter, and a decompression bomb stops here. */
const MAX_UNPACKED_BYTES = 1024 * 1024;
const MAX_STREAMS = 200;
/** A compressed stream of metadata, or of small objects, which may include the document information. */
const PACKED_STREAM = /<<([^<>]*(?:<<[^<>]*>>[^<>]*)*)>>\s*stream\r?\n/g;
const HEX_FIELD = /\/AIGC\s*<([0-9A-Fa-f\s]{2,4000})>/g;

/** The metadata in this part of a PDF: plain, compressed or written as hex digits. */
export function readPdfMetadata(part: Buffer): string {
  const text = part.toString("latin1");
  const unpacked = unpackStreams(part, text);
  const whole = [text, ...unpacked].join("\n");
  const fields = Array.from(whole.matchAll(HEX_FIELD), ([, digits = ""]) => {
    const bytes = Buffer.from(digits.replace(/\s+/g, ""), "hex");
    return `AIGC ${bytes.toString("latin1")}`;
  });
  return [...fields, whole].join("\n");
}

function unpackStreams(part: Buffer, text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(PACKED_STREAM)) {
    const facts = match[1] ?? "";
    if (!/\/Type\s*\/(?:Metadata|ObjStm)\b/.test(facts) || !/\/FlateDecode\b/.test(facts)) continue;
    const start = match.index + match[0].length;
    const end = text.indexOf("endstream", start);
    const bytes = part.subarray(start, end < 0 ? part.length : end);
    found.push(unpack(bytes));
    if (found.length >= MAX_STREAMS) break;
  }
  return found;
}

function unpack(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString("latin1");
  } catch {
    // Truncated, encrypted or larger than any metadata: ignored.
    return "";
  }
}
