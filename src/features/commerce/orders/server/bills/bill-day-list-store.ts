import { and, eq, gt, gte, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import type { BillDay } from "../../reconcile-contract.ts";
import type { BillDayRow } from "./bill-store.ts";
import { billDays } from "./bill-tables.ts";

export interface BillDayFilter {
  state?: BillDay["state"] | undefined;
  channel?: ChannelName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The days that match a filter. */
export function listedDays(
  db: DatabaseOrTransaction,
  { state, channel, from, to, q }: BillDayFilter,
): ListedRows<BillDayRow, "day" | "difference_count" | "reconciled_at"> {
  const { id, day, differenceCount, reconciledAt, trouble } = billDays;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      day: { column: day, of: (row) => row.day },
      difference_count: { column: differenceCount, of: (row) => row.differenceCount },
      reconciled_at: { column: reconciledAt, of: (row) => row.reconciledAt },
    },
    where: and(
      isInState(state),
      channel === undefined ? undefined : eq(billDays.channel, channel),
      from === undefined ? undefined : gte(day, from),
      to === undefined ? undefined : lte(day, to),
      containsWord(q, [day, trouble]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(billDays)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, billDays, where),
  };
}

function isInState(state: BillDay["state"] | undefined): SQL | undefined {
  const { reconciledAt, differenceCount } = billDays;
  if (state === "waiting") return isNull(reconciledAt);
  if (state === "different") return and(isNotNull(reconciledAt), gt(differenceCount, 0));
  return state === "equal" ? and(isNotNull(reconciledAt), eq(differenceCount, 0)) : undefined;
}
