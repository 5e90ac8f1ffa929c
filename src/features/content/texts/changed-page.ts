/** A readable description of the changes that a dry run would make to one page. */
export interface ChangedPage {
  /** The file in the source. */
  where: string;
  title: string;
  isNew: boolean;
  /** The changes as text; empty if they are too large to compare. */
  lines: string[];
}

/** How many pages are compared; further pages are only listed as changed. */
export const MAX_COMPARED_PAGES = 500;
/** How many lines are stored for one page. */
export const MAX_STORED_LINES = 60;

const MAX_PAGES = 20;
const MAX_LINES = 12;

/** Pages that would be new or changed as lines of a report; long lists are cut unless `isFull`. */
export function describePages(pages: readonly ChangedPage[], { isFull = false } = {}): string[] {
  if (pages.length === 0) return [];
  const shown = isFull ? pages : pages.slice(0, MAX_PAGES);
  const lines = shown.flatMap((page) => {
    const max = isFull ? MAX_STORED_LINES + 1 : MAX_LINES;
    const cut = page.lines.length - max;
    return [
      `  ${page.isNew ? "新" : "改"}  ${[page.where, page.title].filter(Boolean).join("  ")}`,
      ...page.lines.slice(0, max).map((line) => `      ${line}`),
      ...(cut > 0 ? [`      ……还有 ${cut} 行，加 --full-report 看`] : []),
    ];
  });
  const left = pages.length - shown.length;
  return ["", `会改动的内容（${pages.length}）：`, ...lines, ...(left > 0 ? [`  ……还有 ${left} 条`] : [])];
}
