import type { BookCard, BookDocument, TreeNode } from "./contract.ts";
import type { Neighbour } from "./reading-order.ts";

/** Everything a document page displays to everyone. */
export interface ReaderView {
  book: BookCard;
  document: BookDocument;
  tree: TreeNode[];
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The first sentences of the public part, for descriptions. */
  excerpt: string;
}
