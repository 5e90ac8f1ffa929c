import { isRecord } from "../../kit/values/is-record.ts";
import type { Theme } from "../theme/theme.ts";

/** Messages of a page to its diagram frame. The frame's origin is opaque, so both sides check what arrives. */
export interface DiagramOrder {
  source: string;
  theme: Theme;
}

/** Why a diagram could not be drawn: a syntax error in its source, or our code failed to load. */
export type DiagramFailure = "syntax" | "load";

/** The frame's answer: its size after drawing, a failure, or a link that the reader chose in the drawing. */
export type DiagramReport = { height: number } | { error: DiagramFailure } | { link: string };

const MAX_HEIGHT_PX = 20_000;

/** The order in a message, or null if it is not one. */
export function readDiagramOrder(data: unknown): DiagramOrder | null {
  if (!isRecord(data) || typeof data.source !== "string") return null;
  if (data.theme !== "light" && data.theme !== "dark") return null;
  return { source: data.source, theme: data.theme };
}

/** The report in a message, or null if it is not one; a height is limited to 1 to 20 000 px. */
export function readDiagramReport(data: unknown): DiagramReport | null {
  if (!isRecord(data)) return null;
  const { height, error, link } = data;
  if (typeof height === "number" && height > 0) return { height: Math.ceil(Math.min(height, MAX_HEIGHT_PX)) };
  if (error === "syntax" || error === "load") return { error };
  return typeof link === "string" && isWebAddress(link) ? { link } : null;
}

function isWebAddress(link: string): boolean {
  return URL.canParse(link) && ["http:", "https:", "mailto:"].includes(new URL(link).protocol);
}
