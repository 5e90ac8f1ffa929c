/** The address of a cover for its place: an uploaded one is loaded in this width, a drawn one has no pixels. */
export function fittingPicture(src: string, width = 640): string {
  return src.replace(/^\/files.*/, `$&/${width}`);
}

/** The place that is reserved for a cover before it is loaded. */
export function coverSize(shape: string): { width: number; height: number } {
  return shape === "book" ? { width: 480, height: 640 } : { width: 640, height: 360 };
}
