import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { addXmp } from "../../kit/pictures/add-xmp.ts";
import { readPictureKind } from "../../kit/pictures/picture-kind.ts";
import type { AiMark } from "../../kit/values/ai-mark.ts";
import { type AigcPropagator, writeAigcField, writeAiXmp } from "../../kit/values/aigc-field.ts";
import { UnreadableMedia } from "../../ports/media-tools.ts";
import { runFfmpeg } from "./ffmpeg.ts";
import { readFileAiMark } from "./read-ai-mark.ts";

const HEAD_BYTES = 4096;
/** A picture is held in memory while its mark is written. */
const MAX_PICTURE_BYTES = 128 * 1024 * 1024;
/** Copying without decoding is as fast as the disk; this limit is for very large films. */
const LONGEST_COPY_SECONDS = 600;

export interface MarkedCopy extends AigcPropagator {
  /** Where the copy is written. */
  target: string;
  mark: Exclude<AiMark, "none">;
}

/**
 * Writes a copy of a file with the mark in its metadata (GB 45438-2025): XMP in PNG, JPEG and WebP, the tag `AIGC` in
 * films and recordings, whose pictures and sound are copied unchanged. Returns whether the copy exists and has the
 * mark; formats without such metadata and broken files get no copy.
 */
export async function writeFileAiMark(ffmpeg: string, path: string, copy: MarkedCopy): Promise<boolean> {
  const head = await readHead(path);
  const kind = readPictureKind(head);
  const isWritten =
    kind === "png" || kind === "jpg" || kind === "webp"
      ? await writePicture(path, copy)
      : await writeTags(ffmpeg, path, { ...copy, format: formatOf(head) });
  if (isWritten && (await readFileAiMark(copy.target)) === copy.mark) return true;
  await rm(copy.target, { force: true });
  return false;
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

async function writePicture(path: string, { target, mark, propagator, id }: MarkedCopy): Promise<boolean> {
  if ((await stat(path)).size > MAX_PICTURE_BYTES) return false;
  const bytes = await readFile(path);
  const marked = await markPicture(bytes, { mark, propagator, id });
  if (marked === null) return false;
  await writeFile(target, marked);
  return true;
}

/** A PNG, JPEG or WebP with the mark in its XMP; null for another format or a broken file. */
export async function markPicture(
  bytes: Buffer,
  { mark, ...propagator }: AigcPropagator & Pick<MarkedCopy, "mark">,
): Promise<Buffer | null> {
  try {
    const { xmp, width, height, hasAlpha } = await sharp(bytes).metadata();
    const packet = writeAiXmp(mark, { ...propagator, own: xmp?.toString("utf8") ?? null });
    return addXmp(bytes, packet, { width, height, hasAlpha });
  } catch {
    // sharp has no error codes: a broken picture gets no mark.
    return null;
  }
}

async function writeTags(
  ffmpeg: string,
  path: string,
  { format, target, mark, ...propagator }: MarkedCopy & { format: string | null },
): Promise<boolean> {
  if (format === null) return false;
  const field = `AIGC=${writeAigcField(mark, propagator)}`;
  const copied = ["-map", "0", "-c", "copy", "-map_metadata", "0", "-metadata", field];
  const film = format === "mp4" || format === "mov" ? ["-movflags", "+use_metadata_tags+faststart"] : [];
  const arguments_ = ["-i", path, ...copied, ...film, "-f", format, "-y", target];
  try {
    await runFfmpeg(ffmpeg, arguments_, { seconds: LONGEST_COPY_SECONDS });
    return true;
  } catch (error) {
    if (error instanceof UnreadableMedia) return false;
    throw error;
  }
}

/** ffmpeg's name of the format if it allows tags with any name; otherwise null. WAV has no such tags. */
function formatOf(head: Buffer): string | null {
  const text = head.toString("latin1");
  if (text.slice(4, 8) === "ftyp") return text.slice(8, 12) === "qt  " ? "mov" : "mp4";
  if (text.startsWith("\x1a\x45\xdf\xa3")) return text.includes("webm") ? "webm" : "matroska";
  if (text.startsWith("OggS")) return "ogg";
  if (text.startsWith("fLaC")) return "flac";
  const isMpeg = text.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  return isMpeg ? "mp3" : null;
}
