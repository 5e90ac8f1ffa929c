import { AVATAR_MAX_BYTES } from "../personal-data-limits.ts";

/** Kinds that the server decodes; it checks the content again, whatever the name. */
export const PICTURE_KINDS: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

const MEBIBYTE = 1024 * 1024;

/** The problem of a chosen file before it is sent; null: none can be detected here. */
export function checkPicture({ type, size }: { type: string; size: number }): string | null {
  if (!PICTURE_KINDS.includes(type)) return "请选 PNG、JPEG、WebP、GIF 或 AVIF 图片";
  if (size === 0) return "这个文件是空的，请换一张";
  if (size <= AVATAR_MAX_BYTES) return null;
  return `图片有 ${(size / MEBIBYTE).toFixed(1)} MB，最大 ${AVATAR_MAX_BYTES / MEBIBYTE} MB`;
}
