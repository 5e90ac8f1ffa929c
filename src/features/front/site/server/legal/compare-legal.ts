import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { ComparedPart } from "../../../../content/texts/compare-words.ts";
import { compareLegalTexts } from "../../compare-legal-texts.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { findLegalInForce, findLegalVersion } from "./legal-store.ts";

export interface LegalComparison {
  from: string;
  to: string;
  /** null: too different for a comparison. */
  parts: ComparedPart[] | null;
}

/** The differences between a version and the one in force; null when there is no such version. */
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
    parts: compareLegalTexts(before.markdown, after.markdown),
  };
}
