import { ANCHOR_MARK } from "../source/anchor-mark.ts";
import { type MarkdownContent, type MarkdownRoot, textOf, visitMarkdown } from "../syntax-tree.ts";
import { htmlNode } from "./build-containers.ts";

const ALONE = new RegExp(`^${ANCHOR_MARK}$`);
const ANYWHERE = new RegExp(ANCHOR_MARK, "g");

/** Makes a paragraph that contains only `[[anchor]]` the id of the following heading. */
export function nameNextHeading(child: MarkdownContent): void {
  if (child.type !== "paragraph" || child.children.length !== 1) return;
  const id = ALONE.exec(textOf(child))?.[1];
  if (id !== undefined && id.toLowerCase() !== "toc") child.children = [anchor(id)] as never;
}

/**
 * Converts `[[id]]` inside a sentence into an anchor if the text links to it. Otherwise it may be an array or the name
 * of a page, and stays text.
 */
export function placeAnchors(root: MarkdownRoot): void {
  const wanted = new Set<string>();
  visitMarkdown(root, (node) => {
    if ((node.type === "link" || node.type === "definition") && node.url.startsWith("#")) wanted.add(node.url.slice(1));
  });
  if (wanted.size === 0) return;
  visitMarkdown(root, (node) => {
    if (!("children" in node) || node.type === "heading") return;
    node.children = (node.children as MarkdownContent[]).flatMap((child) =>
      child.type === "text" && child.value.includes("[[") ? splitAtAnchors(child.value, wanted) : [child],
    ) as typeof node.children;
  });
}

function splitAtAnchors(value: string, wanted: ReadonlySet<string>): MarkdownContent[] {
  const parts: MarkdownContent[] = [];
  let position = 0;
  for (const { 0: mark, 1: id = "", index } of value.matchAll(ANYWHERE)) {
    if (!wanted.has(id)) continue;
    parts.push({ type: "text", value: value.slice(position, index) }, anchor(id));
    position = index + mark.length;
  }
  return [...parts, { type: "text", value: value.slice(position) }];
}

function anchor(id: string): MarkdownContent {
  return htmlNode("a", { id }, []) as MarkdownContent;
}
