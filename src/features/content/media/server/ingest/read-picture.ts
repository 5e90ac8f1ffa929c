import { readFile, stat } from "node:fs/promises";
import sharp from "sharp";
import { copyAiMark } from "../../../../../kit/pictures/picture-ai-mark.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import { UnreadableMedia } from "../../../../../ports/media-tools.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, MAX_PIXELS } from "../../media-limits.ts";

/** Encodes a picture again from its pixels, which removes all metadata except the AI mark. */
export async function readPicture(
  path: string,
  aiMark: AiMark,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { size } = await stat(path);
  if (size > MAX_PICTURE_BYTES) throw new UnreadableMedia("图片超过 8 MB，请压缩后再传");
  try {
    const picture = sharp(await readFile(path), { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { data, info } = await copyAiMark(picture, aiMark)
      .rotate()
      .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new UnreadableMedia("图片打不开，可能已经损坏，或者像素太多", { cause });
  }
}
