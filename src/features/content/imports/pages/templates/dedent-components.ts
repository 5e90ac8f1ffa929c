import { FenceTracker } from "../../../../../kit/markdown/source/fence-tracker.ts";

const OPENING = /^<([A-Z][\w.]*|div|section|article|aside|main|header|footer|center|details)(?:[\s>].*)?$/;
const MAX_OPEN = 40;

interface OpenComponent {
  name: string;
  /** Columns that its content is indented by; null until there is some. */
  columns: number | null;
}

/**
 * Removes the indentation of content between `<TabItem>` and `</TabItem>`, `<div>` and `</div>`: MDX has no indented
 * code, and indented content there is text. Lines of code keep their relative indentation.
 */
export function dedentComponents(text: string): string {
  if (!/^[ \t]*<[A-Za-z]/m.test(text)) return text;
  const fences = new FenceTracker();
  const open: OpenComponent[] = [];
  let base = 0;
  let isInTag = false;
  return text
    .split("\n")
    .map((line) => {
      const indent = line.length - line.trimStart().length;
      const trimmed = line.trim();
      const wasInTag = isInTag;
      const isCode = !isInTag && fences.read(line) !== null;
      if (!isCode && open.length > 0 && trimmed === `</${open.at(-1)?.name}>`) {
        open.pop();
        return open.length === 0 ? line : shift(line, (open.at(-1)?.columns ?? indent) - base);
      }
      const within = open.at(-1);
      if (within && trimmed !== "") within.columns ??= indent;
      const shifted = within ? shift(line, (within.columns ?? 0) - base) : line;
      if (isCode) return shifted;
      const name = wasInTag ? null : OPENING.exec(trimmed)?.[1];
      if (name && open.length < MAX_OPEN && !trimmed.includes(`</${name}>`) && !trimmed.endsWith("/>")) {
        if (open.length === 0) base = indent;
        open.push({ name, columns: null });
        isInTag = !trimmed.endsWith(">");
      } else if (isInTag && trimmed.endsWith(">")) {
        isInTag = false;
        if (trimmed.endsWith("/>")) open.pop();
        else {
          const own = open.at(-1);
          if (own) own.columns = null;
        }
      }
      return shifted;
    })
    .join("\n");
}

function shift(line: string, columns: number): string {
  const indent = line.length - line.trimStart().length;
  return line.slice(Math.min(Math.max(columns, 0), indent));
}
