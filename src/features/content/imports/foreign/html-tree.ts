import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { toOneLine } from "../../../../kit/values/chinese-lines.ts";

const reader = unified().use(rehypeParse, { fragment: true });

export type Root = ReturnType<typeof reader.parse>;
export type Element = Extract<Root["children"][number], { type: "element" }>;
export type Child = Element["children"][number];

/** HTML as a browser reads it: any input gives a tree. */
export function parseHtml(html: string): Root {
  return reader.parse(html);
}

export function elementOf(tagName: string, children: Child[], properties: Element["properties"] = {}): Element {
  return { type: "element", tagName, properties, children };
}

/** The name without its namespace: `opf:item` is an item. */
export function localName({ tagName }: Element): string {
  return tagName.slice(tagName.indexOf(":") + 1);
}

export function attribute(node: Element, name: string): string {
  const value = node.properties[name];
  return Array.isArray(value) ? value.join(" ") : value === undefined || value === null ? "" : String(value);
}

/** Elements of these names at any depth, in the order of the text. */
export function findAll(node: Root | Element, name: string): Element[] {
  const found: Element[] = [];
  const waiting = [...node.children].reverse();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type !== "element") continue;
    if (localName(child) === name) found.push(child);
    for (let index = child.children.length - 1; index >= 0; index -= 1) {
      const below = child.children[index];
      if (below) waiting.push(below);
    }
  }
  return found;
}

export function childrenOf(node: Element, name: string): Element[] {
  return node.children.filter((child): child is Element => child.type === "element" && localName(child) === name);
}

/** Words of an element and of all below it. */
export function textOf(node: Element | undefined): string {
  const parts: string[] = [];
  const waiting: Child[] = node ? [node] : [];
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type === "text") parts.push(child.value);
    else if (child.type === "element") waiting.push(...[...child.children].reverse());
  }
  return toOneLine(parts.join(""));
}
