import { ANCHOR_MARK } from "../../../../kit/markdown/source/anchor-mark.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { SourcePage } from "../source/page-library.ts";
import { findComments, findPrivateNotes, type RemovedPart } from "./find-removed.ts";
import type { FoundReference } from "./found-reference.ts";
import { blankOut, maskCode } from "./mask-code.ts";
import { maskMathBlocks } from "./mask-math.ts";
import { type Heading, readHeadings } from "./read-headings.ts";
import { countOnce, type FoundConstruct, scanConstructs } from "./scan-constructs.ts";
import { scanMisread } from "./scan-misread.ts";
import { scanReferences } from "./scan-references.ts";

const ID_ATTRIBUTES = /<[a-z][^<>]{0,500}?\s(?:id|name)\s*=\s*["']([^"'\s]{1,200})["']/gi;
const ANCHOR_MARKS = new RegExp(ANCHOR_MARK, "g");

/** An analysed page: everything that the plan needs of its text. */
export interface AnalysedPage {
  page: SourcePage;
  text: string;
  /** The text with blanks in place of `removed` parts: what readers will see, with unchanged offsets. */
  prose: string;
  headings: Heading[];
  references: FoundReference[];
  constructs: FoundConstruct[];
  /** Parts that are not imported, counted among the constructs. */
  removed: RemovedPart[];
  /** Ids that are not headings: `<a id>`, `<a name>`, `[[id]]`. */
  otherIds: string[];
  includeProblems: { where: string; detail: string }[];
  /** `file:line` of an offset in the text. */
  whereIs: (offset: number) => string;
}

export function analysePage(page: SourcePage): AnalysedPage {
  const text = page.body + listPhotos(page.data);
  const withComments = maskCode(text);
  const removed = [...findComments(withComments), ...findPrivateNotes(maskMathBlocks(withComments))];
  const masked = blankOut(withComments, removed);
  const prose = blankOut(text, removed);
  const lineStarts = listLineStarts(text);
  return {
    page,
    text,
    prose,
    headings: readHeadings(prose, masked),
    references: scanReferences(text, masked),
    constructs: countOnce([
      ...removed.map(({ name, offset, end }) => ({ name, offset, end, outcome: "removed" as const })),
      ...scanConstructs(masked),
      ...scanMisread(text, masked),
    ]),
    removed,
    otherIds: [ID_ATTRIBUTES, ANCHOR_MARKS].flatMap((ids) => [...masked.matchAll(ids)].map(([, id = ""]) => id)),
    includeProblems: (page.includeProblems ?? []).map(({ line, detail }) => ({
      where: `${page.path}:${line + page.lineOffset + 1}`,
      detail,
    })),
    whereIs: (offset) => placeIn(page, lineOf(lineStarts, offset)),
  };
}

/** `file:line` of a line of the page's body. */
function placeIn(page: SourcePage, line: number): string {
  return `${page.path}:${(page.sourceLines?.[line] ?? line) + page.lineOffset + 1}`;
}

/** Hexo shows pictures of the front matter's `photos` with the text. */
function listPhotos(data: Record<string, unknown>): string {
  const photos = Array.isArray(data.photos) ? data.photos.map(asText).filter((photo) => photo !== null) : [];
  return photos.map((photo) => `\n\n![](<${photo.replace(/[<>\n]/g, "")}>)`).join("");
}

function listLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
