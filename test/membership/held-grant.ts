import type { UnrevokedGrant } from "../../src/features/access/membership/membership-ledger.ts";
import { deriveLength } from "../../src/features/access/membership/term-length.ts";

/** A membership as stored in the ledger, with the length that follows from its dates. */
export function heldGrant(
  facts: Pick<UnrevokedGrant, "level" | "endsAt"> & { startsAt: Date } & Partial<UnrevokedGrant>,
): UnrevokedGrant {
  const source = facts.source ?? (facts.valueFen === 0 ? "gift" : "order");
  const length = deriveLength({ startsAt: facts.startsAt, endsAt: facts.endsAt, source });
  return { id: 1, valueFen: 0, name: "VIP 年卡", hasStoredLength: true, length, source, ...facts };
}
