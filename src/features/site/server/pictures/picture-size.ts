import sharp from "sharp";

/**
 * The size in which a picture is shown, turned as the camera said, so that pages can hold its place. Only the header is
 * read. null: unreadable, and the page holds no place for it.
 */
export async function readPictureSize(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = (await sharp(bytes).metadata()).autoOrient;
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    // sharp names no kinds of failure; whatever it cannot read, browsers may still show.
    return null;
  }
}
