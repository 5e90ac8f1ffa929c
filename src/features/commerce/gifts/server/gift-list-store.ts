import { and, eq, or } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { GiftState } from "../gift-states.ts";
import type { GiftRow } from "./gift-store.ts";
import { gifts } from "./gift-tables.ts";
import type { GiftsContext } from "./gifts-context.ts";

export interface GiftFilter {
  state?: GiftState | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The gifts that match a filter. */
export function listedGifts(
  { db, people }: Pick<GiftsContext, "db" | "people">,
  { state, user_id: person, q, ...days }: GiftFilter,
): ListedRows<GiftRow, "id" | "expires_at" | "taken_at"> {
  const { id, orderNo, title, userId, takenBy, takenAt, madeAt, expiresAt } = gifts;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      expires_at: { column: expiresAt, of: (row) => row.expiresAt },
      taken_at: { column: takenAt, of: (row) => row.takenAt },
    },
    where: and(
      state === undefined ? undefined : eq(gifts.state, state),
      person === undefined ? undefined : or(eq(userId, person), eq(takenBy, person)),
      isWithinDays(madeAt, days),
      or(containsWord(q, [orderNo, title]), people.isMeant(userId, q), people.isMeant(takenBy, q)),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(gifts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, gifts, where),
  };
}
