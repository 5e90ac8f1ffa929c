import type { AppError } from "../../../../kit/api/app-error.ts";
import { spendOrRefuse, tooManyRequests } from "../../../../kit/process/throttle.ts";
import { SEND_GAP_SECONDS, SENDS_PER_DAY, SENDS_PER_HOUR } from "../../auth-limits.ts";
import type { CodeContext } from "./code-context.ts";
import { countSend, type SendChannel, uncountSend } from "./sms-day-store.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const SHANGHAI_OFFSET_MS = 8 * HOUR * 1000;

/** What one send took, to be given back when nothing was sent. */
export interface SpentBudgets {
  channel: SendChannel;
  targetKey: string;
  day: string;
}

/**
 * Takes one send from the number's or address's and the site's budgets; throws 429. The gap of a minute is not part of
 * what can be given back, so that an ailing provider is not stormed.
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
      { max: SENDS_PER_HOUR, windowSeconds: HOUR },
      { max: SENDS_PER_DAY, windowSeconds: DAY },
    ],
  });
  const day = shanghaiDay(context.clock.now());
  if (!(await countSend(context.db, { channel, day, cap: context.settings.siteSendsPerDay }))) {
    await context.throttle.giveBack(targetKey);
    throw siteIsSpent(context);
  }
  return { channel, targetKey, day };
}

/** Nothing was sent: the hour's, the day's and the site's budgets are as before. */
export async function giveBackSendBudgets(context: CodeContext, budgets: SpentBudgets): Promise<void> {
  await context.throttle.giveBack(budgets.targetKey);
  await uncountSend(context.db, budgets);
}

function siteIsSpent(context: CodeContext): AppError {
  const limit = context.settings.siteSendsPerDay;
  context.logger.error({ limit }, "the site's daily budget of messages is spent");
  const nowMs = context.clock.now().getTime();
  const sinceMidnightMs = (nowMs + SHANGHAI_OFFSET_MS) % (DAY * 1000);
  const resetAt = new Date(nowMs - sinceMidnightMs + DAY * 1000);
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

function shanghaiDay(moment: Date): string {
  return new Date(moment.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
