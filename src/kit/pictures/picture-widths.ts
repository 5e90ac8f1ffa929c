/** The widths in pixels in which stored pictures are delivered; a picture is never enlarged. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A stored picture; signed addresses are complete. */
const STORED = /^\/files\/[^?]+$/;

/** The `srcset` of a stored picture; none for other addresses. */
export function srcSetOf(src: string, widths: readonly PictureWidth[]): string | undefined {
  return STORED.test(src) ? widths.map((one) => `${src}/${one} ${one}w`).join(", ") : undefined;
}
