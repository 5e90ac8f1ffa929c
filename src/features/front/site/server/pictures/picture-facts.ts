import sharp, { type Metadata } from "sharp";
import { aiMarkOfBytes, readPictureAiMark } from "../../../../../kit/pictures/picture-ai-mark.ts";
import { isTooLarge } from "../../../../../kit/pictures/square-picture.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from "../../../../identity/personal-data/personal-data-limits.ts";

// Each picture is read once, so a cache would only take memory.
sharp.cache(false);

/** What a page needs to know of a picture besides its kind. */
export interface PictureFacts {
  size: { width: number; height: number } | null;
  /** A few pixels as a `data:` address; null for small, transparent and animated pictures and for drawings. */
  preview: string | null;
  aiMark: AiMark;
}

/** Smaller pictures are loaded soon enough. */
const MIN_PREVIEWED_WIDTH = 320;
const PREVIEW = { width: 16, quality: 40, maxCharacters: 400, timeoutSeconds: 5 };
const PIXEL_LIMITS = { maxPixels: PICTURE_MAX_PIXELS, maxSidePixels: PICTURE_MAX_SIDE };

/**
 * Reads whether the metadata declares AI use, and the displayed size after the camera's rotation, so that pages can
 * reserve space; only large photos are decoded, for their preview. No size: the picture is unreadable, and the page
 * reserves no space.
 */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  try {
    const metadata = await sharp(bytes).metadata();
    const { width, height } = metadata.autoOrient;
    const size = width > 0 && height > 0 ? { width, height } : null;
    return { size, preview: await drawPreview(bytes, metadata), aiMark: readPictureAiMark(bytes, metadata) };
  } catch {
    // sharp does not distinguish kinds of errors; browsers may be able to display what it cannot read.
    return { size: null, preview: null, aiMark: aiMarkOfBytes(bytes) };
  }
}

async function drawPreview(bytes: Uint8Array, metadata: Metadata): Promise<string | null> {
  const { format, hasAlpha, pages = 1, autoOrient } = metadata;
  if (format === "svg" || hasAlpha || pages > 1 || autoOrient.width < MIN_PREVIEWED_WIDTH) return null;
  if (isTooLarge(metadata, PIXEL_LIMITS)) return null;
  try {
    const pixels = await sharp(bytes, { limitInputPixels: PIXEL_LIMITS.maxPixels })
      .autoOrient()
      .resize({ width: PREVIEW.width })
      .webp({ quality: PREVIEW.quality })
      .timeout({ seconds: PREVIEW.timeoutSeconds })
      .toBuffer();
    const address = `data:image/webp;base64,${pixels.toString("base64")}`;
    return address.length > PREVIEW.maxCharacters ? null : address;
  } catch {
    // The header is readable, the pixels are not: the page shows what the browser makes of them.
    return null;
  }
}
