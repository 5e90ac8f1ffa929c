import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { joinLinesOfTree } from "../../../../kit/markdown/html/join-chinese-lines.ts";
import { CELL_LINE, flattenCell } from "./flatten-cell.ts";
import { type Child, type Element, elementOf, type Root, textOf } from "./html-tree.ts";

const NOTE_CALL = /^((?:foot|end)note)-ref-(\d+)$/;
const NOTE_BACK = /^#(?:foot|end)note-ref-\d+$/;
const NOTE = /^((?:foot|end)note)-(\d+)$/;

/** The call of a footnote is our own kind; its back link is drawn on display. */
const toLink: Handle = (state, node: Element) => {
  const name = nameOfNote(node, NOTE_CALL);
  if (name) return { type: "footnoteReference", identifier: name, label: name };
  if (NOTE_BACK.test(String(node.properties.href ?? ""))) return undefined;
  // An anchor without an address is a link target, and no link.
  return node.properties.href ? defaultHandlers.a(state, node) : state.all(node);
};

const toList: Handle = (state, node: Element) => {
  const items = node.children.filter((child): child is Element => child.type === "element");
  if (items.length === 0 || items.some((item) => nameOfNote(item, NOTE) === null))
    return defaultHandlers.ol(state, node);
  return items.map((item) => {
    const name = nameOfNote(item, NOTE) ?? "";
    return { type: "footnoteDefinition", identifier: name, label: name, children: state.toFlow(state.all(item)) as [] };
  });
};

/** Markdown tables begin with a header row: if none is marked, the first row is used. Lines of a cell stay separate. */
const toTable: Handle = (state, node: Element) => {
  const cells = elementsOf(node, ["td", "th"]);
  for (const cell of cells) cell.children = flattenCell(cell.children);
  const [first] = elementsOf(node, ["tr"]);
  if (first && cells.every(({ tagName }) => tagName === "td"))
    for (const cell of elementsOf(first, ["td"])) cell.tagName = "th";
  return defaultHandlers.table(state, node);
};

const toLine: Handle = () => ({ type: "html", value: "<br>" });

function elementsOf(node: Element, names: readonly string[]): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return names.includes(child.tagName) ? [child] : elementsOf(child, names);
  });
}

// A line of hyphens at the start of a text would be read as front matter.
const writer = unified().use(remarkGfm).use(remarkMath).use(remarkStringify, { bullet: "-", rule: "*" });

/** A block of Markdown that HTML has no element for is in an element of this name, as its text. */
export const BLOCK = "x-block";

const toBlock: Handle = (_state, node: Element) => {
  const [first] = node.children;
  return { type: "html", value: first?.type === "text" ? first.value : "" };
};

/** A formula is in an element of this name, its TeX as the text; with `display` it is a block. */
export const FORMULA = "x-formula";

const toFormula: Handle = (_state, node: Element) => {
  const [first] = node.children;
  const value = first?.type === "text" ? first.value : "";
  return "display" in node.properties ? { type: "math", value } : { type: "inlineMath", value };
};

/** Elements that Markdown has no syntax for and that readers see. */
const SHOWN_ELEMENTS = "sup sub mark u ins kbd ruby rt rp".split(" ");

/** The number of a footnote is already raised. */
const toElement: Handle = (state, node: Element) => {
  const children = state.all(node);
  if (children.length === 0 || children.every(({ type }) => type === "footnoteReference")) return children;
  return [{ type: "html", value: `<${node.tagName}>` }, ...children, { type: "html", value: `</${node.tagName}>` }];
};

/** Colons of a box around boxes: nested ones have fewer. */
function colonsAround(children: readonly Child[]): string {
  const depths = (some: readonly Child[]): number =>
    Math.max(
      0,
      ...some.map((one) => (one.type === "element" ? depths(one.children) + (one.tagName === "details" ? 1 : 0) : 0)),
    );
  return ":".repeat(3 + depths(children));
}

const toDetails: Handle = (state, node: Element) => {
  const isSummary = (child: Child) => child.type === "element" && child.tagName === "summary";
  const summary = textOf(elementOf("p", node.children.filter(isSummary)));
  const colons = colonsAround(node.children);
  const inside = state.all({ type: "root", children: node.children.filter((child) => !isSummary(child)) });
  return [
    { type: "html", value: `${colons}details ${summary || "详情"}` },
    ...state.toFlow(inside),
    { type: "html", value: colons },
  ].map((one) => (one.type === "html" ? { type: "paragraph", children: [one] } : one)) as never;
};

/** HTML of a foreign file as the Markdown an author would have written; unsupported HTML is dropped. */
export function treeToMarkdown(tree: Root): string {
  joinLinesOfTree(tree);
  const handlers = {
    a: toLink,
    ol: toList,
    table: toTable,
    [CELL_LINE]: toLine,
    [FORMULA]: toFormula,
    [BLOCK]: toBlock,
    details: toDetails,
    ...Object.fromEntries(SHOWN_ELEMENTS.map((name) => [name, toElement])),
  };
  return writer.stringify(toMdast(tree, { handlers }) as Parameters<typeof writer.stringify>[0]);
}

function nameOfNote({ properties }: Element, pattern: RegExp): string | null {
  const found = pattern.exec(String(properties.id ?? ""));
  return found ? `${found[1]}-${found[2]}` : null;
}
