import { and, eq, ne, or } from "drizzle-orm";
import { containsKey } from "../../../../kit/tables/contains-key.ts";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { BookingState } from "../booking-states.ts";
import type { HostingContext } from "./booking-context.ts";
import type { BookingRow } from "./booking-store.ts";
import { bookingHosts, bookings } from "./booking-tables.ts";

export interface BookingFilter {
  state?: BookingState | undefined;
  user_id?: number | undefined;
  host_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The bookings that match a filter. Without a state, bookings whose payment was at least started. */
export function listedBookings(
  { db, people }: Pick<HostingContext, "db" | "people">,
  { state, user_id: person, host_id: host, q, ...days }: BookingFilter,
): ListedRows<BookingRow, "id" | "starts_at" | "title"> {
  const { id, userId, userName, hostId, title, orderNo, startsAt } = bookings;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      starts_at: { column: startsAt, of: (row) => row.startsAt },
      title: { column: title, of: (row) => row.title },
    },
    where: async () =>
      and(
        state === undefined ? ne(bookings.state, "chosen") : eq(bookings.state, state),
        person === undefined ? undefined : eq(userId, person),
        host === undefined ? undefined : eq(hostId, host),
        isWithinDays(startsAt, days),
        or(
          containsWord(q, [title, orderNo]),
          await containsKey(db, hostId, { key: bookingHosts.id, isFound: containsWord(q, [bookingHosts.name]) }),
          await people.findNamed(db, { account: userId, name: userName }, q),
        ),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(bookings)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, bookings, where),
  };
}
