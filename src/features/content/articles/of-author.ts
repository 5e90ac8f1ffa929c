/** Other articles of an article's author. */
export interface OfAuthor {
  /** The newest. */
  others: readonly { id: number; title: string }[];
  /** How many articles the author has, with this one. */
  total: number;
}
