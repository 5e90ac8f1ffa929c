import { anchorId, anchorMark, withoutMarks } from "../anchor-marks.ts";
import { attribute, type Child, type Element, elementOf, findAll, type Root, textOf } from "../html-tree.ts";

const HEADING = /^h[1-6]$/;
/** The names of Word's bookmarks for its table of contents. */
const CONTENTS_LINK = /^#_Toc\d/i;

/** Converts the library's HTML of a Word file: adds the anchors of its links and removes page numbers. */
export function tidyWord(tree: Root): void {
  const linked = new Set(
    findAll(tree, "a").flatMap((node) => {
      const href = attribute(node, "href");
      return href.startsWith("#") ? [href.slice(1)] : [];
    }),
  );

  function change(node: Element): Child[] {
    node.children = changeAll(node.children);
    if (node.tagName === "a") return changeLink(node);
    if (!HEADING.test(node.tagName)) return [node];
    // An anchor in a heading would become part of the title.
    const marks = node.children.filter(isMark);
    node.children = node.children.filter((child) => !isMark(child));
    return marks.length === 0 ? [node] : [elementOf("p", marks), node];
  }

  function changeLink(node: Element): Child[] {
    const href = attribute(node, "href");
    const id = attribute(node, "id");
    if (href === "" && id !== "") return [...(linked.has(id) ? [anchorMark(id)] : []), ...node.children];
    if (CONTENTS_LINK.test(href)) {
      cutPageNumber(node);
      if (textOf(node) === "") return [];
    }
    if (href.startsWith("#") && !isNote(node)) node.properties.href = `#${anchorId(href.slice(1))}`;
    return [node];
  }

  function changeAll(children: Child[]): Child[] {
    return children.flatMap((child) => {
      if (child.type === "text") child.value = withoutMarks(child.value);
      return child.type === "element" ? change(child) : [child];
    });
  }

  tree.children = changeAll(tree.children as Child[]) as Root["children"];
}

/** `标题⇥12`: a page number, which does not exist on a site. */
function cutPageNumber(link: Element): void {
  const last = link.children.at(-1);
  if (last?.type === "element") cutPageNumber(last);
  if (last?.type !== "text") return;
  last.value = last.value.replace(/\s*\t\s*\d*\s*$/, "");
  if (last.value === "" && link.children.length > 1) link.children.pop();
}

function isNote(node: Element): boolean {
  return /^(?:#?(?:foot|end)note-)/.test(attribute(node, "href")) || /^(?:foot|end)note-/.test(attribute(node, "id"));
}

function isMark(child: Child): boolean {
  return child.type === "text" && child.value.startsWith("\uE0F0");
}
