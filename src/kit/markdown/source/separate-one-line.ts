import { readContainerOpening } from "./container-line.ts";
import { FenceTracker } from "./fence-tracker.ts";
import { readTagEnd } from "./tag-container.ts";

const COMPONENT = "</?[A-Z][A-Za-z0-9.]*(?:\\s[^<>]{0,500})?>";

interface Tags {
  /** The prefix of every placeholder of a template tag. */
  token: string;
  /** The tag behind a placeholder, or the text itself. */
  asWritten: (text: string) => string;
}

/**
 * Puts the opening, the content and the end of `{{< tab "甲" >}}一行{{< /tab >}}` on separate lines, as in longer
 * containers.
 */
export function separateOneLine(lines: readonly string[], { token, asWritten }: Tags): string[] {
  const fences = new FenceTracker();
  const pieces = new RegExp(`${token}tag\\d+x|${COMPONENT}`, "g");
  return lines.flatMap((line) => {
    if (fences.read(line) !== null) return [line];
    const prefix = /^[ \t>]*/.exec(line)?.[0] ?? "";
    const text = line.slice(prefix.length).trimEnd();
    if (!text.startsWith(token) && !text.startsWith("<")) return [line];
    return separate(text, pieces, asWritten)?.map((part) => prefix + part) ?? [line];
  });
}

/** null unless the line consists only of complete containers. */
function separate(text: string, pieces: RegExp, asWritten: Tags["asWritten"]): string[] | null {
  const parts: string[] = [];
  let open: { end: string; behind: number } | null = null;
  let position = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const written = asWritten(piece);
    if (open === null) {
      const opening = text.slice(position, index).trim() === "" ? readContainerOpening(written) : null;
      if (opening?.end.by !== "tag") return null;
      open = { end: opening.end.tag, behind: index + piece.length };
      parts.push(piece);
    } else if (readTagEnd(written) === open.end) {
      parts.push(text.slice(open.behind, index).trim(), piece);
      open = null;
      position = index + piece.length;
    }
  }
  return open === null && parts.length > 0 && position === text.length ? parts : null;
}
