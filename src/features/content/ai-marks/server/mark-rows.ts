import {
  findMarkedRow,
  lockMarkedRow,
  type MarkedRow,
  type MarkedTable,
  updateAiMark,
} from "../../../../kit/tables/ai-mark-store.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { MarkedKind } from "../marked-content.ts";

/** How a slice provides its content for marking. null: there is no content with this id. */
export interface MarkedContent {
  kind: MarkedKind;
  find(id: number): Promise<MarkedRow | null>;
  /** Returns the former mark. The same mark again writes nothing. */
  change(id: number, aiMark: AiMark): Promise<MarkedRow | null>;
}

interface MarkedRows {
  kind: MarkedKind;
  table: MarkedTable;
  /** Updates the content's parent (such as its book) in the transaction that marks it. */
  follow?: (tx: Transaction, change: { id: number; now: Date }) => Promise<void>;
  /** Called when caches of the content are outdated. */
  onChanged?: (() => void) | undefined;
}

/** Marked content whose items are rows of a table. */
export function markRows(
  { db, clock }: { db: Database; clock: Clock },
  { kind, table, follow, onChanged }: MarkedRows,
): MarkedContent {
  return {
    kind,
    find: (id) => findMarkedRow(db, table, id),
    change: async (id, aiMark) => {
      const before = await db.transaction(async (tx) => {
        const row = await lockMarkedRow(tx, table, id);
        if (!row || row.aiMark === aiMark) return row;
        const now = clock.now();
        await updateAiMark(tx, table, { id, aiMark, updatedAt: now });
        await follow?.(tx, { id, now });
        return row;
      });
      onChanged?.();
      return before;
    },
  };
}
