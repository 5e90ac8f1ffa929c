import { meaningOf } from "../../../../kit/markdown/parse/site-tag-meaning.ts";
import { readSiteTag } from "../../../../kit/markdown/source/site-tag.ts";
import type { FoundReference } from "./found-reference.ts";

/** Tags of Hugo, Liquid and MDX. */
export const TAGS =
  /\{\{[<%](?:(?!\{\{)[\s\S]){0,2000}?[>%]\}\}|\{%(?:(?!\{%)[^\n]){0,2000}?%\}|<[A-Z][A-Za-z0-9.]*\s[^<>]{0,2000}>/g;

/** Pictures and links that tags of a generator will become, so that the plan finds what the renderer will ask for. */
export function* scanSiteTags(text: string, masked: string): Generator<FoundReference> {
  for (const match of masked.matchAll(TAGS)) {
    const start = match.index;
    const end = start + match[0].length;
    const tag = readSiteTag(text.slice(start, end));
    const meaning = tag && !tag.isClosing ? meaningOf(tag) : null;
    if (!meaning) continue;
    const kind = meaning.type === "image" ? "picture" : "link";
    yield { kind, destination: meaning.url, start, end, form: "tag" };
  }
}
