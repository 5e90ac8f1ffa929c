import { DAY_MS } from "../../../kit/values/durations.ts";
import type { MilestoneState } from "./milestone-states.ts";
import type { ProjectState } from "./project-states.ts";
import type { QuoteState } from "./quote-states.ts";

/** Parts of one quote. */
export const MAX_MILESTONES = 12;

/** Versions of one project's quote. */
export const MAX_VERSIONS = 30;

/** Open enquiries of one user at a time. */
export const MAX_OPEN = 5;

/** Enquiries of one user within a day. */
export const MAX_PER_DAY = 10;

export const MAX_STARS = 5;

/** Characters of the description. */
export const MIN_BRIEF = 20;

/** Days after which a client without an answer to a quote or a delivery is reminded, once each. */
export const REMINDER_DAYS = [3, 7] as const;

/** How long after its day a reminder still makes sense, where the site did not run. */
const REMINDER_LATE_DAYS = 7;

/** The reminder due for an item waiting since then; null: none. Each applies until the next one does. */
export function dueReminder({ since, now }: { since: Date; now: Date }): (typeof REMINDER_DAYS)[number] | null {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  if (days >= Math.max(...REMINDER_DAYS) + REMINDER_LATE_DAYS) return null;
  return REMINDER_DAYS.findLast((after) => days >= after) ?? null;
}

/** Between which moments something began to wait for which a reminder can be due. */
export function reminderSpan(now: Date): { from: Date; until: Date } {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { from: before(Math.max(...REMINDER_DAYS) + REMINDER_LATE_DAYS), until: before(Math.min(...REMINDER_DAYS)) };
}

/** The sum of the milestones; it equals the quote, to the fen. */
export function sumOf(milestones: readonly { priceFen: number }[]): number {
  return milestones.reduce((sum, { priceFen }) => sum + priceFen, 0);
}

/** Whether a quote counts no longer; its last day in Asia/Shanghai counts in full. Both days as `2026-11-20`. */
export function isExpired({ validUntil }: { validUntil: string }, today: string): boolean {
  return today > validUntil;
}

/** Why a version cannot be accepted or refused any more; null: it can. */
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
 * The reason why a milestone cannot be paid now; null: it can. The next one can be paid only after the previous one was
 * accepted.
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

/** Why work cannot be sent back; null: it can. */
export function findReworkObstacle(
  { state, reworks }: { state: MilestoneState; reworks: number },
  { included }: { included: number },
): string | null {
  if (state !== "delivered") return "这一期现在没有等待验收的交付";
  return reworks < included ? null : `约定的 ${included} 次修改已经用完，和负责人商量，或者申请退款`;
}

/** Whether all of the work is done, once something of it was accepted. */
export function isFinished(milestones: readonly { state: MilestoneState }[]): boolean {
  return milestones.length > 0 && milestones.every(({ state }) => state === "accepted");
}
