import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";

/** A query as users type it, and the expected results. */
export interface LabelledQuery {
  /** short, caption, pinyin, hanzi (traditional for simplified and back), code, typo, phrase. */
  kind: string;
  query: string;
  /** Right answers: the end of a file's path in the folder, for captions with the second their cue begins at. */
  expected: { path: string; second: number | null }[];
  /** Held out: not used while the ranking is tuned. */
  isHeldOut: boolean;
}

/** The labelled queries next to this file, one per line: kind, query, right answers. */
export function readLabelledQueries(): LabelledQuery[] {
  const lines = readFileSync(new URL("queries.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [kind = "", query = "", answers = ""] = line.split("\t");
    const expected = answers.split("|").map((answer) => {
      const [path = "", second] = answer.split("@");
      return { path, second: second === undefined ? null : Number(second) };
    });
    return { kind, query, expected, isHeldOut: crc32(query) % 2 === 1 };
  });
}
