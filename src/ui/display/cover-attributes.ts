import type { PictureWidth } from "../../kit/pictures/picture-widths.ts";

/** The address of a cover for its place: an uploaded one is loaded in this width, a drawn one has no pixels. */
export function fittingPicture(src: string, width: number | string = 640): string {
  return src.replace(/^\/files.*/, `$&/${width}`);
}

/** The `srcset` of a cover: the width for screens with one pixel per point, and for those with more. */
export function fittingSet(src: string, one: PictureWidth, more: PictureWidth): string {
  return fittingPicture(src, `${one} 1x,$&/${more} 2x`);
}

/** The place that is reserved for a cover before it is loaded. */
export function coverSize(shape: string): { width: number; height: number } {
  return shape === "book" ? { width: 480, height: 640 } : { width: 640, height: 360 };
}
