import type { RenderNotes } from "../render-notes.ts";
import { readSiteTag } from "../source/site-tag.ts";
import {
  type MarkdownContent,
  type MarkdownNode,
  type MarkdownParent,
  type MarkdownRoot,
  visitMarkdown,
} from "../syntax-tree.ts";
import { meaningOf, referenceOf, type TagMeaning } from "./site-tag-meaning.ts";

/** Tags of Jekyll and GitBook that wrap or control text and have no content of their own. */
export const SILENT_NAMES = new Set("code columns column content-ref include raw step stepper tabs".split(" "));
const VERBATIM = new Set(["code", "inlineCode", "math", "inlineMath"]);

/** Replaces each hidden tag by its meaning: a picture, a link, or nothing; in code the written text is restored. */
export function placeSiteTags(root: MarkdownRoot, tagByMarker: Map<string, string>, notes: RenderNotes): void {
  if (tagByMarker.size > 0) placeHidden(root, tagByMarker, notes);
  visitMarkdown(root, (node) => {
    if ("children" in node)
      node.children = node.children.map((child) => readComponent(child, node)) as typeof node.children;
  });
}

function placeHidden(root: MarkdownRoot, tagByMarker: Map<string, string>, notes: RenderNotes): void {
  const marker = new RegExp(`${notes.token}tag\\d+x`, "g");
  const paired = findPaired(tagByMarker);

  function renderTag(written: string, isAlone: boolean): MarkdownContent[] {
    const tag = readSiteTag(written);
    const meaning = tag && !tag.isClosing ? meaningOf(tag) : null;
    if (meaning) return [nodeOf(meaning)];
    const isSilent = tag?.kind !== "liquid" || isAlone || paired.has(tag.name) || SILENT_NAMES.has(tag.name);
    if (!isSilent) return [{ type: "text", value: written }];
    if (tag && !tag.isClosing && !SILENT_NAMES.has(tag.name)) notes.warn("unknown-construct", written);
    return [];
  }

  function splitText(value: string, isAlone: boolean): MarkdownContent[] {
    const parts: MarkdownContent[] = [];
    let position = 0;
    for (const match of value.matchAll(marker)) {
      if (match.index > position) parts.push({ type: "text", value: value.slice(position, match.index) });
      parts.push(...renderTag(tagByMarker.get(match[0]) ?? "", isAlone));
      position = match.index + match[0].length;
    }
    if (position < value.length) parts.push({ type: "text", value: value.slice(position) });
    return parts;
  }

  const writtenFor = (value: string) => value.replace(marker, (found) => tagByMarker.get(found) ?? "");
  const blankBefore = new RegExp(`\\n(\\n[ \\t]*${marker.source})(?=\\n|$)`, "g");
  const blankAfter = new RegExp(`((?:^|\\n)[ \\t]*${marker.source}\\n)\\n`, "g");
  const addressFor = (value: string) =>
    value.replace(marker, (found) => {
      const written = tagByMarker.get(found) ?? "";
      const tag = readSiteTag(written);
      return (tag && referenceOf(tag)) || written;
    });

  visitMarkdown(root, (node) => {
    if ("children" in node) {
      const isAlone = node.type === "paragraph" && node.children.length === 1;
      node.children = (node.children as MarkdownContent[]).flatMap((child) =>
        child.type === "text" && child.value.includes(notes.token)
          ? splitText(child.value, isAlone && child.value.replace(marker, "").trim() === "")
          : [child],
      ) as typeof node.children;
    } else if ("value" in node && node.value.includes(notes.token)) {
      node.value = VERBATIM.has(node.type)
        ? writtenFor(node.value.replace(blankBefore, "$1").replace(blankAfter, "$1"))
        : node.value.replace(marker, (found) => htmlOf(tagByMarker.get(found) ?? ""));
    }
    restoreStrings(node, { url: addressFor, title: writtenFor, alt: writtenFor, lang: writtenFor, meta: writtenFor });
  });
}

function restoreStrings(node: MarkdownNode, restorers: Record<string, (value: string) => string>): void {
  const strings = node as unknown as Record<string, unknown>;
  for (const [key, restore] of Object.entries(restorers)) {
    const value = strings[key];
    if (typeof value === "string") strings[key] = restore(value);
  }
}

/** Names of Liquid tags that are both opened and closed. */
function findPaired(tagByMarker: Map<string, string>): Set<string> {
  const opened = new Set<string>();
  const closed = new Set<string>();
  for (const written of tagByMarker.values()) {
    const tag = readSiteTag(written);
    if (tag?.kind === "liquid") (tag.isClosing ? closed : opened).add(tag.name);
  }
  return new Set([...opened].filter((name) => closed.has(name)));
}

/** `<Youtube id="…" />` of MDX and Vue pages; other components are left to the filter of raw HTML. */
function readComponent(child: MarkdownContent, parent: MarkdownParent): MarkdownContent {
  if (child.type !== "html" || !/^\s*<[A-Z]/.test(child.value)) return child;
  const tag = readSiteTag(child.value.trim().replace(/^(<(\w+)(?:\s[^<>]*)?>)\s*<\/\2>$/, "$1"));
  const meaning = tag && !tag.isClosing ? meaningOf(tag) : null;
  if (!meaning) return child;
  const isInline = parent.type === "paragraph" || parent.type === "heading" || parent.type === "tableCell";
  return isInline ? nodeOf(meaning) : ({ type: "paragraph", children: [nodeOf(meaning)] } as MarkdownContent);
}

function nodeOf(meaning: TagMeaning): MarkdownContent {
  if (meaning.type === "image") return meaning;
  return { type: "link", url: meaning.url, children: [{ type: "text", value: meaning.words }] };
}

function htmlOf(written: string): string {
  const tag = readSiteTag(written);
  const meaning = tag && !tag.isClosing ? meaningOf(tag) : null;
  if (!meaning) return "";
  const toReference = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (meaning.type === "image") return `<img src="${toReference(meaning.url)}" alt="${toReference(meaning.alt)}">`;
  return `<a href="${toReference(meaning.url)}">${toReference(meaning.words)}</a>`;
}
