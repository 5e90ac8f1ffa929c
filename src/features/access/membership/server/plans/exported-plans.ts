import { type ExportedKind, fileNameOf } from "../../../../../domain/content/exported-items.ts";
import { itemsOfTable } from "../../../../../domain/content/items-of-table.ts";
import { factsOf, rowOf } from "../../../../../kit/tables/row-facts.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { plans } from "../ledger/membership-tables.ts";
import { putPlan } from "./plan-store.ts";

/** Plans in exports. They are site settings and contain nothing about buyers. */
export function exportPlans({ db, clock }: { db: Database; clock: Clock }): ExportedKind {
  const toExportedItem = (row: Record<string, unknown>) => ({
    key: String(row.id),
    path: ["plans", fileNameOf(Number(row.id), String(row.slug))],
    facts: factsOf(plans, row),
    text: null,
  });
  return {
    name: "plan",
    folder: "site",
    tables: ["plans"],
    ...itemsOfTable(db, plans, toExportedItem),
    // In earlier releases, staff entered the price to strike through. It is computed now.
    restore: async ({ facts: { original_price_fen: _, ...facts } }) => {
      const row = rowOf(plans, facts);
      await db.transaction((tx) => putPlan(tx, row, clock.now()));
    },
  };
}
