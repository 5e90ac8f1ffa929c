import type { OutlineEntry } from "../source/outline.ts";

export interface OutlineNode {
  stableId: string;
  path: string | null;
  label: string | null;
  isDraft: boolean;
  parentId: string | null;
  order: number;
  depth: number;
  /** Outside the tree, or of a blog but no post. */
  isUnlisted: boolean;
}

/** Deeper branches are moved up, because a deeper table of contents is unreadable. */
const DEEPEST_NODE = 8;

/** The tree as a list in reading order, every node with an id that is stable over imports. */
export function flattenOutline(entries: OutlineEntry[], noPosts: readonly string[] = []): OutlineNode[] {
  const unlisted = new Set(noPosts);
  const nodes: OutlineNode[] = [];
  const taken = new Set<string>();
  const listed = new Set<string>();

  function take(wanted: string): string {
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}~${count}`;
    taken.add(id);
    return id;
  }

  function visit(siblings: OutlineEntry[], parent: { id: string | null; trail: string; depth: number }): void {
    siblings.forEach((entry, order) => {
      if (entry.path !== null && listed.has(entry.path)) {
        visit(entry.children, parent);
        return;
      }
      if (entry.path !== null) listed.add(entry.path);
      const trail = `${parent.trail}/${entry.label ?? entry.path ?? ""}`;
      const stableId = take(entry.key ?? entry.path ?? `group:${trail.slice(1)}`);
      const { path, label, isDraft } = entry;
      nodes.push({
        stableId,
        path,
        label,
        isDraft,
        parentId: parent.id,
        order,
        depth: parent.depth,
        isUnlisted: path !== null && unlisted.has(path),
      });
      const isDeepest = parent.depth >= DEEPEST_NODE;
      visit(entry.children, isDeepest ? { ...parent, trail } : { id: stableId, trail, depth: parent.depth + 1 });
    });
  }

  visit(entries, { id: null, trail: "", depth: 0 });
  return nodes;
}
