import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { TreeNode } from "../contract.ts";
import { toTreeNode } from "./book-answers.ts";
import { listWrittenOutline, type WrittenNode } from "./outline-store.ts";

/** The tree of a book as readers see it now: published groups and documents, in reading order. */
export async function readVisibleTree(
  db: DatabaseOrTransaction,
  options: { bookId: number; now: Date },
): Promise<TreeNode[]> {
  return dropHidden(await listWrittenOutline(db, options)).map(toTreeNode);
}

type Placed<T> = T & { parent: Placed<T> | null; leadsToVisible: boolean; leadsToHidden: boolean };

/**
 * Removes hidden documents, and headings that only contain such documents. Nodes below a removed one move up, so that
 * they do not seem to belong to the previous node.
 */
export function dropHidden<T extends Pick<WrittenNode, "depth" | "isGroup" | "isOut">>(outline: readonly T[]): T[] {
  if (outline.every((node) => node.isGroup || node.isOut)) return [...outline];
  const placed: Placed<T>[] = [];
  for (const node of outline) {
    let parent = placed.at(-1) ?? null;
    while (parent && parent.depth >= node.depth) parent = parent.parent;
    placed.push({ ...node, parent, leadsToVisible: false, leadsToHidden: false });
    if (node.isGroup) continue;
    for (let above = parent; above; above = above.parent) {
      if (node.isOut) above.leadsToVisible = true;
      else above.leadsToHidden = true;
    }
  }
  return placed.filter(isVisible).map(({ parent, leadsToVisible, leadsToHidden, ...node }) => {
    let depth = node.depth;
    for (let above = parent; above; above = above.parent) if (!isVisible(above)) depth -= 1;
    return { ...node, depth } as unknown as T;
  });
}

function isVisible({
  isGroup,
  isOut,
  leadsToVisible,
  leadsToHidden,
}: Placed<Pick<WrittenNode, "depth" | "isGroup" | "isOut">>) {
  return isGroup ? leadsToVisible || !leadsToHidden : isOut;
}
