import { and, eq } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { AdminPlan } from "../../admin-contract.ts";
import { plans } from "../ledger/membership-tables.ts";
import { ADMIN_PLAN } from "./plan-store.ts";

export interface PlanFilter {
  level?: "2" | "3" | undefined;
  is_on_sale?: boolean | undefined;
  q?: string | undefined;
}

/** The plans that match a filter, on sale or not. */
export function listedPlans(
  db: DatabaseOrTransaction,
  { level, is_on_sale: isOnSale, q }: PlanFilter,
): ListedRows<AdminPlan, "position" | "id" | "name" | "price_fen"> {
  const { id, slug, name, description, priceFen, position } = plans;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      position: { column: position, of: (row) => row.position },
      id: { column: id, of: (row) => row.id },
      name: { column: name, of: (row) => row.name },
      price_fen: { column: priceFen, of: (row) => row.price_fen },
    },
    where: and(
      level === undefined ? undefined : eq(plans.level, level === "3" ? 3 : 2),
      isOnSale === undefined ? undefined : eq(plans.isOnSale, isOnSale),
      containsWord(q, [name, slug, description]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select(ADMIN_PLAN)
        .from(plans)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, plans, where),
  };
}
