import { type Outline, type OutlineEntry, pageEntry } from "../source/outline.ts";
import type { FoundDocument } from "./find-unlisted.ts";
import { flattenOutline, type OutlineNode } from "./flatten-outline.ts";

/** The same id whatever the title of the heading. */
const LINKED_GROUP_ID = "group:linked";
export const LINKED_GROUP_TITLE = "文中链接到的文档";

/**
 * The tree of a book: its contents, then under their own heading the documents that are only linked, then, in the
 * appendix, the unlinked ones.
 */
export function placeInBook(outline: Outline, found: ReadonlyMap<string, FoundDocument>): OutlineNode[] {
  const linked = [...found].filter(([, { isLoose }]) => !isLoose);
  const loose = [...found].filter(([, { isLoose }]) => isLoose);
  return [
    ...flattenOutline(linked.length === 0 ? outline.entries : [...outline.entries, toGroup(linked)]),
    ...loose.map(([path], order) => unlistedNode(path, order)),
  ];
}

/** Articles have neither heading nor appendix: unlisted ones can only be read by link. */
export function placeAmongArticles(outline: Outline, found: ReadonlyMap<string, FoundDocument>): OutlineNode[] {
  return [...flattenOutline(outline.entries, outline.noPosts), ...[...found.keys()].map(unlistedNode)];
}

/** Documents of a plan or tree under the heading of linked ones, without the heading itself. */
export function listLinked(nodes: readonly { stableId: string; parentId: string | null }[]): Set<string> {
  const linked = new Set<string>();
  for (const { stableId, parentId } of nodes)
    if (parentId !== null && (parentId === LINKED_GROUP_ID || linked.has(parentId))) linked.add(stableId);
  return linked;
}

function toGroup(linked: readonly [string, FoundDocument][]): OutlineEntry {
  const entries = new Map(linked.map(([path]) => [path, pageEntry(path)]));
  const group: OutlineEntry = {
    label: LINKED_GROUP_TITLE,
    path: null,
    isDraft: false,
    key: LINKED_GROUP_ID,
    children: [],
  };
  for (const [path, { listedBy }] of linked) {
    const entry = entries.get(path);
    const index = listedBy === null ? undefined : entries.get(listedBy);
    if (entry) (index ?? group).children.push(entry);
  }
  return group;
}

function unlistedNode(path: string, order: number): OutlineNode {
  return { stableId: path, path, label: null, isDraft: false, parentId: null, order, depth: 0, isUnlisted: true };
}
