import sharp from "sharp";
import { aiMarkOfBytes, readPictureAiMark } from "../../../../../kit/pictures/picture-ai-mark.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";

// Each picture is read once; what is remembered of it would only take memory.
sharp.cache(false);

/** What a picture's header says beside its kind. */
export interface PictureFacts {
  size: { width: number; height: number } | null;
  aiMark: AiMark;
}

/**
 * Whether its metadata says that AI made it, and the size in which a picture is shown, turned as the camera said, so that pages can hold its place. Only the header is
 * read. No size: unreadable, and the page holds no place for it.
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
