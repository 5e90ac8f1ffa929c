import { escapePattern } from "../../values/escape-pattern.ts";
import { type HtmlChild, type HtmlElement, visitElements } from "../syntax-tree.ts";
import { parseRawHtml, writeHtml } from "./html-text.ts";

/** How a text is embedded in a page. */
export interface EmbedOptions {
  /** Prefix of every id and in-page address, so that several texts can be on one page. */
  idPrefix: string;
  /** The number of levels by which headings are lowered, h6 at most. */
  headingShift: number;
  /** Names of people that are marked where they occur in the text. */
  names: readonly string[];
}

const HEADING = /^h[1-6]$/;
const ID_LISTS = ["ariaLabelledBy", "ariaDescribedBy"] as const;
/** Elements in which a name is a quotation or part of an address. */
const WITHOUT_NAMES = new Set(["a", "code", "pre", "svg", "math", "script", "style"]);

/** Prepares the result of `renderMarkdown` for a page with other texts. */
export function embedHtml(html: string, { idPrefix, headingShift, names }: EmbedOptions): string {
  const raw = { type: "raw", value: html } as unknown as HtmlChild;
  const tree = parseRawHtml({ type: "root", children: [raw] });
  visitElements(tree, (element) => {
    const { properties } = element;
    if (HEADING.test(element.tagName)) element.tagName = `h${Math.min(6, Number(element.tagName[1]) + headingShift)}`;
    // A checkbox without a label does not belong to a task list.
    if (element.tagName === "input" && properties.ariaLabel === undefined)
      Object.assign(element, { tagName: "span", properties: {} });
    if (typeof properties.id === "string") properties.id = `${idPrefix}${properties.id}`;
    const { href } = properties;
    if (typeof href === "string" && /^#./.test(href)) properties.href = `#${idPrefix}${href.slice(1)}`;
    for (const list of ID_LISTS) {
      const ids = properties[list];
      if (Array.isArray(ids)) properties[list] = ids.map((id) => `${idPrefix}${id}`);
    }
  });
  if (names.length > 0) markNames(tree.children as HtmlChild[], patternOf(names));
  return writeHtml(tree);
}

/** Addresses of all pictures, unchanged. */
export function listPictureSources(html: string): string[] {
  const raw = { type: "raw", value: html } as unknown as HtmlChild;
  const sources: string[] = [];
  visitElements(parseRawHtml({ type: "root", children: [raw] }), ({ tagName, properties }) => {
    if (tagName === "img") sources.push(String(properties.src ?? ""));
  });
  return sources;
}

/** The longest first: `@林晓` must not be found in `@林晓雨`. */
function patternOf(names: readonly string[]): RegExp {
  const sorted = names.toSorted((one, other) => other.length - one.length);
  return new RegExp(`(@(?:${sorted.map(escapePattern).join("|")}))`, "u");
}

function markNames(children: HtmlChild[], pattern: RegExp): void {
  const pending = [children];
  for (let list = pending.pop(); list; list = pending.pop()) {
    const marked = list.flatMap((child): HtmlChild[] => {
      if (child.type !== "text") return [child];
      return child.value.split(pattern).flatMap((value, index): HtmlChild[] => {
        if (value === "") return [];
        return index % 2 === 0 ? [{ type: "text", value }] : [nameOf(value)];
      });
    });
    for (const child of list) {
      if (child.type === "element" && !WITHOUT_NAMES.has(child.tagName)) pending.push(child.children as HtmlChild[]);
    }
    list.splice(0, list.length, ...marked);
  }
}

function nameOf(value: string): HtmlElement {
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["mention"] },
    children: [{ type: "text", value }],
  };
}
