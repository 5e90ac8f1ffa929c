import { countClosingColons, readContainerOpening, readMarkdownHtml } from "./container-line.ts";
import type { ContainerOpening } from "./container-opening.ts";
import { escapeDeepNesting } from "./deep-nesting.ts";
import { FenceTracker } from "./fence-tracker.ts";
import { hideSiteTags } from "./hide-site-tags.ts";
import { separateOneLine } from "./separate-one-line.ts";
import { readSiteTag } from "./site-tag.ts";
import { endNameOf, readTagEnd } from "./tag-container.ts";

const MAX_OPEN = 16;
const MAX_OPENING_LENGTH = 500;

/** A source whose containers are replaced by markers. */
export interface MarkedContainers {
  source: string;
  /** The opening with number n is at the line `<token>open<n>x`. */
  openings: ContainerOpening[];
  /** The source lines that markers replaced, used to restore lines inside code or HTML. */
  lineByMarker: Map<string, string>;
  /** The template tags of the source, each replaced by a placeholder. */
  tagByMarker: Map<string, string>;
}

interface OpenContainer {
  number: number;
  opening: ContainerOpening;
  prefix: string;
  /** The column from which lines still belong to it; only for `!!!` and similar containers. */
  contentColumn: number;
}

/**
 * Replaces the opening and closing lines of containers by paragraphs with markers, and removes the indentation of `!!!`
 * blocks, so that one Markdown grammar reads the rest. `buildContainers` pairs the markers.
 */
export function markContainers(source: string, token: string): MarkedContainers {
  const hidden = hideSiteTags(source, token);
  const { tagByMarker } = hidden;
  const asWritten = (text: string) => tagByMarker.get(text) ?? text;
  const lines = separateOneLine(hidden.source.split("\n"), { token, asWritten });
  const tagEnds = new Set(lines.map((line) => readTagEnd(asWritten(line.replace(/^[ \t>]+/, "").trimEnd()))));
  const result: MarkedContainers = { source: "", openings: [], lineByMarker: new Map(), tagByMarker };
  const output: string[] = [];
  const open: OpenContainer[] = [];
  const fences = new FenceTracker();
  const htmlNames = new Set<string>();

  function putMarker(marker: string, prefix: string, written: string, title = ""): void {
    const blank = prefix.trimEnd();
    result.lineByMarker.set(marker, written);
    output.push(blank, `${prefix}${marker}${title && ` ${title}`}`, blank);
  }

  function close(fromIndex: number, written: string): void {
    for (const container of open.splice(fromIndex).reverse())
      putMarker(`${token}close${container.number}x`, container.prefix, written);
  }

  /** The lines between `<Card>` and `</Card>` are Markdown, as in MDX. */
  function isPairedComponent(text: string): boolean {
    const tag = text.length < MAX_OPENING_LENGTH && /^<\/?[A-Z]/.test(text) ? readSiteTag(text) : null;
    return tag !== null && tagEnds.has(endNameOf(tag));
  }

  for (const rawLine of lines) {
    const ended =
      rawLine.trim() === ""
        ? -1
        : open.findIndex((one) => one.opening.end.by === "indent" && columnOf(rawLine) < one.contentColumn);
    if (ended >= 0) {
      close(ended, "");
      fences.reset();
    }
    const line = removeIndent(rawLine, 4 * open.filter((one) => one.opening.end.by === "indent").length);
    const prefix = /^[ \t>]*/.exec(line)?.[0] ?? "";
    const content = line.slice(prefix.length).trimEnd();
    const text = asWritten(content);

    const fenced = fences.read(line);
    if (fenced !== null) {
      output.push(fenced);
      continue;
    }
    const mayOpen = open.length < MAX_OPEN && prefix.length + text.length < MAX_OPENING_LENGTH;
    const opening = mayOpen ? readContainerOpening(text) : null;
    if (opening && (opening.end.by !== "tag" || tagEnds.has(opening.end.tag))) {
      const number = result.openings.push(opening) - 1;
      open.push({ number, opening, prefix, contentColumn: columnOf(rawLine) + 4 });
      putMarker(`${token}open${number}x`, prefix, prefix + text, opening.title);
      continue;
    }
    const closed = findClosed(open, text);
    if (closed >= 0) close(closed, prefix + text);
    else if (content !== text || isPairedComponent(text)) output.push(prefix.trimEnd(), line, prefix.trimEnd());
    else output.push(...separateHtml(escapeDeepNesting(line), text, htmlNames));
  }
  close(0, "");
  result.source = output.join("\n");
  return result;
}

/** Blank lines make the parser read the contents of `<div markdown="1">` as Markdown. */
function separateHtml(line: string, text: string, htmlNames: Set<string>): string[] {
  if (!text.startsWith("<") || !text.endsWith(">") || text.length > MAX_OPENING_LENGTH) return [line];
  const opened = readMarkdownHtml(text);
  if (opened) {
    htmlNames.add(opened);
    return [line, ""];
  }
  return htmlNames.has(/^<\/(\w+)>$/.exec(text)?.[1] ?? "") ? ["", line] : [line];
}

function findClosed(open: OpenContainer[], text: string): number {
  const colons = countClosingColons(text);
  if (colons > 0) {
    const exact = open.findLastIndex(({ opening: { end } }) => end.by === "colons" && end.count === colons);
    return exact >= 0 ? exact : open.findLastIndex(({ opening: { end } }) => end.by === "colons" && end.count < colons);
  }
  const tag = readTagEnd(text);
  return tag === null ? -1 : open.findLastIndex(({ opening: { end } }) => end.by === "tag" && end.tag === tag);
}

/** The column of the first character that is not white space; a tab advances to the next multiple of four. */
function columnOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === " ") column++;
    else if (character === "\t") column += 4 - (column % 4);
    else break;
  }
  return column;
}

function removeIndent(line: string, columns: number): string {
  if (columns === 0) return line;
  let column = 0;
  let index = 0;
  while (column < columns && (line[index] === " " || line[index] === "\t")) {
    column += line[index] === "\t" ? 4 - (column % 4) : 1;
    index++;
  }
  return " ".repeat(Math.max(0, column - columns)) + line.slice(index);
}
