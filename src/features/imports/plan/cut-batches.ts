import type { PlannedDocument } from "./import-plan.ts";

/** Saved in one transaction: more would hardly cost less each, and readers' books are locked meanwhile. */
const MAX_PAGES = 16;
/** A page of formulas becomes a hundred times its length, and all of a batch is in memory at once. */
const MAX_CHARACTERS = 128 * 1024;

/** Pages in their order, cut into what is saved together. */
export function cutBatches(pages: readonly PlannedDocument[]): PlannedDocument[][] {
  const batches: PlannedDocument[][] = [];
  let characters = 0;
  for (const page of pages) {
    const batch = batches.at(-1);
    characters += page.markdown.length;
    if (batch && batch.length < MAX_PAGES && characters <= MAX_CHARACTERS) batch.push(page);
    else {
      batches.push([page]);
      characters = page.markdown.length;
    }
  }
  return batches;
}
