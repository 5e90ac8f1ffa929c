import type { AppError } from "../../../../../kit/api/app-error.ts";
import { spendOrRefuse, tooManyRequests } from "../../../../../kit/process/throttle.ts";
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from "../../../../../kit/values/durations.ts";
import { dayOf, startOfDay } from "../../../../../kit/values/shanghai-day.ts";
import { SEND_GAP_SECONDS, SENDS_PER_DAY, SENDS_PER_HOUR } from "../../auth-limits.ts";
import type { CodeContext } from "./code-context.ts";
import { countSend, type SendChannel, uncountSend } from "./sms-day-store.ts";

/** The rate limits counted for one send; they are restored when nothing was sent. */
export interface SpentBudgets {
  channel: SendChannel;
  targetKey: string;
  day: string;
}

/**
 * Counts one send for the number or address and for the site; throws 429. The gap of a minute is never restored, so
 * that a failing provider is not flooded.
 */
export async function spendSendBudgets(
  context: CodeContext,
  { channel, target }: { channel: SendChannel; target: string },
): Promise<SpentBudgets> {
  const fingerprint = context.secrets.fingerprint(`${channel}:${target}`);
  const targetKey = `${channel}:target:${fingerprint}`;
  await spendOrRefuse(context.throttle, {
    key: `${channel}:gap:${fingerprint}`,
    windows: [{ max: 1, windowSeconds: SEND_GAP_SECONDS }],
  });
  await spendOrRefuse(context.throttle, {
    key: targetKey,
    windows: [
      { max: SENDS_PER_HOUR, windowSeconds: HOUR_SECONDS },
      { max: SENDS_PER_DAY, windowSeconds: DAY_SECONDS },
    ],
  });
  const day = dayOf(context.clock.now());
  if (!(await countSend(context.db, { channel, day, cap: context.settings.siteSendsPerDay }))) {
    await context.throttle.giveBack(targetKey);
    throw siteIsSpent(context);
  }
  return { channel, targetKey, day };
}

/** Nothing was sent: restores the hourly, the daily and the site's limits. */
export async function giveBackSendBudgets(context: CodeContext, budgets: SpentBudgets): Promise<void> {
  await context.throttle.giveBack(budgets.targetKey);
  await uncountSend(context.db, budgets);
}

function siteIsSpent(context: CodeContext): AppError {
  const limit = context.settings.siteSendsPerDay;
  context.logger.error({ limit }, "the site's daily budget of messages is spent");
  const nowMs = context.clock.now().getTime();
  const resetAt = new Date(startOfDay(context.clock.now()) + DAY_MS);
  const retryAfterSeconds = Math.ceil((resetAt.getTime() - nowMs) / 1000);
  return tooManyRequests({
    allowed: false,
    limit,
    remaining: 0,
    resetAt,
    resetSeconds: retryAfterSeconds,
    retryAfterSeconds,
  });
}
