import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { CodeState } from "../code-states.ts";
import type { RedeemContext } from "./redeem-context.ts";
import { type BatchRow, type CodeRow, IN_STATE } from "./redeem-store.ts";
import { redeemBatches, redeemCodes } from "./redeem-tables.ts";

interface BatchFilter {
  id?: number | undefined;
  state?: "open" | "stopped" | undefined;
  q?: string | undefined;
}

/** The batches that match a filter. */
export function listedBatches(
  { db }: Pick<RedeemContext, "db">,
  { id: wantedId, state, q }: BatchFilter,
): ListedRows<BatchRow, "id" | "name" | "count" | "valid_until"> {
  const { id, name, title, note, codeCount, validUntil, stoppedAt } = redeemBatches;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      name: { column: name, of: (row) => row.name },
      count: { column: codeCount, of: (row) => row.codeCount },
      valid_until: { column: validUntil, of: (row) => row.validUntil },
    },
    where: and(
      wantedId === undefined ? undefined : eq(id, wantedId),
      state === undefined ? undefined : state === "open" ? isNull(stoppedAt) : isNotNull(stoppedAt),
      containsWord(q, [name, title, note]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(redeemBatches)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, redeemBatches, where),
  };
}

interface CodeFilter {
  batchId: number;
  state?: CodeState | undefined;
  user_id?: number | undefined;
  q?: string | undefined;
}

/** The codes of a batch that match a filter. */
export function listedCodes(
  { db, people }: Pick<RedeemContext, "db" | "people">,
  { batchId, state, user_id: person, q }: CodeFilter,
): ListedRows<CodeRow, "id" | "redeemed_at"> {
  const { id, userId, lastFour, redeemedAt } = redeemCodes;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      redeemed_at: { column: redeemedAt, of: (row) => row.redeemedAt },
    },
    where: async () =>
      and(
        eq(redeemCodes.batchId, batchId),
        state === undefined ? undefined : IN_STATE[state],
        person === undefined ? undefined : eq(userId, person),
        or(containsWord(q, [lastFour]), await people.findMeant(db, userId, q)),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(redeemCodes)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, redeemCodes, where),
  };
}
