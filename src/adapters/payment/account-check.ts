/** Results of the check of a gateway account at the start, in Chinese for the operator. */
export interface AccountCheck {
  /** With these problems nobody could pay: the site does not start. */
  problems: string[];
  warnings: string[];
}

/** Gateways refuse older signatures, and we refuse older signatures of theirs. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 300;
const UNEASY_SECONDS = 60;

/** A message about the difference between this machine's clock and the gateway's, or null. */
export function findClockProblem(gateway: string, headers: Headers, now: Date): AccountCheck | null {
  const theirs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return null;
  const seconds = Math.round(Math.abs(now.getTime() - theirs) / 1000);
  const text = `这台机器的时钟与${gateway}相差 ${seconds} 秒，请先校准系统时间（打开 NTP）`;
  if (seconds > MAX_CLOCK_DIFFERENCE_SECONDS) return { problems: [text], warnings: [] };
  return seconds > UNEASY_SECONDS ? { problems: [], warnings: [text] } : null;
}
