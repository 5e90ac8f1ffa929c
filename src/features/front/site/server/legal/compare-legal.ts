import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { type ComparedPart, compareWords } from "../../../../content/texts/compare-words.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { findLegalInForce, findLegalVersion } from "./legal-store.ts";

export interface LegalComparison {
  from: string;
  to: string;
  /** null: too different for a comparison. */
  parts: ComparedPart[] | null;
}

/** The differences from a version to the one in force; null when there is no such version. */
export async function compareLegal(
  db: DatabaseOrTransaction,
  { kind, from, now }: { kind: LegalKind; from: string; now: Date },
): Promise<LegalComparison | null> {
  const [before, after] = await Promise.all([
    findLegalVersion(db, { kind, version: from }),
    findLegalInForce(db, { kind, at: now }),
  ]);
  if (before === null || after === null) return null;
  return {
    from: before.version,
    to: after.version,
    parts: compareWords(readable(before.markdown), readable(after.markdown)),
  };
}

/** The text of Markdown without its signs, a paragraph, list item or table row a line. */
function readable(markdown: string): string {
  return markdown
    .split("\n")
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^ {0,3}(?:#{1,6}|[-*+]|>) +/, "")
        .replace(/^\||\|$/g, "")
        .replaceAll("**", "")
        .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
        .trim(),
    )
    .join("\n\n");
}
