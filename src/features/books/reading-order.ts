import type { TreeNode } from "./contract.ts";

/** A neighbour in reading order. */
export interface Neighbour {
  id: number;
  title: string;
}

/** Previous and next document of a tree in reading order; groups are passed over. */
export function neighboursOf(
  tree: readonly TreeNode[],
  documentId: number,
): { previous: Neighbour | null; next: Neighbour | null } {
  const pages = tree.flatMap((node) =>
    node.document_id === null ? [] : [{ id: node.document_id, title: node.title }],
  );
  const at = pages.findIndex((page) => page.id === documentId);
  if (at < 0) return { previous: null, next: null };
  return { previous: pages[at - 1] ?? null, next: pages[at + 1] ?? null };
}
