import { decodeReferences, walkHtml } from "../../../learning/notes/text-of-html.ts";

export interface LinkOfText {
  href: string;
  words: string;
  /** The heading above it; empty: before the first heading. */
  heading: string;
}

const LONGEST = 120;
const HEADING = /^h[1-6]$/;

/** The links of a text, and the names of its anchors. The input is HTML of the Markdown kit. */
export function readLinks(html: string): { links: LinkOfText[]; anchors: Set<string> } {
  const links: LinkOfText[] = [];
  const anchors = new Set<string>();
  let [heading, begun] = ["", ""];
  let [isInHeading, link]: [boolean, LinkOfText | null] = [false, null];
  for (const piece of walkHtml(html)) {
    if ("words" in piece) {
      if (isInHeading) begun += piece.words;
      if (link) link.words = cut(link.words + piece.words);
      continue;
    }
    const { tag, isEnd, attributes } = piece;
    const id = isEnd ? null : readAttribute(attributes, "id");
    if (id !== null) anchors.add(id);
    if (HEADING.test(tag)) {
      isInHeading = !isEnd;
      if (isEnd) heading = cut(begun.trim());
      begun = "";
    }
    if (tag !== "a") continue;
    const href = isEnd ? null : readAttribute(attributes, "href");
    link = href === null ? null : { href, words: "", heading };
    if (link) links.push(link);
  }
  return { links, anchors };
}

function readAttribute(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : decodeReferences(value);
}

function cut(text: string): string {
  return text.slice(0, LONGEST).toWellFormed();
}
