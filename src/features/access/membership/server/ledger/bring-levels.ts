import type { Transaction } from "../../../../../ports/database.ts";
import { type AddedTerm, arrangeLedger, type LedgerContext } from "./arrange-ledger.ts";
import { lockLedger } from "./grant-store.ts";

/** A level that a user had on another site. */
export interface BroughtRight {
  userId: number;
  level: 2 | 3;
  /** null: for life. */
  endsAt: Date | null;
}

/**
 * Writes imported memberships into the ledger, from now on. Nothing was paid here, so an upgrade credits none of it.
 */
export async function bringLevels(
  context: LedgerContext,
  tx: Transaction,
  { rights, now }: { rights: readonly BroughtRight[]; now: Date },
): Promise<void> {
  for (const [userId, own] of Map.groupBy(rights, (right) => right.userId)) {
    await lockLedger(tx, userId);
    const added = own.map(
      ({ level, endsAt }): AddedTerm => ({
        level,
        length: endsAt === null ? { unit: "life" } : { unit: "fixed" },
        endsAt,
        source: "import",
      }),
    );
    await arrangeLedger(context, tx, { userId, cause: "import", now, added });
  }
}
