import { DAY_MS } from "../../../kit/values/durations.ts";
import type { MilestoneState } from "./milestone-states.ts";
import type { ProjectState } from "./project-states.ts";
import type { QuoteState } from "./quote-states.ts";

/** The maximum number of milestones of one quote. */
export const MAX_MILESTONES = 12;

/** The maximum number of versions of one project's quote. */
export const MAX_VERSIONS = 30;

/** The maximum number of open enquiries of one user. */
export const MAX_OPEN = 5;

/** The maximum number of enquiries of one user within a day. */
export const MAX_PER_DAY = 10;

export const MAX_STARS = 5;

/** The minimum length of the description in characters. */
export const MIN_BRIEF = 20;

/** The days after which a client who has not answered a quote or a delivery is reminded, once each. */
export const REMINDER_DAYS = [3, 7] as const;

/** The number of days for which a reminder is sent late if the site did not run. */
const REMINDER_LATE_DAYS = 7;

/**
 * The reminder that is due for an item that has been waiting since the given moment. null: none. Each applies until
 * the next one does.
 */
export function dueReminder({ since, now }: { since: Date; now: Date }): (typeof REMINDER_DAYS)[number] | null {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  if (days >= Math.max(...REMINDER_DAYS) + REMINDER_LATE_DAYS) return null;
  return REMINDER_DAYS.findLast((after) => days >= after) ?? null;
}

/** The period in which an item must have begun to wait so that a reminder can be due. */
export function reminderSpan(now: Date): { from: Date; until: Date } {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { from: before(Math.max(...REMINDER_DAYS) + REMINDER_LATE_DAYS), until: before(Math.min(...REMINDER_DAYS)) };
}

/** The sum of the milestones. It must equal the total of the quote exactly. */
export function sumOf(milestones: readonly { priceFen: number }[]): number {
  return milestones.reduce((sum, { priceFen }) => sum + priceFen, 0);
}

/**
 * Whether a quote has expired. It is valid until the end of its last day in Asia/Shanghai. Both days are given as
 * `2026-11-20`.
 */
export function isExpired({ validUntil }: { validUntil: string }, today: string): boolean {
  return today > validUntil;
}

/** Why a version can no longer be accepted or refused. null: it can. */
export function findAnswerObstacle(
  quote: { state: QuoteState; validUntil: string },
  { today, project }: { today: string; project: ProjectState },
): string | null {
  switch (quote.state) {
    case "accepted":
      return "这份报价已经确认过了";
    case "refused":
      return "这份报价你没有接受，等我们发新的一版";
    case "replaced":
      return "这份报价已经有了新的一版，看过再决定";
    case "taken_back":
      return "这份报价已经收回，等我们发新的一版";
    case "expired":
      return "这份报价已经过期，请我们重新报价";
    case "sent":
      if (isExpired(quote, today)) return "这份报价已经过期，请我们重新报价";
      return project === "quoted" ? null : "这个项目已经结束，报价不再有效";
  }
}

interface PlannedMilestone {
  id: number;
  position: number;
  state: MilestoneState;
}

/**
 * Why a milestone cannot be paid now. null: it can be paid. The next milestone can be paid only after the previous one
 * was accepted.
 */
export function findPayObstacle(
  { id, milestones }: { id: number; milestones: readonly PlannedMilestone[] },
  { project, quote }: { project: ProjectState; quote: QuoteState },
): string | null {
  const milestone = milestones.find((one) => one.id === id);
  if (milestone === undefined) return "报价里没有这一期";
  if (quote === "sent") return "先确认报价，再付款";
  if (quote !== "accepted") return "这一版报价不再有效，不收款";
  if (project !== "running") return "这个项目已经结束，不再收款";
  if (milestone.state === "held") return "这一期已经在你一份没付款的订单里，去付款或取消那份订单";
  if (milestone.state === "cancelled") return "这一期已经取消";
  if (milestone.state !== "planned") return "这一期已经付过款";
  const earlier = milestones.filter(({ position }) => position < milestone.position);
  return earlier.every(({ state }) => state === "accepted") ? null : "前一期验收以后再付这一期";
}

/** Why a delivery cannot be returned. null: it can be returned. */
export function findReworkObstacle(
  { state, reworks }: { state: MilestoneState; reworks: number },
  { included }: { included: number },
): string | null {
  if (state !== "delivered") return "这一期现在没有等待验收的交付";
  return reworks < included ? null : `约定的 ${included} 次修改已经用完，和负责人商量，或者申请退款`;
}

/** Whether the whole project is finished, once a milestone was accepted. */
export function isFinished(milestones: readonly { state: MilestoneState }[]): boolean {
  return milestones.length > 0 && milestones.every(({ state }) => state === "accepted");
}
