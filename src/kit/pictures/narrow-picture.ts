import sharp from "sharp";
import type { Narrow } from "./narrow-name.ts";
import { copyAiMark, readPictureAiMark } from "./picture-ai-mark.ts";
import { isTooLarge, type PixelLimits } from "./square-picture.ts";

const TIMEOUT_SECONDS = 8;
const QUALITY = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } } as const;

/**
 * The picture at a width, never enlarged, with the AI mark of the original and no other metadata. null: the original is
 * delivered, because it is animated, damaged, too large to decode, or smaller in bytes.
 */
export async function makeNarrow(bytes: Uint8Array, { width, format }: Narrow, limits: PixelLimits) {
  try {
    const picture = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: "error" });
    const metadata = await picture.metadata();
    if ((metadata.pages ?? 1) > 1 || isTooLarge(metadata, limits)) return null;
    const resized = picture.autoOrient().resize({ width, withoutEnlargement: true });
    const encoded = await copyAiMark(resized, readPictureAiMark(bytes, metadata))
      [format](QUALITY[format])
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return encoded.length < bytes.length ? encoded : null;
  } catch {
    // sharp does not distinguish kinds of errors; browsers may be able to display what it cannot read.
    return null;
  }
}
