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

/** Whole in one file: a list of segments would lead to other files and addresses. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS];
const HEAD_BYTES = 4096;
/** A PDF has its metadata near its beginning or its end. */
const PDF_PART_BYTES = 1024 * 1024;
/** The maximum size of a picture in a text; the rest of a longer GIF is not searched. */
const PICTURE_PART_BYTES = 8 * 1024 * 1024;
/** A tag of bytes is a cover or a font beyond this. */
const MAX_TAG_BYTES = 64 * 1024;

// A path may hold another picture by the next time.
sharp.cache(false);

/**
 * What the metadata of a file states about AI: of pictures XMP, EXIF and IPTC, of a GIF its comments too and of an SVG
 * its metadata, of films and recordings their tags (ID3, MP4, Matroska, Vorbis, those of WAV) and XMP, of a PDF its XMP
 * and information, of Office and EPUB documents their properties. Other files, and those whose metadata cannot be read,
 * state nothing.
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
    // No complete archive: the importer reports it.
    return "none";
  }
}

async function readPicture(path: string): Promise<AiMark> {
  try {
    return aiMarkOfPicture(await sharp(path).metadata());
  } catch {
    // sharp has no codes for failures; the importer of the picture reports what is wrong with it.
    return "none";
  }
}

async function readTags(path: string): Promise<AiMark> {
  using input = new Input({ source: new FilePathSource(path), formats: FORMATS });
  try {
    if (!(await input.canRead())) return "none";
    return readAiMetadata(textOf(await input.getMetadataTags()));
  } catch {
    // A broken file holds no mark; whether it can be played is found out where it is taken in.
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

/** Named texts, as ID3 has them; no file or picture. */
function isTexts(value: object | null): boolean {
  return value !== null && Object.values(value).every((part) => typeof part === "string");
}
