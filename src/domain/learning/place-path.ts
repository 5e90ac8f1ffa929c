import type { LengthUnit } from "./learning-resources.ts";

/** The position where a user stopped: a heading's id in a text, or the number of units before the position. */
export interface Place {
  anchor: string | null;
  place: number;
}

/**
 * The address of a position in a resource: the heading `anchor` of a text, the second of a video; at the start, the
 * address of the resource.
 */
export function placePath(path: string, { anchor, place, unit }: Place & { unit: LengthUnit }): string {
  if (unit === "seconds") return place > 0 ? pathAtSecond(path, place) : path;
  return anchor === null ? path : `${path}#${encodeURIComponent(anchor)}`;
}

/** Address of a second of a video or recording. */
export function pathAtSecond(path: string, second: number): string {
  return `${path}${path.includes("?") ? "&" : "?"}t=${second}`;
}
