import { listOutlinePaths, type OutlineEntry } from "../source/outline.ts";

/**
 * Adds the other entries to the contents: each page after its predecessor there, otherwise before its successor; a
 * group without any known page as a whole after the previous group.
 */
export function mergeEntries(
  entries: readonly OutlineEntry[],
  others: readonly OutlineEntry[],
  isMissing: (path: string) => boolean,
): OutlineEntry[] {
  const root: OutlineEntry = { label: null, path: null, isDraft: false, children: copy(entries) };
  mergeLevel(root, others, { root, isMissing });
  return root.children;
}

interface Merge {
  root: OutlineEntry;
  isMissing: (path: string) => boolean;
}

/** Merges one level of the others into the level of `target` if no neighbour has another place. */
function mergeLevel(target: OutlineEntry, others: readonly OutlineEntry[], merge: Merge): void {
  let previous: OutlineEntry | null = null;
  for (const [index, other] of others.entries()) {
    const own = findEntry(merge.root, other);
    if (own) {
      mergeLevel(own, other.children, merge);
      previous = own;
      continue;
    }
    const added = selectMissing(other, merge.isMissing);
    if (!added) continue;
    const next = others
      .slice(index + 1)
      .map((sibling) => findEntry(merge.root, sibling))
      .find((entry) => entry !== null);
    place(added, { target, previous, next: next ?? null, root: merge.root });
    previous = added;
  }
}

function place(
  added: OutlineEntry,
  around: { target: OutlineEntry; previous: OutlineEntry | null; next: OutlineEntry | null; root: OutlineEntry },
): void {
  const { target, previous, next, root } = around;
  const anchor = previous ?? next;
  const parent = (anchor && parentOf(root, anchor)) ?? target;
  const at = anchor ? parent.children.indexOf(anchor) : -1;
  if (at < 0) parent.children.push(added);
  else parent.children.splice(previous ? at + 1 : at, 0, added);
}

/** The entry of the same page; for a group, the parent of the first of its pages that has a place. */
function findEntry(root: OutlineEntry, other: OutlineEntry): OutlineEntry | null {
  if (other.path !== null) return findPage(root, other.path);
  for (const path of listOutlinePaths(other.children)) {
    const page = findPage(root, path);
    const parent = page && parentOf(root, page);
    if (parent && parent !== root) return parent;
  }
  return null;
}

function findPage(entry: OutlineEntry, path: string): OutlineEntry | null {
  for (const child of entry.children) {
    const found = child.path === path ? child : findPage(child, path);
    if (found) return found;
  }
  return null;
}

function parentOf(entry: OutlineEntry, wanted: OutlineEntry): OutlineEntry | null {
  if (entry.children.includes(wanted)) return entry;
  for (const child of entry.children) {
    const found = parentOf(child, wanted);
    if (found) return found;
  }
  return null;
}

/** The missing part of an entry; null: nothing is missing. */
function selectMissing(entry: OutlineEntry, isMissing: (path: string) => boolean): OutlineEntry | null {
  const children = entry.children.flatMap((child) => selectMissing(child, isMissing) ?? []);
  const isOwn = entry.path !== null && isMissing(entry.path);
  if (!isOwn && children.length === 0) return null;
  return { ...entry, path: isOwn ? entry.path : null, children };
}

function copy(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.map((entry) => ({ ...entry, children: copy(entry.children) }));
}
