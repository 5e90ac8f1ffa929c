import sharp from "sharp";
import { aiMarkOfBytes, readPictureAiMark } from "../../../../../kit/pictures/picture-ai-mark.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";

// Each picture is read once, so a cache would only take memory.
sharp.cache(false);

/** The fields of a picture's header besides its kind. */
export interface PictureFacts {
  size: { width: number; height: number } | null;
  aiMark: AiMark;
}

/**
 * Reads whether the metadata declares AI use, and the displayed size after the camera's rotation, so that pages can
 * reserve space. Only the header is read. No size: the picture is unreadable, and the page reserves no space.
 */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  try {
    const metadata = await sharp(bytes).metadata();
    const { width, height } = metadata.autoOrient;
    return { size: width > 0 && height > 0 ? { width, height } : null, aiMark: readPictureAiMark(bytes, metadata) };
  } catch {
    // sharp does not distinguish kinds of errors; browsers may be able to display what it cannot read.
    return { size: null, aiMark: aiMarkOfBytes(bytes) };
  }
}
