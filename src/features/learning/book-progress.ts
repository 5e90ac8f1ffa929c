/** A document's share of its book's text. */
interface DocumentLength {
  documentId: number;
  wordCount: number;
}

/**
 * How much of a book was read, by words: 0–100, 100 only when every document is at its end. A document of pictures only
 * counts as one word, so that no book is finished without it.
 */
export function percentOfBook(
  documents: readonly DocumentLength[],
  positions: readonly { documentId: number; percent: number }[],
): number {
  const percentById = new Map(positions.map((position) => [position.documentId, position.percent]));
  let total = 0;
  let read = 0;
  for (const { documentId, wordCount } of documents) {
    const weight = Math.max(1, wordCount);
    total += weight;
    read += (weight * (percentById.get(documentId) ?? 0)) / 100;
  }
  return total === 0 ? 0 : Math.floor((read / total) * 100 + 1e-9);
}
