import type { Change, ComparedPart } from "./compare-words.ts";

/** Unchanged characters that are shown next to a change as context. */
const AROUND = 24;
/** Characters shown of one change; a new chapter need not be read in a terminal. */
const MAX_CHANGED = 400;

/**
 * The differences between two texts as readable lines: `[-gone-]`, `{+new+}`, one line per paragraph, with some
 * unchanged context. Truncated text is marked.
 */
export function describeChanges(parts: readonly ComparedPart[] | null, { maxLines = 200 } = {}): string[] {
  if (parts === null) return ["改得太多，没法逐词比较"];
  if (!parts.some(({ kind }) => kind === "paragraph")) return ["没有一个词不同"];
  const lines = parts.map((part) =>
    part.kind === "gap" ? `（${part.paragraphs} 段没变）` : describeParagraph(part.changes),
  );
  if (lines.length <= maxLines) return lines;
  const left = parts.slice(maxLines).filter(({ kind }) => kind === "paragraph").length;
  return [...lines.slice(0, maxLines), ...(left > 0 ? [`（还有 ${left} 段改过，没有列出）`] : [])];
}

function describeParagraph(changes: readonly Change[]): string {
  const shown = changes.map(({ kind, text }, at) => {
    if (kind === "same") return cutSame(text, { isFirst: at === 0, isLast: at === changes.length - 1 });
    const characters = Array.from(text);
    const whole = characters.length <= MAX_CHANGED;
    const excerpt = whole ? text : `${characters.slice(0, MAX_CHANGED).join("")}…（共 ${characters.length} 字）`;
    return kind === "added" ? `{+${excerpt}+}` : `[-${excerpt}-]`;
  });
  // A terminal would execute control characters.
  return shown.join("").replace(/\p{Cc}/gu, " ");
}

function cutSame(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const characters = Array.from(text);
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  if (characters.length <= head + tail + 1) return text;
  return `${characters.slice(0, head).join("")}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}
