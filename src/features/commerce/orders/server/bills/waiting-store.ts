import { isNull } from "drizzle-orm";
import type { WaitingWork } from "../../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../../kit/tables/count-with-oldest.ts";
import { billDifferences } from "./bill-tables.ts";

export const differenceWork: WaitingWork = {
  kind: "difference",
  needs: "orders.reconcile",
  address: "/admin/money?part=differences",
  measure: (db) =>
    countWithOldest(db, billDifferences, {
      where: isNull(billDifferences.settledAt),
      at: billDifferences.foundAt,
    }),
};
