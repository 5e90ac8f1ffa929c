import { MAX_PICTURE_BYTES } from "./picture-limits.ts";

const TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/** Why the server would refuse a picture, so that it is not sent; null: it may be sent. The server checks the bytes. */
export function findPictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!TYPES.includes(type)) return "不是 PNG、JPEG、WebP、GIF 或 AVIF 图片，请转成其中一种再传";
  if (size === 0) return "文件是空的，请重新导出";
  return size > MAX_PICTURE_BYTES ? "图片超过 8 MB，请压缩后再传" : null;
}
