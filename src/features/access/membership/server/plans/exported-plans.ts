import { type ExportedKind, fileWords } from "../../../../../domain/content/exported-things.ts";
import { thingsOfTable } from "../../../../../domain/content/things-of-table.ts";
import { factsOf, rowOf } from "../../../../../kit/tables/row-facts.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { plans } from "../ledger/membership-tables.ts";
import { putPlan } from "./plan-store.ts";

/** What is sold, in exports: settings of the site more than content. Who bought it is not in it. */
export function exportPlans({ db, clock }: { db: Database; clock: Clock }): ExportedKind {
  const toThing = (row: Record<string, unknown>) => ({
    key: String(row.id),
    path: ["plans", fileWords(Number(row.id), String(row.slug))],
    facts: factsOf(plans, row),
    text: null,
  });
  return {
    name: "plan",
    folder: "site",
    tables: ["plans"],
    ...thingsOfTable(db, plans, toThing),
    // A price to strike through was typed in earlier releases; it is computed now.
    restore: async ({ facts: { original_price_fen: _, ...facts } }) => {
      const row = rowOf(plans, facts);
      await db.transaction((tx) => putPlan(tx, row, clock.now()));
    },
  };
}
