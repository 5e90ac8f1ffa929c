import { open } from "node:fs/promises";
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
import { aiMarkOfPicture } from "../../kit/pictures/picture-ai-mark.ts";
import { readPictureKind } from "../../kit/pictures/picture-kind.ts";
import type { AiMark } from "../../kit/values/ai-mark.ts";
import { readAiMetadata } from "../../kit/values/aigc-field.ts";

/** Whole in one file: a list of segments would lead to other files and addresses. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS];
const HEAD_BYTES = 4096;
/** A PDF has its XMP near its beginning or its end, and not packed. */
const PDF_PART_BYTES = 1024 * 1024;
/** A tag of bytes is a cover or a font beyond this. */
const MAX_TAG_BYTES = 64 * 1024;

/**
 * What the metadata of a file says of AI: of pictures XMP, EXIF and IPTC, of films and recordings their tags (ID3, MP4,
 * Matroska, Vorbis), of a PDF its XMP. Other files, and those whose metadata cannot be read, say nothing.
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
    return readAiMetadata(parts.map((part) => part.toString("latin1")).join("\n"));
  }
  const kind = readPictureKind(head);
  if (kind !== null && kind !== "lfs") return readPicture(path);
  return readTags(path);
}

async function readPicture(path: string): Promise<AiMark> {
  try {
    return aiMarkOfPicture(await sharp(path).metadata());
  } catch {
    // sharp names no kinds of failure; whoever takes the picture in says what is wrong with it.
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
