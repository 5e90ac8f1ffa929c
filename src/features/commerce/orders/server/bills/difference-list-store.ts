import { and, eq, isNull } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import type { DifferenceKind } from "../../difference-kinds.ts";
import { billDifferences } from "./bill-tables.ts";
import type { DifferenceRow } from "./difference-store.ts";

export interface DifferenceFilter {
  which: "open" | "all";
  kind?: DifferenceKind | undefined;
  channel?: ChannelName | undefined;
  day?: string | undefined;
  q?: string | undefined;
}

/** The differences that match a filter. */
export function listedDifferences(
  db: DatabaseOrTransaction,
  { which, kind, channel, day, q }: DifferenceFilter,
): ListedRows<DifferenceRow, "id" | "found_at" | "settled_at"> {
  const { id, number, outTradeNo, orderNo, foundAt, settledAt } = billDifferences;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      found_at: { column: foundAt, of: (row) => row.foundAt },
      settled_at: { column: settledAt, of: (row) => row.settledAt },
    },
    where: and(
      which === "open" ? isNull(settledAt) : undefined,
      kind === undefined ? undefined : eq(billDifferences.kind, kind),
      channel === undefined ? undefined : eq(billDifferences.channel, channel),
      day === undefined ? undefined : eq(billDifferences.day, day),
      containsWord(q, [number, outTradeNo, orderNo]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(billDifferences)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, billDifferences, where),
  };
}
