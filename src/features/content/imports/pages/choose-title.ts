import { asText } from "../source/lenient-yaml.ts";
import { stripOrderPrefix } from "../source/natural-order.ts";
import { directoryOf, fileNameOf, isIndexName, stemOf } from "../source/safe-path.ts";
import { stripDate } from "./article-facts.ts";
import { type Heading, toPlainText } from "./read-headings.ts";

const LONGEST_TITLE = 200;
/** The name of a daily note. */
const IS_DAY = /^\d{4}([-_.])\d{1,2}\1\d{1,2}$/;
/** Badges and comments before a title are shorter than this. */
const FARTHEST_TITLE = 4000;

/** Front matter, then the contents' label, then the first heading, then the name of the file or its folder. */
export function chooseTitle(input: {
  path: string;
  data: Record<string, unknown>;
  label: string | null;
  headings: Heading[];
}): string {
  const { path, data, label, headings } = input;
  const written = asText(data.title);
  const chosen = (written ? toPlainText(written) : "") || label || headings[0]?.text || titleOfPath(path);
  return chosen.length > LONGEST_TITLE ? `${chosen.slice(0, LONGEST_TITLE - 1)}…` : chosen;
}

/** The place of the opening heading of the first or second level when it only repeats the title; null to keep it. */
export function findRepeatedTitle(
  text: string,
  title: string,
  headings: Heading[],
): { start: number; end: number } | null {
  const first = headings[0];
  if (!first || first.depth > 2 || first.start > FARTHEST_TITLE) return null;
  if (looseText(first.text) !== looseText(title)) return null;
  // A badge or a comment may precede it; a paragraph may not.
  return text
    .slice(0, first.start)
    .replace(/<!--[\s\S]*?-->|<[^>]*>|!?\[[^\n]*\]\([^\n]*\)/g, "")
    .trim() === ""
    ? { start: first.start, end: first.end }
    : null;
}

export function titleOfPath(path: string): string {
  const folder = fileNameOf(directoryOf(path));
  if (isIndexName(path) && folder !== "") return stripOrderPrefix(folder);
  const stem = stemOf(path);
  return IS_DAY.test(stem) ? stem : stripOrderPrefix(stripDate(stem));
}

function looseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, "");
}
