import type { AppError } from "../../../kit/app-error.ts";
import { spendOrRefuse, tooManyRequests } from "../../../kit/throttle.ts";
import { SEND_GAP_SECONDS, SENDS_PER_DAY, SENDS_PER_HOUR } from "../auth-limits.ts";
import type { AuthParts } from "./auth-parts.ts";
import { countSend, uncountSend } from "./sms-day-store.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const SHANGHAI_OFFSET_MS = 8 * HOUR * 1000;

/** What one send took, to be given back when nothing was sent. */
export interface SpentBudgets {
  numberKey: string;
  day: string;
}

/**
 * Takes one send from the number's and the site's budgets; throws 429. The number's gap of a minute is not part of
 * what can be given back, so that an ailing provider is not stormed.
 */
export async function spendSendBudgets(parts: AuthParts, phone: string): Promise<SpentBudgets> {
  const number = parts.secrets.fingerprint(`phone:${phone}`);
  const numberKey = `sms:number:${number}`;
  await spendOrRefuse(parts.throttle, {
    key: `sms:gap:${number}`,
    windows: [{ max: 1, windowSeconds: SEND_GAP_SECONDS }],
  });
  await spendOrRefuse(parts.throttle, {
    key: numberKey,
    windows: [
      { max: SENDS_PER_HOUR, windowSeconds: HOUR },
      { max: SENDS_PER_DAY, windowSeconds: DAY },
    ],
  });
  const day = shanghaiDay(parts.clock.now());
  if (!(await countSend(parts.db, { day, cap: parts.settings.siteSendsPerDay }))) {
    await parts.throttle.giveBack(numberKey);
    throw siteIsSpent(parts);
  }
  return { numberKey, day };
}

/** Nothing was sent: the hour's, the day's and the site's budgets are as before. */
export async function giveBackSendBudgets(parts: AuthParts, { numberKey, day }: SpentBudgets): Promise<void> {
  await parts.throttle.giveBack(numberKey);
  await uncountSend(parts.db, day);
}

function siteIsSpent(parts: AuthParts): AppError {
  const limit = parts.settings.siteSendsPerDay;
  parts.logger.error({ limit }, "the site's daily budget of messages is spent");
  const nowMs = parts.clock.now().getTime();
  const sinceMidnightMs = (nowMs + SHANGHAI_OFFSET_MS) % (DAY * 1000);
  const resetAt = new Date(nowMs - sinceMidnightMs + DAY * 1000);
  const retryAfterSeconds = Math.ceil((resetAt.getTime() - nowMs) / 1000);
  return tooManyRequests({ allowed: false, limit, remaining: 0, resetAt, retryAfterSeconds });
}

function shanghaiDay(moment: Date): string {
  return new Date(moment.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
