/** The amount of content in a part of a document. */
export interface Amount {
  /** UTF-16 units of `textContent`. */
  characters: number;
  /** Its text, only the source of a formula, a fixed weight for a picture. */
  weight: number;
}

/** The top-level blocks of a document in order: the end of each and the weight of the text up to there. */
interface MeasuredBlock extends Amount {
  end: number;
}

/** The place of a formula in the HTML, and its weight. */
export interface MeasuredFormula {
  start: number;
  end: number;
  weight: number;
}

interface Measured {
  blocks: MeasuredBlock[];
  formulas: MeasuredFormula[];
}

/** A picture counts as this much text, so that a document of pictures is not shown completely. */
export const PICTURE_WEIGHT = 80;

const TAG = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const VOID_TAGS = new Set("br col hr img input wbr".split(" "));
/** Character references as the writer of the kit and KaTeX write them; other forms require a parser. */
const REFERENCE = /&(?:#x(?:3C|26|27|22|3E|60);|lt;|gt;|amp;|quot;)/g;

interface Frame extends Amount {
  name: string;
  start: number;
  classes: string;
  /** The weight before its last child. */
  lastChild: number;
  hasFootnoteMark: boolean;
}

/** The text of a part of measured HTML, with its character references. */
export function withoutTags(html: string): string {
  return html.replace(TAG, "");
}

/**
 * Measures HTML that the Markdown kit wrote, without building a tree: footnotes and their marks have no weight. A
 * formula's HTML is a hundred times as long as its source, and only the first blocks of a long document are ever cut.
 * Returns null if the HTML contains anything that the kit does not write, so that a parser is needed.
 */
export function measureBlocks(html: string): Measured | null {
  const blocks: MeasuredBlock[] = [];
  const formulas: MeasuredFormula[] = [];
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
    if (hasClass(frame.classes, "katex")) {
      while ((formulas.at(-1)?.start ?? -1) > frame.start) formulas.pop();
      formulas.push({ start: frame.start, end, weight: weight - frame.weight });
    }
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
      open.push({ name, start: index, classes, characters, weight, lastChild: weight, hasFootnoteMark: false });
    }
  }
  return addText(html.length) && open.length === 0 ? { blocks, formulas } : null;
}

function hasClass(classes: string, name: string): boolean {
  return classes.includes(name) && classes.split(" ").includes(name);
}
