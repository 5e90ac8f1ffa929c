import { decodeAddress } from "../../../../kit/markdown/html/safe-address.ts";
import type { Child } from "./html-tree.ts";

/** Private characters that enclose an id until the text is written; they are removed from input texts. */
const MARKS = /[\uE0F0\uE0F1]/g;

/** The target of a link, as text that Markdown does not change. */
export function anchorMark(id: string): Child {
  return { type: "text", value: `\uE0F0${encodeURIComponent(id)}\uE0F1` };
}

export function withoutMarks(text: string): string {
  return text.replace(MARKS, "");
}

/** The marks of places in written Markdown as their tags. */
export function writeAnchors(markdown: string): string {
  return markdown.replace(/\uE0F0([^\uE0F1]*)\uE0F1/g, (_all, id: string) => `<a id="${anchorId(id)}"></a>`);
}

export function anchorId(encoded: string): string {
  return decodeAddress(encoded.replaceAll("\\", "")).replace(/[^\p{L}\p{N}_.:-]/gu, "_");
}
