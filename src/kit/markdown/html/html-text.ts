import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { HtmlRoot } from "../syntax-tree.ts";

const htmlParser = unified().use(rehypeRaw).freeze();
// The formulas that KaTeX rendered are the only raw HTML left when the tree is written.
const htmlWriter = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** Reads the raw HTML pieces of a tree as a browser would. */
export function parseRawHtml(tree: HtmlRoot): HtmlRoot {
  return htmlParser.runSync(tree) as HtmlRoot;
}

/** The HTML of a tree. Its attributes and texts are escaped; nothing is sanitised here. */
export function writeHtml(tree: HtmlRoot): string {
  return htmlWriter.stringify(tree as Parameters<typeof htmlWriter.stringify>[0]);
}
