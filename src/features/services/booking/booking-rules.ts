import { HOUR_MS } from "../../../kit/values/durations.ts";

/** The maximum number of times a user may move a booking. */
export const MAX_MOVES = 2;

/** The reminders before a booking: the number of hours, and the words for it in texts. */
export const REMINDERS = {
  tomorrow: { hours: 24, text: "一天" },
  soon: { hours: 1, text: "一小时" },
} as const;

export type ReminderHours = (typeof REMINDERS)[keyof typeof REMINDERS]["hours"];

export interface CancelTerms {
  /** Cancelling at least this number of hours before the start refunds everything. */
  cancelHours: number;
  /** The refunded percentage for later cancellation. */
  latePercent: number;
}

export type CancelAnswer = { percent: number; refusal: null } | { refusal: string };

/**
 * The refund for cancelling now, or why the booking cannot be cancelled. The host's cancellation always refunds
 * everything.
 */
export function decideCancel(
  { startsAt, terms }: { startsAt: Date; terms: CancelTerms },
  { by, now }: { by: "member" | "staff"; now: Date },
): CancelAnswer {
  if (by === "staff") return { percent: 100, refusal: null };
  if (now >= startsAt) return { refusal: "已经开始，不能再取消" };
  return { percent: isEarly(startsAt, terms, now) ? 100 : terms.latePercent, refusal: null };
}

/** Whether the user can still cancel free of charge. */
export function isEarly(startsAt: Date, { cancelHours }: Pick<CancelTerms, "cancelHours">, now: Date): boolean {
  return now.getTime() <= startsAt.getTime() - cancelHours * HOUR_MS;
}

/** Why the user cannot move a booking. null: it can be moved. */
export function findMoveObstacle(
  { startsAt, terms, moves }: { startsAt: Date; terms: Pick<CancelTerms, "cancelHours">; moves: number },
  now: Date,
): string | null {
  if (moves >= MAX_MOVES) return `每个预约最多改 ${MAX_MOVES} 次时间`;
  if (!isEarly(startsAt, terms, now)) return `开始前 ${terms.cancelHours} 小时内不能再改时间`;
  return null;
}

/**
 * The reminder that is due. Reminders whose time had passed when the booking was made are not sent. `sent` is the last
 * sent reminder.
 */
export function dueReminder(
  { startsAt, confirmedAt, sent }: { startsAt: Date; confirmedAt: Date; sent: ReminderHours | null },
  now: Date,
): ReminderHours | null {
  if (now >= startsAt) return null;
  const isDue = (hours: number) => {
    const at = startsAt.getTime() - hours * HOUR_MS;
    return now.getTime() >= at && confirmedAt.getTime() <= at;
  };
  const early = REMINDERS.tomorrow.hours;
  const late = REMINDERS.soon.hours;
  // Once the later reminder is due, the earlier one is no longer sent.
  if (now.getTime() >= startsAt.getTime() - late * HOUR_MS) return isDue(late) && sent !== late ? late : null;
  return isDue(early) && sent === null ? early : null;
}
