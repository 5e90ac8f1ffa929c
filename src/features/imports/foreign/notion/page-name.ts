import { fileNameOf, stemOf } from "../../source/safe-path.ts";

/** What Notion calls a file: its page's title, often cut, and the page's number. */
export interface PageName {
  title: string;
  id: string;
}

const NAMED = /^(?<title>.*?\S) (?<id>[0-9a-f]{32})(?<all>_all)?$/;

/** null: the file was not named by Notion. */
export function readPageName(path: string): (PageName & { isAll: boolean }) | null {
  const { title, id, all } = NAMED.exec(stemOf(path))?.groups ?? {};
  return title === undefined || id === undefined ? null : { title, id, isAll: all !== undefined };
}

export function isTablePath(path: string): boolean {
  return /\.csv$/i.test(fileNameOf(path));
}
