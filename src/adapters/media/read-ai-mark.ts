import { type FileHandle, open } from "node:fs/promises";
import {
  ADTS,
  FilePathSource,
  FLAC,
  Input,
  MATROSKA,
  type MetadataTags,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import sharp from "sharp";
import { aiMarkOfBytes, aiMarkOfPicture } from "../../kit/pictures/picture-ai-mark.ts";
import { readPictureKind } from "../../kit/pictures/picture-kind.ts";
import { type AiMark, strongestAiMark } from "../../kit/values/ai-mark.ts";
import { readAiMetadata } from "../../kit/values/aigc-field.ts";
import { readFilmXmp } from "./read-film-xmp.ts";
import { readPdfMetadata } from "./read-pdf-metadata.ts";
import { readWaveMetadata } from "./read-wave-metadata.ts";
import { readZipProperties } from "./read-zip-properties.ts";

/** Formats that consist of one file: a list of segments would reference other files and addresses. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS];
const HEAD_BYTES = 4096;
/** A PDF has its metadata near its beginning or its end. */
const PDF_PART_BYTES = 1024 * 1024;
/** The maximum size of a picture in a text; the rest of a longer GIF is not searched. */
const PICTURE_PART_BYTES = 8 * 1024 * 1024;
/** A larger binary tag is a cover or a font. */
const MAX_TAG_BYTES = 64 * 1024;

// The same path may contain another picture later.
sharp.cache(false);

/**
 * Returns what the metadata of a file states about AI: XMP, EXIF and IPTC of pictures, also comments of a GIF and
 * metadata of an SVG; tags (ID3, MP4, Matroska, Vorbis, WAV) and XMP of films and recordings; XMP and information of a
 * PDF; properties of Office and EPUB documents. Other files, and files with unreadable metadata, state nothing.
 */
export async function readFileAiMark(path: string): Promise<AiMark> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  const readPart = async (from: number, bytes: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  };
  const head = await readPart(0, HEAD_BYTES);
  if (head.toString("latin1").startsWith("%PDF-")) {
    const parts = [
      await readPart(0, PDF_PART_BYTES),
      await readPart(Math.max(0, size - PDF_PART_BYTES), PDF_PART_BYTES),
    ];
    return readAiMetadata(parts.map(readPdfMetadata).join("\n"));
  }
  const kind = readPictureKind(head);
  if (kind === "gif" || kind === "svg") return aiMarkOfBytes(await readPart(0, PICTURE_PART_BYTES));
  if (kind !== null && kind !== "lfs") return readPicture(path);
  if (head.toString("latin1", 0, 4) === "PK\x03\x04") return readDocument(path);
  return strongestAiMark(await readTags(path), await readXmp(file, { head, size }));
}

async function readXmp(file: FileHandle, { head, size }: { head: Buffer; size: number }): Promise<AiMark> {
  const isFilm = /^(?:ftyp|moov|mdat|wide|free|skip)$/.test(head.toString("latin1", 4, 8));
  if (isFilm) return readAiMetadata(await readFilmXmp(file, size));
  const isWave = head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WAVE";
  return isWave ? readAiMetadata(await readWaveMetadata(file, size)) : "none";
}

async function readDocument(path: string): Promise<AiMark> {
  try {
    return readAiMetadata(await readZipProperties(path));
  } catch {
    // The archive is incomplete: the importer reports it.
    return "none";
  }
}

async function readPicture(path: string): Promise<AiMark> {
  try {
    return aiMarkOfPicture(await sharp(path).metadata());
  } catch {
    // sharp has no error codes; the importer of the picture reports what is wrong with it.
    return "none";
  }
}

async function readTags(path: string): Promise<AiMark> {
  using input = new Input({ source: new FilePathSource(path), formats: FORMATS });
  try {
    if (!(await input.canRead())) return "none";
    return readAiMetadata(textOf(await input.getMetadataTags()));
  } catch {
    // A broken file has no mark; the upload checks whether it can be played.
    return "none";
  }
}

function textOf({ comment = "", description = "", raw = {} }: MetadataTags): string {
  const tags = Object.entries(raw).map(([name, value]) => {
    if (value instanceof Uint8Array)
      return value.length > MAX_TAG_BYTES ? "" : `${name} ${Buffer.from(value).toString("latin1")}`;
    return typeof value === "string" || Array.isArray(value) || isTexts(value)
      ? `${name} ${JSON.stringify(value)}`
      : "";
  });
  return [comment, description, ...tags].join("\n");
}

/** Named texts, as in ID3, not a file or a picture. */
function isTexts(value: object | null): boolean {
  return value !== null && Object.values(value).every((part) => typeof part === "string");
}
