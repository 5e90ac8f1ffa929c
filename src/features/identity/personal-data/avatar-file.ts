import { AppError, invalidInput } from "../../../kit/api/app-error.ts";
import type { UploadedFile } from "../../../kit/api/handled-endpoint.ts";
import { readPictureKind } from "../../../kit/pictures/picture-kind.ts";

/** sharp's name of each accepted kind; SVG is excluded because it can contain scripts (decisions §8). */
const FORMATS = { png: "png", jpg: "jpeg", gif: "gif", webp: "webp", avif: "heif" } as const;
export type AvatarFormat = (typeof FORMATS)[keyof typeof FORMATS];

const EXTENSION = /\.([^.]*)$/;
const PICTURE_EXTENSION = /^(?:png|jpe?g|jfif|gif|webp|avif)$/i;
/** Control characters, and those that reverse the reading direction. */
const HIDDEN = /\p{C}/u;

/** Content that other programs would execute or unpack; no picture contains any of it. */
const FOREIGN = /<script|<\?php|<html|<!doctype\s+html/i;
const ARCHIVE_END = "PK\x05\x06";
const ARCHIVE_ENTRY = "PK\x01\x02";
const ARCHIVE_END_REACH = 65_535 + 22;
const PDF_REACH = 1_024;

/**
 * Returns the kind of an uploaded picture, detected from its bytes. The name can only cause a rejection: one that ends
 * like a program or hides its end is deceptive. Throws 415 and 422 (security FILE-1).
 */
export function requirePictureFormat({ bytes, fileName }: UploadedFile, field: string): AvatarFormat {
  if (HIDDEN.test(fileName)) throw invalidInput({ [field]: ["文件名含有看不见的字符，请改名后再传"] });
  const extension = EXTENSION.exec(fileName)?.[1];
  if (extension !== undefined && !PICTURE_EXTENSION.test(extension)) throw unknownKind(field);
  const kind = readPictureKind(bytes);
  if (kind === null || kind === "svg" || kind === "lfs" || isPolyglot(bytes)) throw unknownKind(field);
  return FORMATS[kind];
}

/** Whether a picture is also an archive, a page or a document. */
function isPolyglot(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  const isArchive = text.includes(ARCHIVE_END, text.length - ARCHIVE_END_REACH) && text.includes(ARCHIVE_ENTRY);
  return isArchive || FOREIGN.test(text) || text.slice(0, PDF_REACH).includes("%PDF-");
}

function unknownKind(field: string): AppError {
  const message = "只能上传 PNG、JPEG、WebP、GIF 或 AVIF 图片";
  return new AppError({ status: 415, code: "PICTURE_KIND_UNKNOWN", message, errors: { [field]: [message] } });
}
