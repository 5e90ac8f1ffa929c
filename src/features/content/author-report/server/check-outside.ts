import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { CheckLink, OutsideLink } from "../../../../ports/link-checker.ts";
import { MAX_CHECKS_A_NIGHT } from "../report-limits.ts";
import { listDueOutside, saveOutside } from "./outside-store.ts";

/** Slightly less than a day, because the nightly run does not begin at exactly the same time. */
const DAY_AGO_MS = 0.8 * DAY_MS;
const WEEK_AGO_MS = 6.8 * DAY_MS;
const HOSTS_AT_ONCE = 4;
/** The pause between two requests to one site. */
const PAUSE_MS = 1_500;
/** If none of this many addresses answers, this site has no connection. */
const MIN_ANSWERS = 5;

interface Checking {
  db: Database;
  clock: Clock;
  checkLink: CheckLink;
  pause(ms: number): Promise<void>;
}

/** Checks the addresses that the content links to, one at a time per site. Returns how many results were stored. */
export async function checkOutside({ db, clock, checkLink, pause }: Checking): Promise<number> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const due = await listDueOutside(db, { day: ago(DAY_AGO_MS), week: ago(WEEK_AGO_MS), limit: MAX_CHECKS_A_NIGHT });
  const hosts = [...Map.groupBy(due, ({ url }) => new URL(url).hostname).values()];
  const answers: { url: string; result: OutsideLink }[] = [];
  async function checkHosts(): Promise<void> {
    for (let links = hosts.shift(); links; links = hosts.shift()) {
      for (const [at, { url }] of links.entries()) {
        if (at > 0) await pause(PAUSE_MS);
        answers.push({ url, result: await checkLink(url) });
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, checkHosts));
  const answered = answers.filter(({ result }) => result.state !== "refused");
  const isCutOff =
    answered.length >= MIN_ANSWERS && answered.every(({ result }) => result.state !== "there" && !isAnswer(result));
  if (isCutOff) return 0;
  for (const { url, result } of answers)
    await saveOutside(db, { url, now, state: result.state, detail: "detail" in result ? result.detail : "" });
  return answers.length;
}

/** Whether the other site answered; otherwise the name or the connection failed. */
function isAnswer(result: OutsideLink): boolean {
  return "detail" in result && result.detail.startsWith("对方回答");
}
