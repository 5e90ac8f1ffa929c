import type { TreeNode } from "./contract.ts";

/** A neighbour in reading order. */
export interface Neighbour {
  id: number;
  title: string;
}

/**
 * Previous and next document of a tree in reading order; groups are skipped, and the appendix is a separate sequence.
 */
export function neighboursOf(
  tree: readonly TreeNode[],
  documentId: number,
): { previous: Neighbour | null; next: Neighbour | null } {
  const isUnlisted = tree.find((node) => node.document_id === documentId)?.is_unlisted;
  const pages = tree.flatMap((node) =>
    node.document_id === null || node.is_unlisted !== isUnlisted ? [] : [{ id: node.document_id, title: node.title }],
  );
  const at = pages.findIndex((page) => page.id === documentId);
  if (at < 0) return { previous: null, next: null };
  return { previous: pages[at - 1] ?? null, next: pages[at + 1] ?? null };
}

/** The tree of the contents, and the documents outside of it. */
export function splitTree(tree: readonly TreeNode[]): { listed: TreeNode[]; appendix: TreeNode[] } {
  return { listed: tree.filter((node) => !node.is_unlisted), appendix: tree.filter((node) => node.is_unlisted) };
}
