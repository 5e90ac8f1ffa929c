import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError, invalidInput } from "../api/app-error.ts";
import type { AiMark } from "../values/ai-mark.ts";
import { copyAiMark, readPictureAiMark } from "./picture-ai-mark.ts";

/** The size in the header up to which a picture is decoded. */
export interface PixelLimits {
  maxPixels: number;
  maxSidePixels: number;
}

interface PictureOptions extends PixelLimits {
  /** The field of the form, for the error. */
  field: string;
  /** The format that the first bytes identify, by sharp's name. */
  format: "png" | "jpeg" | "gif" | "webp" | "heif";
}

/** Options of `makeSquare`. */
export interface SquareOptions extends PictureOptions {
  sidePixels: number;
}

/** Options of `makeFitting`. */
export interface FittingOptions extends PictureOptions {
  /** Larger pictures are reduced so that neither side is longer. */
  longestSidePixels: number;
}

/** A picture that was encoded again; width and height in pixels. */
export interface FittingPicture {
  bytes: Buffer;
  width: number;
  height: number;
  /** As stated by the metadata of the original. */
  aiMark: AiMark;
}

const QUALITY = 82;
const TIMEOUT_SECONDS = 5;
const MIB = 1024 * 1024;

/** Decoding may take this much memory (security FILE-2); measured with pictures of 40 million pixels. */
const MAX_DECODED_BYTES = 160 * MIB;

/** One picture at a time is processed, so that memory stays limited; others wait. */
const MAX_WAITING = 50;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

// The same picture is rarely processed twice, so cached pixels would only use memory.
sharp.cache(false);

/**
 * The middle of a picture as a square WebP, rotated as the camera recorded. Only the pixels and the AI mark of the
 * original remain: no EXIF, no location, no hidden content. The size is checked in the header, before decoding. Throws
 * 415 if header and content disagree, 422 if it has too many pixels or cannot be decoded, 503 if too many pictures
 * wait.
 */
export async function makeSquare(bytes: Uint8Array, options: SquareOptions): Promise<Buffer> {
  const { sidePixels } = options;
  return (await inTurn(bytes, options, (picture) => picture.resize(sidePixels, sidePixels, { fit: "cover" }))).bytes;
}

/**
 * The whole picture as a WebP, reduced to `longestSidePixels` but never enlarged; otherwise like `makeSquare`, with the
 * same errors.
 */
export function makeFitting(bytes: Uint8Array, options: FittingOptions): Promise<FittingPicture> {
  const side = options.longestSidePixels;
  return inTurn(bytes, options, (picture) => picture.resize(side, side, { fit: "inside", withoutEnlargement: true }));
}

type Resize = (picture: Sharp) => Sharp;

async function inTurn(bytes: Uint8Array, options: PictureOptions, resize: Resize): Promise<FittingPicture> {
  if (waiting >= MAX_WAITING) {
    throw new AppError({ status: 503, code: "SERVICE_UNAVAILABLE", message: "上传的人太多，请稍后重试" });
  }
  waiting += 1;
  const turn = last.then(() => convert(bytes, options, resize));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

async function convert(bytes: Uint8Array, options: PictureOptions, resize: Resize): Promise<FittingPicture> {
  const { field, format, maxPixels } = options;
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
  try {
    const metadata = await picture.metadata();
    if (metadata.format !== format) {
      throw new AppError({ status: 415, code: "PICTURE_KIND_UNKNOWN", message: "图片格式不支持" });
    }
    if (isTooLarge(metadata, options)) throw tooManyPixels(field);
    const aiMark = readPictureAiMark(bytes, metadata);
    const { data, info } = await copyAiMark(resize(picture.autoOrient()), aiMark)
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, aiMark };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The decoder itself refuses sizes beyond its limit, before it returns the header.
    if (cause instanceof Error && cause.message.includes("pixel limit")) throw tooManyPixels(field);
    const message = "图片已损坏或无法识别，请换一张";
    throw new AppError({ status: 422, code: "PICTURE_BROKEN", message, errors: { [field]: [message] }, cause });
  }
}

/** Whether decoding would take more pixels or memory than is allowed; only the header is needed. */
export function isTooLarge(metadata: Metadata, { maxPixels, maxSidePixels }: PixelLimits): boolean {
  const { width, height } = metadata;
  if (width > maxSidePixels || height > maxSidePixels || width * height > maxPixels) return true;
  return width * height * decodedBytesPerPixel(metadata) > MAX_DECODED_BYTES;
}

/** Formats stored in rows are decoded row by row; the others are in memory as a whole, some several times. */
function decodedBytesPerPixel({ format, isProgressive, pages = 1, channels, depth }: Metadata): number {
  if (format === "heif") return 16;
  if (format === "gif") return 4;
  if (format === "webp") return pages > 1 ? 12 : 0;
  if (!isProgressive) return 0;
  return format === "jpeg" ? 6 : channels * (depth === "ushort" ? 2 : 1);
}

function tooManyPixels(field: string): AppError {
  const message = "图片的像素太多，请缩小后再传";
  const { status, errors } = invalidInput({ [field]: [message] });
  return new AppError({ status, code: "PICTURE_TOO_MANY_PIXELS", message, ...(errors && { errors }) });
}
