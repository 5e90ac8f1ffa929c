import { PICTURE_WIDTHS } from "../../../kit/pictures/picture-widths.ts";

/** Below a ticket: a picture at one of `PICTURE_WIDTHS`, in a format that the browser accepts. */
export const WIDTH_PART = /^width-(\d{3,4})$/;

/** The `srcset` of a picture of a ticket: the smaller widths and the original, `width` pixels wide. */
export function pictureSetOf(url: string, width: number): string {
  const smaller = PICTURE_WIDTHS.filter((one) => one < width);
  return [...smaller.map((one) => `${url.replace(/[^/]*$/, `width-${one}`)} ${one}w`), `${url} ${width}w`].join();
}
