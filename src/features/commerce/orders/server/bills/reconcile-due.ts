import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { dayOf } from "../../../../../kit/values/shanghai-day.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "../payment/call-channel.ts";
import { billIsDueAt, daysToReconcile } from "./bill-days.ts";
import { findFirstPayment, planDays, takeDueDays, updateDay } from "./bill-store.ts";
import { findOpenDays } from "./difference-store.ts";
import { compareAgain, reconcileDay } from "./reconcile-day.ts";

const DAYS_PER_RUN = 20;
/** Differences of older days are settled by staff only. */
const DAYS_COMPARED_AGAIN = 31;

/** Reconciles the days whose bills are due, and compares days with open differences again. */
export async function reconcileDue(context: OrdersContext): Promise<void> {
  const { db, clock, logger } = context;
  const now = clock.now();
  await planDueDays(context, now);
  const due = await takeDueDays(db, { now, limit: DAYS_PER_RUN });
  let isAnyDone = false;
  for (const { channel, day } of due) {
    try {
      isAnyDone = (await reconcileDay(context, { channel, day })) === "reconciled" || isAnyDone;
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      logger.warn({ err: error, channel, day }, "bill could not be had, tried again later");
      await updateDay(db, { channel, day }, { trouble: error.message.slice(0, 500) });
    }
  }
  if (!isAnyDone) return;
  const since = dayOf(new Date(now.getTime() - DAYS_COMPARED_AGAIN * DAY_MS));
  const done = new Set(due.map(({ channel, day }) => `${channel} ${day}`));
  for (const key of await findOpenDays(db, since)) {
    if (!done.has(`${key.channel} ${key.day}`)) await compareAgain(context, key);
  }
}

async function planDueDays({ db, channels }: OrdersContext, now: Date): Promise<void> {
  const days = daysToReconcile(now);
  for (const channel of channels.keys()) {
    const first = await findFirstPayment(db, channel);
    if (first === null) continue;
    const wanted = days.filter((day) => day >= dayOf(first));
    await planDays(
      db,
      wanted.map((day) => ({ channel, day, nextAttemptAt: billIsDueAt(day) })),
    );
  }
}
