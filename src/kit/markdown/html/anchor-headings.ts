import type { TocItem } from "../markdown-types.ts";
import { ANCHOR_MARK } from "../source/anchor-mark.ts";
import { classesOf, element, type HtmlElement, type HtmlRoot, textOf, visitElements } from "../syntax-tree.ts";
import { slugOf, toSafeId, UniqueIds } from "./anchor-ids.ts";

const MAX_ID_CHARACTERS = 120;
const CUSTOM_ID = /[ \t]*\{:?[ \t]*#([^\s{}]+)[^{}]*\}[ \t]*$/;
const ANCHOR_IN_FRONT = new RegExp(`^${ANCHOR_MARK}[ \\t]+`);
const ANCHOR_BEHIND = new RegExp(`[ \\t]+${ANCHOR_MARK}[ \\t]*$`);

/** Gives every heading its level, id and permalink, makes all ids unique and safe, and lists the headings. */
export function anchorHeadings(root: HtmlRoot, baseLevel: number): { toc: TocItem[]; ids: UniqueIds } {
  const ids = new UniqueIds();
  const headings: HtmlElement[] = [];
  visitElements(root, (node) => {
    const isHeading = /^h[1-6]$/.test(node.tagName) && !classesOf(node).includes("sr-only");
    if (isHeading) headings.push(node);
    else if (typeof node.properties.id === "string") node.properties.id = ids.take(node.properties.id);
  });
  const toc: TocItem[] = [];
  const openLevels: number[] = [];
  for (const heading of headings) {
    const level = nextLevel(openLevels, Number(heading.tagName.slice(1)), baseLevel);
    const custom = takeCustomId(heading) ?? heading.properties.id;
    const headingText = textOf(heading).replace(/\s+/g, " ").trim();
    const slug = slugOf(headingText).slice(0, MAX_ID_CHARACTERS);
    const id = ids.take(typeof custom === "string" ? custom.slice(0, MAX_ID_CHARACTERS) : slug);
    ids.alias(slug, id);
    heading.tagName = `h${level}`;
    heading.properties.id = id;
    if (headingText === "") continue;
    toc.push({ level, id, text: headingText });
    heading.children.push(
      element("a", {
        className: ["heading-anchor"],
        href: `#${id}`,
        ariaLabel: `本节链接：${headingText.slice(0, 60)}`,
      }),
    );
  }
  return { toc, ids };
}

/** The id that `#fragment` of this document refers to; null: the document has no such id. */
export function findAnchor(fragment: string, ids: UniqueIds): string | null {
  return ids.find(fragment) ?? ids.find(toSafeId(fragment)) ?? ids.find(slugOf(fragment));
}

/** No heading skips a level, so that the outline for screen readers is complete whatever levels the author uses. */
function nextLevel(openLevels: number[], written: number, baseLevel: number): number {
  while (openLevels.length > 0 && (openLevels.at(-1) ?? 0) >= written) openLevels.pop();
  openLevels.push(written);
  return Math.min(6, baseLevel + openLevels.length - 1);
}

/** `## 标题 {#id}`, as VuePress, Docusaurus and MkDocs write it, `## [[id]] 标题` and `## 标题 [[id]]` as AsciiDoc does. */
function takeCustomId({ children }: HtmlElement): string | undefined {
  return (
    takeMatch(children.at(-1), CUSTOM_ID) ??
    takeMatch(children.at(-1), ANCHOR_BEHIND) ??
    takeMatch(children[0], ANCHOR_IN_FRONT)
  );
}

/** Removes the match from a text and returns its first group. */
function takeMatch(node: HtmlElement["children"][number] | undefined, pattern: RegExp): string | undefined {
  const match = node?.type === "text" ? pattern.exec(node.value) : null;
  if (node?.type !== "text" || !match) return undefined;
  node.value = node.value.replace(match[0], "");
  return match[1];
}
