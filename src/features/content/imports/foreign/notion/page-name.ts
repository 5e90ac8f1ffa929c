import { directoryOf, fileNameOf, stemOf } from "../../source/safe-path.ts";

/** The parts of Notion's file names: the page's title, often cut, and the page's id. */
export interface PageName {
  title: string;
  id: string;
}

/** `(grid view)`: the view of a database. */
const NAMED = /^(?<title>.*?\S) (?<id>[0-9a-f]{32})(?: \((?<view>[^()]{1,60})\))?(?<all>_all)?$/;
const VIEW_WITHOUT_ID = /^(?<title>.*?\S) \((?:[^()]{1,50} )?view\)(?<all>_all)?$/i;

/** null: the file was not named by Notion. */
export function readPageName(path: string): (PageName & { isAll: boolean; isView: boolean }) | null {
  const { title, id, view, all } = NAMED.exec(stemOf(path))?.groups ?? {};
  if (title === undefined || id === undefined) return null;
  return { title, id, isAll: all !== undefined, isView: view !== undefined };
}

/** Like the function above for a database, whose view may have no id: it is then identified by its path. */
export function readTableName(path: string): ReturnType<typeof readPageName> {
  const { title, all } = VIEW_WITHOUT_ID.exec(stemOf(path))?.groups ?? {};
  const id = `${directoryOf(path)}/${title}`;
  return readPageName(path) ?? (title === undefined ? null : { title, id, isAll: all !== undefined, isView: true });
}

/** The path of a database's page. */
export function pageOfTable(path: string): string {
  return path.replace(/(?: \([^()/]{1,60}\))?(?:_all)?\.csv$/i, ".md");
}

export function isTablePath(path: string): boolean {
  return /\.csv$/i.test(fileNameOf(path));
}
