import type { OutlineNote } from "../source/outline.ts";

/** The documents of a table of contents: each is placed where it is first named; an error becomes a note. */
export interface PageList {
  /** The file of the contents. */
  where: string;
  listed: Set<string>;
  notes: OutlineNote[];
}

export function createPageList(where: string): PageList {
  return { where, listed: new Set(), notes: [] };
}

/** The document's path, or null with a note: it does not exist, or is listed already. */
export function listPage(list: PageList, item: { path: string | null; named: string; detail?: string }): string | null {
  const { path, named, detail = "" } = item;
  if (path !== null && !list.listed.has(path)) {
    list.listed.add(path);
    return path;
  }
  list.notes.push({
    where: list.where,
    detail: `目录项${named}${path === null ? "没有对应的文档" : "重复列出"}${detail}`,
  });
  return null;
}
