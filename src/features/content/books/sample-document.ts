/** An open document of a gated book. */
export interface SampleDocument {
  path: string;
  title: string;
  bookTitle: string;
  wordCount: number;
}
