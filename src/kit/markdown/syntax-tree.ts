import type rehypeRaw from "rehype-raw";
import remarkParse from "remark-parse";
import { unified } from "unified";

const bareParser = unified().use(remarkParse);

export type MarkdownRoot = ReturnType<typeof bareParser.parse>;
export type MarkdownContent = MarkdownRoot["children"][number];
export type MarkdownNode = MarkdownRoot | MarkdownContent;
export type MarkdownParent = Extract<MarkdownNode, { children: unknown }>;
export type MarkdownOf<Type extends string> = Extract<MarkdownContent, { type: Type }>;

export type HtmlRoot = ReturnType<ReturnType<typeof rehypeRaw>>;
export type HtmlContent = HtmlRoot["children"][number];
export type HtmlElement = Extract<HtmlContent, { type: "element" }>;
export type HtmlChild = HtmlElement["children"][number];
type HtmlText = Extract<HtmlContent, { type: "text" }>;
type HtmlProperties = HtmlElement["properties"];

interface AnyNode {
  type: string;
  value?: string;
  children?: AnyNode[];
}

/** Visits every node in document order, without recursion, so that deep trees do not overflow the stack. */
export function visitMarkdown(root: MarkdownNode, visit: (node: MarkdownNode) => void): void {
  const pending: MarkdownNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    visit(node);
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--)
        pending.push(node.children[index] as MarkdownNode);
  }
}

/** How many nodes a tree has, its root included. */
export function countNodes(root: MarkdownRoot): number {
  let count = 0;
  visitMarkdown(root, () => count++);
  return count;
}

/** Visits every element in document order; the tree below an element may be changed by the visitor. */
export function visitElements(root: HtmlRoot | HtmlElement, visit: (element: HtmlElement) => void): void {
  const pending: HtmlContent[] = [...root.children].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== "element") continue;
    visit(node);
    for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index] as HtmlChild);
  }
}

/**
 * Replaces elements from the innermost outwards. The callback returns the element itself, others in its place, or an
 * empty list.
 */
export function replaceElements(
  parent: HtmlRoot | HtmlElement,
  replace: (element: HtmlElement, parent: HtmlRoot | HtmlElement) => HtmlChild[],
): void {
  const children: HtmlContent[] = [];
  for (const child of parent.children) {
    if (child.type === "element") {
      replaceElements(child, replace);
      children.push(...replace(child, parent));
    } else children.push(child);
  }
  parent.children = children as HtmlChild[];
}

/** All text below a node, as `textContent` would give it. */
export function textOf(node: AnyNode): string {
  let text = "";
  const pending: AnyNode[] = [node];
  for (let current = pending.pop(); current; current = pending.pop()) {
    if (current.type === "comment" || current.type === "html" || current.type === "raw") continue;
    if (current.value !== undefined) text += current.value;
    const children = current.children ?? [];
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as AnyNode);
  }
  return text;
}

/** An HTML element; `tagName` in lower case, properties by their names in hast (`className`, `ariaLabel`). */
export function element(tagName: string, properties: HtmlProperties, children: HtmlChild[] = []): HtmlElement {
  return { type: "element", tagName, properties, children };
}

/** A text node. The text is escaped when the tree is written. */
export function text(value: string): HtmlText {
  return { type: "text", value };
}

/** The class names of an element, whether the tree stores them as a list or as another value. */
export function classesOf(node: HtmlElement): string[] {
  const value = node.properties.className;
  return Array.isArray(value) ? value.map(String) : [];
}
