import { DAY_MS, HOUR_MS } from "../../../../kit/values/durations.ts";
import { dueReminder, REMINDERS } from "../booking-rules.ts";
import type { SellingTimes } from "./booking-context.ts";
import { deleteChosen, moveBooking, takeComing, takeOver, updateBooking } from "./booking-store.ts";
import { notifyBoth } from "./notify-of-booking.ts";

const AT_ONCE = 100;

/** How long after its end a booking without a recorded outcome counts as done. */
const DONE_AFTER_MS = DAY_MS;

/** Bookings that were not ordered are deleted after this time. */
const CHOSEN_MS = DAY_MS;

type Jobs = Pick<SellingTimes, "db" | "clock" | "notify">;

/**
 * Reminds user and host a day and an hour before. Each reminder is sent once, even if runs are concurrent or killed.
 */
export async function remindOfBookings(context: Jobs): Promise<void> {
  const { db, clock } = context;
  for (let after = 0; ; ) {
    const now = clock.now();
    const coming = { now, until: new Date(now.getTime() + REMINDERS.tomorrow.hours * HOUR_MS), after, limit: AT_ONCE };
    const rows = await db.transaction(async (tx) => {
      const taken = await takeComing(tx, coming);
      for (const booking of taken) {
        const { id, startsAt, confirmedAt, reminded: sent } = booking;
        if (confirmedAt === null) throw new Error(`booking ${id} is confirmed at no time`);
        const hours = dueReminder({ startsAt, confirmedAt, sent }, now);
        if (hours === null) continue;
        await updateBooking(tx, id, { reminded: hours });
        const event = hours === REMINDERS.tomorrow.hours ? "tomorrow" : "soon";
        await notifyBoth(context, tx, { booking, event, again: `:${startsAt.getTime()}` });
      }
      return taken;
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Ends bookings that ended long ago, and deletes those that were not ordered. */
export async function tidyBookings({ db, clock }: Jobs): Promise<void> {
  const now = clock.now();
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      const over = await takeOver(tx, { now: new Date(now.getTime() - DONE_AFTER_MS), limit: AT_ONCE });
      for (const booking of over)
        await moveBooking(tx, { booking, to: "done", facts: { endedAt: now, endedBy: "time" } });
      return over;
    });
    if (rows.length === 0) break;
  }
  await deleteChosen(db, new Date(now.getTime() - CHOSEN_MS));
}
