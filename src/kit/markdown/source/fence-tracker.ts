import { readCodeTag } from "./container-line.ts";

const LIST_MARKS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;
const FENCE_START = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const OWN_FENCE = "~".repeat(12);

/**
 * Determines line by line whether a line belongs to fenced code; Hexo's `{% codeblock %}` and similar tags become a
 * fence.
 */
export class FenceTracker {
  #end: ((line: string) => boolean) | null = null;
  #isTag = false;
  #mayBeInHtml = false;
  #isCertain = false;

  /** The line to output when it opens, closes or is inside a fence; null for any other line. */
  read(line: string): string | null {
    if (this.#end) {
      if (!this.#end(line)) return line;
      this.#end = null;
      return this.#isTag ? OWN_FENCE : line;
    }
    const prefix = /^[ \t>]*/.exec(line)?.[0] ?? "";
    const text = line.slice(prefix.length);
    const marks = LIST_MARKS.exec(text)?.[0] ?? "";
    const mark = FENCE_START.exec(text.slice(marks.length))?.[0];
    const codeTag = mark ? null : readCodeTag(text.trimEnd());
    if (!mark && !codeTag) {
      this.#mayBeInHtml ||= text.startsWith("<") || text.startsWith("$$");
      return null;
    }
    this.#isCertain = /^ {0,3}$/.test(prefix) && marks === "" && !this.#mayBeInHtml;
    this.#isTag = !mark;
    this.#end = mark ? closerOf(mark, this.#isCertain) : (codeTag?.isEnd ?? null);
    return mark ? line : `${OWN_FENCE}${codeTag?.info}`;
  }

  /** Whether the parser certainly also treats the last read line as code. */
  isCertainlyCode(): boolean {
    return this.#end !== null && this.#isCertain;
  }

  /** Closes an open fence, after the block around it has ended. */
  reset(): void {
    this.#end = null;
  }
}

function closerOf(mark: string, isCertain: boolean): (line: string) => boolean {
  const pattern = new RegExp(`^${isCertain ? " {0,3}" : "[ \\t>]*"}${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
  return (line) => pattern.test(line);
}
