import { PICTURE_WIDTHS, type PictureWidth } from "./picture-widths.ts";

/** The formats in which narrow pictures are delivered, the smallest first. */
export const DELIVERED_FORMATS = ["avif", "webp"] as const;

export type DeliveredFormat = (typeof DELIVERED_FORMATS)[number];

/** A picture as it is delivered. */
export interface Narrow {
  width: PictureWidth;
  format: DeliveredFormat;
}

/** The stored name of a picture at a width: the hash of the original, and width and format as the extension. */
export function narrowNameOf(name: string, { width, format }: Narrow): string {
  return `${name.slice(0, name.lastIndexOf("."))}.${width}${format}`;
}

/** The names of a picture at all widths. */
export function narrowNamesOf(name: string): string[] {
  return PICTURE_WIDTHS.flatMap((width) => DELIVERED_FORMATS.map((format) => narrowNameOf(name, { width, format })));
}
