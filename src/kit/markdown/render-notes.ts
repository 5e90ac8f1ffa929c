import { AppError } from "../api/app-error.ts";
import type { MarkdownWarning, MarkdownWarningKind, MarkdownWriter } from "./markdown-types.ts";
import { findExcess, type MarkdownCounts } from "./source/count-work.ts";

const MAX_WARNINGS = 200;
const MAX_DETAIL_CHARACTERS = 120;

/** A fenced block or formula that is set aside while author text is parsed and sanitised. */
export type Slot =
  | { kind: "code"; value: string; language: string; title: string; highlightedLines: Set<number> }
  | { kind: "math"; value: string; isDisplay: boolean }
  | { kind: "mermaid"; value: string };

/** Data that one rendering collects in its steps. */
export interface RenderNotes {
  /** A word that does not occur in the source, so that the author's text cannot be mistaken for our markers. */
  token: string;
  slots: Slot[];
  links: Set<string>;
  images: Set<string>;
  warnings: MarkdownWarning[];
  /**
   * Throws `AppError` 422 if a user's text reaches a limit; every limit is counted, so the result is always the same.
   */
  warn: (kind: MarkdownWarningKind, detail: string) => void;
  /** Compares the counts with the writer's limits. */
  check: (counts: Partial<MarkdownCounts>) => void;
}

/**
 * Empty notes for one rendering of `source`. `writer` decides what a limit does: a warning for authors, an error for
 * users. At most 200 different warnings are recorded, each with at most 120 characters of detail.
 */
export function createRenderNotes(source: string, writer: MarkdownWriter): RenderNotes {
  const warnings: MarkdownWarning[] = [];
  const seen = new Set<string>();
  function warn(kind: MarkdownWarningKind, detail: string): void {
    if (kind === "limit" && writer === "user")
      throw new AppError({ status: 422, code: "MARKDOWN_TOO_COMPLEX", message: detail });
    const short = detail.length > MAX_DETAIL_CHARACTERS ? `${detail.slice(0, MAX_DETAIL_CHARACTERS)}…` : detail;
    if (warnings.length >= MAX_WARNINGS || seen.has(`${kind} ${short}`)) return;
    seen.add(`${kind} ${short}`);
    warnings.push({ kind, detail: short });
  }
  return {
    token: unusedMarker(source),
    slots: [],
    links: new Set(),
    images: new Set(),
    warnings,
    warn,
    check(counts) {
      const excess = findExcess(counts, writer);
      if (excess) warn("limit", excess);
    },
  };
}

function unusedMarker(source: string): string {
  const lowered = source.toLowerCase();
  let word = "zxmark";
  // A source of limited size can contain only a limited number of these increasingly long words.
  for (let length = 1; lowered.includes(word); length++) word = `zxmark${"q".repeat(length)}z`;
  return word;
}
