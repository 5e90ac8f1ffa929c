import { type ChangeObject, diffArrays } from "diff";

/** A part of a text that is in both versions or only in one of them. */
export interface Change {
  kind: "same" | "added" | "removed";
  text: string;
}

/** A changed paragraph, or the number of unchanged ones between two of them. */
export type ComparedPart = { kind: "paragraph"; changes: Change[] } | { kind: "gap"; paragraphs: number };

/** The maximum number of differing words; beyond it texts are not compared, because the cost grows with its square. */
const MAX_EDITS = 1_500;

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * Compares two texts by Chinese words and returns the changes by paragraph; unchanged paragraphs are only counted.
 * null: the texts have too little in common to be compared.
 */
export function compareWords(before: string, after: string): ComparedPart[] | null {
  const changes = diffArrays(split(before), split(after), { maxEditLength: MAX_EDITS });
  return changes === undefined ? null : gather(toParagraphs(changes));
}

/** Splits a text into words; the end of a paragraph is a separate word. */
function split(text: string): string[] {
  return text
    .split(/(\n+)/)
    .flatMap((part) =>
      part.startsWith("\n") ? ["\n"] : Array.from(segmenter.segment(part), ({ segment }) => segment),
    );
}

function toParagraphs(changes: ChangeObject<string[]>[]): Change[][] {
  const paragraphs: Change[][] = [[]];
  for (const { value, added, removed } of changes) {
    const kind = added ? "added" : removed ? "removed" : "same";
    for (const [index, text] of value.join("").split("\n").entries()) {
      if (index > 0) paragraphs.push([]);
      if (text !== "") paragraphs.at(-1)?.push({ kind, text });
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function gather(paragraphs: Change[][]): ComparedPart[] {
  const parts: ComparedPart[] = [];
  for (const changes of paragraphs) {
    const last = parts.at(-1);
    if (changes.some(({ kind }) => kind !== "same")) parts.push({ kind: "paragraph", changes });
    else if (last?.kind === "gap") last.paragraphs += 1;
    else parts.push({ kind: "gap", paragraphs: 1 });
  }
  return parts;
}
