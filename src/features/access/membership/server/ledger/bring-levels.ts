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
 * Writes imported memberships to the ledger, starting now. They were not paid on this site, so an upgrade does not
 * credit them.
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
