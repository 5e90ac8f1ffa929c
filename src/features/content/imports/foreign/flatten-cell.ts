import type { Child, Element } from "./html-tree.ts";

const LISTS = new Set(["ul", "ol"]);
const BOXES = new Set("blockquote div section article figure figcaption details summary dl dt dd center".split(" "));

/** Represents a line in a table cell, because Markdown cells have no lines. */
export const CELL_LINE = "x-line";

/**
 * The content of a cell on one line of Markdown: list items and lines of code end with `<br>`, titles are bold,
 * paragraphs follow each other.
 */
export function flattenCell(children: readonly Child[]): Child[] {
  return joinLines(linesOf(children, ""));
}

function lineEnd(): Child {
  return { type: "element", tagName: CELL_LINE, properties: {}, children: [] };
}

interface Line {
  /** Whether it begins on its own line. */
  isBroken: boolean;
  children: Child[];
}

function linesOf(children: readonly Child[], indent: string): Line[] {
  const lines: Line[] = [];
  let [isOpen, isEnded] = [false, false];
  const add = (line: Line) => {
    lines.push(line);
    [isOpen, isEnded] = [false, false];
  };
  for (const child of children) {
    if (child.type !== "element") {
      if (child.type === "text" && child.value.trim() === "" && !isOpen) continue;
    } else if (child.tagName === "br") {
      isEnded = isOpen;
      continue;
    } else if (LISTS.has(child.tagName)) {
      for (const line of itemsOf(child, indent)) add(line);
      continue;
    } else if (child.tagName === "pre") {
      for (const line of codeOf(child)) add(line);
      continue;
    } else if (child.tagName === "p" || /^h[1-6]$/.test(child.tagName)) {
      const isTitle = child.tagName !== "p";
      add({ isBroken: false, children: isTitle ? [{ ...child, tagName: "strong" }] : child.children });
      continue;
    } else if (BOXES.has(child.tagName)) {
      for (const line of linesOf(child.children, indent)) add(line);
      continue;
    }
    if (!isOpen) lines.push({ isBroken: false, children: [] });
    lines.at(-1)?.children.push(...(isEnded ? [lineEnd()] : []), child);
    [isOpen, isEnded] = [true, false];
  }
  return lines;
}

function itemsOf(list: Element, indent: string): Line[] {
  const items = list.children.filter((child): child is Element => child.type === "element");
  return items.flatMap((item, at) => {
    const sign = list.tagName === "ol" ? `${at + 1}. ` : "• ";
    const [first, ...others] = linesOf(item.children, `${indent}　`);
    const own = first && !first.isBroken ? first.children : [];
    const rest = first?.isBroken ? [first, ...others] : others;
    return [{ isBroken: true, children: [{ type: "text", value: `${indent}${sign}` } as Child, ...own] }, ...rest];
  });
}

function codeOf(block: Element): Line[] {
  const text = textOf(block).replace(/\n$/, "");
  return text.split("\n").map((value) => ({
    isBroken: true,
    children: [{ type: "element", tagName: "code", properties: {}, children: [{ type: "text", value }] }],
  }));
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}

function joinLines(lines: readonly Line[]): Child[] {
  let wasBroken = false;
  return lines.flatMap(({ isBroken, children }, at) => {
    const isOwn = isBroken || wasBroken;
    wasBroken = isBroken;
    if (at === 0) return children;
    const between: Child = isOwn ? lineEnd() : { type: "text", value: " " };
    return [between, ...children];
  });
}
