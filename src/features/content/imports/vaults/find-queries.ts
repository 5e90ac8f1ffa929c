import type { TextEdit } from "../pages/edit-text.ts";

/** Fences that plugins fill when they are displayed. */
const PROGRAMS = new Set([
  "dataview",
  "dataviewjs",
  "query",
  "tasks",
  "base",
  "button",
  "tracker",
  "timeline",
  "toc",
  "table-of-contents",
  "meta-bind",
  "meta-bind-button",
  "kanban-settings",
]);
const FENCE = /^([ \t>]*(?:[-*+][ \t]+)?)(`{3,}|~{3,})[ \t]*([\w-]*)[^`\n]*$/;

/** Code blocks with queries to a program; their results are not in the source. */
export function findQueries(text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  let open: { sign: string; program: string | null; start: number } | null = null;
  let offset = 0;
  for (const line of text.split("\n")) {
    const match = FENCE.exec(line);
    const end = Math.min(text.length, offset + line.length + 1);
    if (open === null) {
      const program = match?.[3]?.toLowerCase() ?? "";
      if (match) open = { sign: match[2] ?? "", program: PROGRAMS.has(program) ? program : null, start: offset };
    } else if (line.replace(/^[ \t>]+/, "").startsWith(open.sign) && /^[ \t>]*[`~]+[ \t]*$/.test(line)) {
      if (open.program !== null)
        edits.push({ start: open.start, end, text: "", name: `查询（${open.program} 代码块）` });
      open = null;
    }
    offset += line.length + 1;
  }
  return edits;
}
