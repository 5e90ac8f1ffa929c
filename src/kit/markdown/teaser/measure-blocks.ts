/** What a stretch of a document gives away. */
export interface Amount {
  /** UTF-16 units of `textContent`. */
  characters: number;
  /** Its text, a formula by its source alone, a picture by a fixed weight. */
  weight: number;
}

/** The top-level blocks of a document in order: where each ends and how much the text up to there weighs. */
interface MeasuredBlock extends Amount {
  end: number;
}

/** A picture is worth this much text, so that a document of pictures is not given away. */
export const PICTURE_WEIGHT = 80;

const TAG = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const VOID_TAGS = new Set("br col hr img input wbr".split(" "));
/** Signs as the writer of the kit and KaTeX write them; anything else is left to a parser. */
const REFERENCE = /&(?:#x(?:3C|26|27|22|3E|60);|lt;|gt;|amp;|quot;)/g;

interface Frame extends Amount {
  name: string;
  classes: string;
  /** Where its last child begins, in weight. */
  lastChild: number;
  hasFootnoteMark: boolean;
}

/**
 * Measures HTML that the Markdown kit wrote, without building a tree: footnotes and their marks count nothing. A
 * formula is a hundred times as long as its source, and of a long document only the first blocks are ever cut. Returns
 * null where the HTML contains what the kit does not write, so that a parser is needed.
 */
export function measureBlocks(html: string): MeasuredBlock[] | null {
  const blocks: MeasuredBlock[] = [];
  const open: Frame[] = [];
  let [characters, weight, last, after] = [0, 0, 0, ""];

  function addText(end: number): boolean {
    if (end === last) return true;
    const written = html.slice(last, end);
    if (written.includes("<") || (after === "pre" && written.startsWith("\n"))) return false;
    const text = written.includes("&") ? written.replace(REFERENCE, "-") : written;
    if (text.includes("&")) return false;
    const frame = open.at(-1);
    if (frame) frame.lastChild = weight;
    characters += text.length;
    if (text.trim() !== "") weight += text.length;
    if (!frame) blocks.push({ end, characters, weight });
    return true;
  }

  function close(name: string, end: number): boolean {
    const frame = open.pop();
    if (frame?.name !== name) return false;
    const isFootnote = frame.hasFootnoteMark || (name === "section" && hasClass(frame.classes, "footnotes"));
    if (isFootnote) ({ characters, weight } = frame);
    else if (name === "semantics") weight = frame.weight + (weight - frame.lastChild);
    if (hasClass(frame.classes, "katex-html")) ({ weight } = frame);
    if (open.length === 0) blocks.push({ end, characters, weight });
    return true;
  }

  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(TAG)) {
    if (!addText(index)) return null;
    last = index + tag.length;
    after = name;
    if (slash) {
      if (!close(name, last)) return null;
      continue;
    }
    const parent = open.at(-1);
    if (parent) parent.lastChild = weight;
    if (parent?.name === "sup" && /\sdata-footnote-ref(?:[\s=]|$)/.test(attributes)) parent.hasFootnoteMark = true;
    if (VOID_TAGS.has(name)) {
      if (name === "img") weight += PICTURE_WEIGHT;
      if (open.length === 0) blocks.push({ end: last, characters, weight });
    } else if (!attributes.endsWith("/")) {
      const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? "";
      open.push({ name, classes, characters, weight, lastChild: weight, hasFootnoteMark: false });
    }
  }
  return addText(html.length) && open.length === 0 ? blocks : null;
}

function hasClass(classes: string, name: string): boolean {
  return classes.includes(name) && classes.split(" ").includes(name);
}
