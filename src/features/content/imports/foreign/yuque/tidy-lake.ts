import { anchorId, anchorMark, withoutMarks } from "../anchor-marks.ts";
import { attribute, type Child, type Element, elementOf, type Root, textOf } from "../html-tree.ts";
import { boxOf, cardToHtml, type LakeContext } from "./lake-card.ts";

const ALERTS: Readonly<Record<string, string>> = {
  tips: "tip",
  tip: "tip",
  success: "success",
  warning: "warning",
  danger: "danger",
};
const BLOCKS = new Set(["pre", "x-block", "hr", "ul", "ol", "table", "p", "blockquote"]);
const HEADING = /^h[1-6]$/;

/**
 * Converts a page as stored by 语雀's editor (“lake”), with its cards, boxes and lists, to HTML that can be written as
 * Markdown.
 */
export function tidyLake(tree: Root, context: LakeContext): void {
  function change(node: Element): Child[] {
    const name = node.tagName;
    if (name === "meta" || name === "style" || name === "script") return [];
    if (name === "card") return cardToHtml(node, context);
    const id = attribute(node, "id");
    const marks = id !== "" && context.isLinked(id) ? [elementOf("p", [anchorMark(id)])] : [];
    const classes = attribute(node, "className");
    if (name === "details") return [...marks, ...detailsOf(node)];
    node.children = changeAll(node.children);
    if (name === "a") relink(node);
    if (name === "p" && isBlank(node)) return [];
    if (name === "p" && node.children.some(isBlock)) return [...marks, ...splitParagraph(node)];
    const alert = /\blake-alert(?:-(\w+))?/.exec(classes) ?? /\bne-alert\b/.exec(classes);
    if (alert) {
      const kind = /\blake-alert-(\w+)/.exec(classes)?.[1] ?? attribute(node, "dataType");
      return [...marks, ...boxOf(ALERTS[kind] ?? "info", node.children)];
    }
    return HEADING.test(name) || name === "p" ? [...marks, node] : [node];
  }

  function detailsOf(node: Element): Child[] {
    const isSummary = (child: Child) => child.type === "element" && child.tagName === "summary";
    const summary = node.children.find((child): child is Element => child.type === "element" && isSummary(child));
    const inside = changeAll(node.children.filter((child) => !isSummary(child)));
    return boxOf(`details ${textOf(summary) || "详情"}`, inside);
  }

  function relink(node: Element): void {
    const href = attribute(node, "href");
    node.properties.href = href.startsWith("#") ? `#${anchorId(href.slice(1))}` : context.link(href);
  }

  function changeAll(children: Child[]): Child[] {
    const changed = children.flatMap((child) => {
      if (child.type === "text") child.value = withoutMarks(child.value);
      return child.type === "element" ? change(child) : child.type === "text" ? [child] : [];
    });
    return nestLists(changed);
  }

  tree.children = changeAll(tree.children as Child[]) as Root["children"];
}

/** In 语雀 each item is a separate list with a depth. */
function nestLists(children: Child[]): Child[] {
  const output: Child[] = [];
  let open: { list: Element; depth: number }[] = [];
  for (const child of children) {
    if (child.type === "text" && child.value.trim() === "" && open.length > 0) continue;
    if (child.type !== "element" || !/^[uo]l$/.test(child.tagName)) {
      open = [];
      output.push(child);
      continue;
    }
    const depth = Number(attribute(child, "dataLakeIndent") || attribute(child, "ind")) || 0;
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) > depth) open.pop();
    const last = open.at(-1);
    if (last?.depth === depth && last.list.tagName === child.tagName) {
      last.list.children.push(...child.children);
      continue;
    }
    if (last?.depth === depth) open.pop();
    const item = open.at(-1)?.list.children.findLast((one): one is Element => one.type === "element");
    (item ? item.children : output).push(child);
    open.push({ list: child, depth });
  }
  return output;
}

function isBlank({ children }: Element): boolean {
  return children.every(
    (child) =>
      (child.type === "element" && child.tagName === "br") || (child.type === "text" && child.value.trim() === ""),
  );
}

function isBlock(child: Child): boolean {
  return child.type === "element" && (BLOCKS.has(child.tagName) || "display" in child.properties);
}

/** An inline card may be a block: the text before and behind it becomes paragraphs. */
function splitParagraph(paragraph: Element): Child[] {
  const parts: Child[] = [];
  let line: Child[] = [];
  const end = () => {
    const own = elementOf("p", line);
    if (!isBlank(own)) parts.push(own);
    line = [];
  };
  for (const child of paragraph.children) {
    if (isBlock(child)) {
      end();
      parts.push(child);
    } else line.push(child);
  }
  end();
  return parts;
}
