import {
  classesOf,
  element,
  type HtmlChild,
  type HtmlElement,
  type HtmlRoot,
  replaceElements,
  text,
  textOf,
} from "../syntax-tree.ts";

const BLOCK_TAGS = new Set(
  "blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table ul".split(" "),
);
const PHRASING_PARENTS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "summary", "dt"]);
const FOCUSABLE = new Set(["details", "input", "table", "pre"]);
const INLINE_TAGS = new Set(
  "abbr b bdi bdo cite code del dfn em i ins kbd mark q ruby s samp small span strong sub sup u var".split(" "),
);

/** Makes the sanitised tree valid HTML: legal nesting, no obsolete attributes, labels where they are required. */
export function fixStructure(root: HtmlRoot): void {
  replaceElements(root, (node, parent) => {
    if (node.properties.align) alignByStyle(node);
    if (node.tagName === "img") return [node];
    if (node.tagName === "a" && hasFocusable(node)) return node.children;
    if (node.tagName === "a" && textOf(node).trim() === "") return nameLink(node);
    if (INLINE_TAGS.has(node.tagName) && !node.properties.dataSlot && node.children.some(isBlock)) return node.children;
    if (PHRASING_PARENTS.has(node.tagName) && node.children.some(isBlock))
      node.children = node.children.flatMap(withoutBlock);
    if (node.tagName === "p") return finishParagraph(node);
    if (node.tagName === "li") labelTask(node);
    if (node.tagName === "details") ensureSummary(node);
    if (node.tagName === "dl") node.children = node.children.map(toDefinition);
    if (node.tagName === "ul" || node.tagName === "ol")
      node.children = node.children.map((child) => (isListContent(child) ? child : element("li", {}, [child])));
    if (node.tagName === "summary" && parent.type === "element" && parent.tagName !== "details") return node.children;
    return [node];
  });
}

function isBlock(child: HtmlChild): boolean {
  if (child.type !== "element") return false;
  return BLOCK_TAGS.has(child.tagName) || (child.tagName === "a" && child.children.some(isBlock));
}

/** A link around a picture without a text gets a name; an empty link is removed, unless it is an anchor. */
function nameLink(link: HtmlElement): HtmlChild[] {
  const isAnchor = link.properties.id !== undefined;
  const hasPicture = link.children.some((child) => child.type === "element" && child.tagName === "img");
  if (!hasPicture) return isAnchor ? [element("a", { id: link.properties.id }, [])] : [];
  const isNamed = link.children.some((child) => child.type === "element" && child.properties.alt);
  if (!isNamed) link.properties.ariaLabel = "图片链接";
  return [link];
}

/** Whether it contains elements that the keyboard can reach, now or after tables and code get their scroll boxes. */
function hasFocusable(parent: HtmlElement): boolean {
  return parent.children.some(
    (child) => child.type === "element" && (FOCUSABLE.has(child.tagName) || hasFocusable(child)),
  );
}

function withoutBlock(child: HtmlChild): HtmlChild[] {
  return child.type === "element" && isBlock(child) ? child.children.flatMap(withoutBlock) : [child];
}

function toDefinition(child: HtmlChild): HtmlChild {
  const isLegal =
    child.type === "element" ? child.tagName === "dt" || child.tagName === "dd" : textOf(child).trim() === "";
  return isLegal ? child : element("dd", {}, [child]);
}

/** White space and items only; anything else directly inside a list is wrapped as an item. */
function isListContent(child: HtmlChild): boolean {
  return child.type === "element" ? child.tagName === "li" : child.type === "text" && child.value.trim() === "";
}

function finishParagraph(paragraph: HtmlElement): HtmlElement[] {
  const [only, ...others] = paragraph.children;
  if (!paragraph.children.some((child) => child.type !== "text" || child.value.trim() !== "") || !only) return [];
  const title = only.type === "element" && only.tagName === "img" ? only.properties.title : undefined;
  if (only.type !== "element" || others.length > 0 || typeof title !== "string" || title === "") return [paragraph];
  delete only.properties.title;
  return [element("figure", {}, [only, element("figcaption", {}, [text(title)])])];
}

function alignByStyle(node: HtmlElement): void {
  node.properties.style = `text-align:${node.properties.align}`;
  delete node.properties.align;
}

function labelTask(item: HtmlElement): void {
  if (!classesOf(item).includes("task-list-item")) return;
  const first = item.children[0];
  const lead = first?.type === "element" && first.tagName === "p" ? first.children[0] : first;
  if (lead?.type === "element" && lead.tagName === "input")
    lead.properties.ariaLabel = lead.properties.checked ? "已完成" : "未完成";
}

function ensureSummary(details: HtmlElement): void {
  const at = details.children.findIndex((child) => child.type === "element" && child.tagName === "summary");
  const [summary] = at < 0 ? [element("summary", {}, [text("详情")])] : details.children.splice(at, 1);
  const isEmpty = summary?.type !== "element" || textOf(summary).trim() === "";
  if (isEmpty && summary?.type === "element") summary.children.push(text("详情"));
  const rest = details.children.flatMap((child) =>
    child.type === "element" && child.tagName === "summary" ? [element("p", {}, child.children)] : [child],
  );
  if (summary) details.children = [summary, ...rest];
}
