import { and, eq, gt, lt } from "drizzle-orm";
import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../kit/tables/count-with-oldest.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf, startOfDay } from "../../../../kit/values/shanghai-day.ts";
import { bookings } from "./booking-tables.ts";

/** Today's bookings that have not ended. */
export const bookingWork: WaitingWork = {
  kind: "booking",
  needs: "booking.manage",
  address: "/admin/booking?state=confirmed",
  addressOn: (now) => `/admin/booking?state=confirmed&from=${dayOf(now)}&to=${dayOf(now)}&sort=starts_at`,
  measure: (db, now) =>
    countWithOldest(db, bookings, {
      where: and(
        eq(bookings.state, "confirmed"),
        gt(bookings.endsAt, now),
        lt(bookings.startsAt, new Date(startOfDay(now) + DAY_MS)),
      ),
      at: bookings.startsAt,
    }),
};
