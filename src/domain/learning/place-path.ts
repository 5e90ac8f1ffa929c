import type { LengthUnit } from "./learning-resources.ts";

/** Where somebody stopped: a heading's id of a text, or the units before the place. */
export interface Place {
  anchor: string | null;
  place: number;
}

/**
 * Address of a place in a resource: the heading `anchor` of a text, the second of a video; at the start, the address of
 * the resource.
 */
export function placePath(path: string, { anchor, place, unit }: Place & { unit: LengthUnit }): string {
  if (unit === "seconds") return place > 0 ? pathAtSecond(path, place) : path;
  return anchor === null ? path : `${path}#${encodeURIComponent(anchor)}`;
}

/** Address of a second of a video or recording. */
export function pathAtSecond(path: string, second: number): string {
  return `${path}${path.includes("?") ? "&" : "?"}t=${second}`;
}
