import { FenceTracker } from "./fence-tracker.ts";
import { readSiteTag } from "./site-tag.ts";

const MAX_LINES_OF_TAG = 20;
const ESCAPED_TAG = /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g;
const TAGS = /\{\{[<%](?:(?!\{\{)[\s\S]){0,2000}?[>%]\}\}|\{%(?:(?!\{%)[^\n]){0,2000}?%\}/g;

/** A source whose template tags are replaced by placeholders. */
export interface HiddenTags {
  source: string;
  /** The tags as written, by their placeholder. */
  tagByMarker: Map<string, string>;
}

/**
 * Replaces every template tag outside fences by a placeholder, so that its characters have no meaning in Markdown.
 * Later the tag's meaning is put into the tree, and in code the written text is restored.
 */
export function hideSiteTags(source: string, token: string): HiddenTags {
  const tagByMarker = new Map<string, string>();
  if (!source.includes("{{") && !source.includes("{%")) return { source, tagByMarker };
  const hide = (tag: string) => {
    const marker = `${token}tag${tagByMarker.size}x`;
    tagByMarker.set(marker, tag);
    return marker;
  };
  const output: string[] = [];
  const fences = new FenceTracker();
  const lines = source.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (fences.read(line) !== null || !/\{[{%]/.test(line)) {
      output.push(line);
      continue;
    }
    const whole = joinTag(lines, index);
    index += whole.count - 1;
    output.push(
      whole.text
        .replace(ESCAPED_TAG, (_, open, inside, close) => `\`{{${open}${inside.replaceAll("`", "")}${close}}}\``)
        .replace(TAGS, (tag) => (readSiteTag(tag) ? hide(tag) : tag)),
    );
  }
  return { source: output.join("\n"), tagByMarker };
}

/** A Hugo tag may span several lines; they become one. */
function joinTag(lines: string[], from: number): { text: string; count: number } {
  const first = lines[from] ?? "";
  const isOpen = (text: string) => /\{\{[<%](?:(?![>%]\}\})[\s\S])*$/.test(text.slice(-2000));
  if (!isOpen(first)) return { text: first, count: 1 };
  for (let count = 2; count <= MAX_LINES_OF_TAG && lines[from + count - 1]?.trim(); count++) {
    const line = lines[from + count - 1] ?? "";
    if (!/[>%]\}\}/.test(line)) continue;
    return { text: lines.slice(from, from + count).join(" "), count };
  }
  return { text: first, count: 1 };
}
