import sharp from "sharp";
import { aiMarkOfBytes, readPictureAiMark } from "../../../../../kit/pictures/picture-ai-mark.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";

// Each picture is read once; a cache would only take memory.
sharp.cache(false);

/** The fields of a picture's header besides its kind. */
export interface PictureFacts {
  size: { width: number; height: number } | null;
  aiMark: AiMark;
}

/**
 * Whether its metadata declares AI use, and the displayed size, after the rotation of the camera, so that pages can
 * reserve its space. Only the header is read. No size: unreadable, and the page reserves no space.
 */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  try {
    const metadata = await sharp(bytes).metadata();
    const { width, height } = metadata.autoOrient;
    return { size: width > 0 && height > 0 ? { width, height } : null, aiMark: readPictureAiMark(bytes, metadata) };
  } catch {
    // sharp names no kinds of failure; whatever it cannot read, browsers may still show.
    return { size: null, aiMark: aiMarkOfBytes(bytes) };
  }
}
