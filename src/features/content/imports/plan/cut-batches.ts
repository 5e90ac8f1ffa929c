import type { PlannedDocument } from "./import-plan.ts";

/**
 * Pages saved in one transaction: more would hardly be cheaper per page, and readers' books are locked in the meantime.
 */
const MAX_PAGES = 48;
/** The HTML of a whole batch is in memory. */
const MAX_HTML_CHARACTERS = 1024 * 1024;
/** A formula has at least two dollar signs and becomes about four thousand characters. */
const HTML_OF_DOLLAR = 2000;
/** Most texts hardly grow when rendered; code grows by half. */
const HTML_OF_CHARACTER = 2;

/** Splits pages in their order into batches that are saved together. */
export function cutBatches(pages: readonly PlannedDocument[]): PlannedDocument[][] {
  const batches: PlannedDocument[][] = [];
  let size = 0;
  for (const page of pages) {
    const batch = batches.at(-1);
    const own = guessHtmlSize(page.markdown);
    size += own;
    if (batch && batch.length < MAX_PAGES && size <= MAX_HTML_CHARACTERS) batch.push(page);
    else {
      batches.push([page]);
      size = own;
    }
  }
  return batches;
}

function guessHtmlSize(markdown: string): number {
  let dollars = 0;
  for (let at = markdown.indexOf("$"); at >= 0; at = markdown.indexOf("$", at + 1)) dollars += 1;
  return markdown.length * HTML_OF_CHARACTER + dollars * HTML_OF_DOLLAR;
}
