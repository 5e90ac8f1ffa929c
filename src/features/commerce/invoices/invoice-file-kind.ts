import type { FileKind } from "./file-kinds.ts";

const LOCAL_ENTRY = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const CENTRAL_END = 0x06054b50;
const CENTRAL_END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
/** The maximum number of parts. An OFD file has a few dozen. */
const MAX_PARTS = 2_000;

/** The kind of a file, detected from its content and not from its name. null: not an invoice format. */
export function invoiceFileKind(bytes: Buffer): FileKind | null {
  if (isPdf(bytes)) return "pdf";
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_ENTRY)
    return listParts(bytes)?.includes("OFD.xml") ? "ofd" : null;
  return isPlainXml(bytes) ? "xml" : null;
}

/** The bytes begin and end like a PDF file, and contain nothing that a reader would execute. */
function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) return false;
  if (!bytes.toString("latin1", Math.max(0, bytes.length - 1024)).includes("%%EOF")) return false;
  return !/\/(?:JavaScript|Launch|RichMedia)\b/.test(bytes.toString("latin1"));
}

/** The names of the entries of a zip file, from the directory at its end. null: there is no valid directory. */
function listParts(bytes: Buffer): string[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_PARTS) return null;
  const names: string[] = [];
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) return null;
    const nameBytes = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString("utf8", at + 46, at + 46 + nameBytes));
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - CENTRAL_END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - CENTRAL_END_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === CENTRAL_END) return at;
  }
  return null;
}

/**
 * UTF-8 text that is XML and not a web page: it has no declarations that expand or fetch, and no root element that a
 * browser would render.
 */
function isPlainXml(bytes: Buffer): boolean {
  const text = decode(bytes);
  if (text === null || !/^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<[\p{L}_]/u.test(text))
    return false;
  return !/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:html|svg|script)\b|www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/i.test(
    text,
  );
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Bytes that are not UTF-8 are not an XML invoice.
    return null;
  }
}
