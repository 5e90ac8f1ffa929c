import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { MAX_TITLE, MAX_TITLES } from "../../../domain/notifications/notification-limits.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";
import { MOVE_CAUSES, type MoveCause } from "./move-causes.ts";

const expiringTerm = z.object({
  level: z.string().min(1).max(20),
  days: z.number().int().min(0),
  endsAt: z.iso.datetime(),
});

function expiringTermText({ level, days, endsAt }: z.output<typeof expiringTerm>) {
  return {
    title: days === 0 ? `你的${level}今天到期` : `你的${level}还有 ${days} 天到期`,
    text: `有效期到 ${formatExactTime(new Date(endsAt))}`,
    path: PATH,
  };
}

/** Memberships that have not begun, with their new dates. Without a start, the membership is suspended. */
const movedTerms = z.object({
  cause: z.enum(Object.keys(MOVE_CAUSES) as MoveCause[]),
  /** The number of moved memberships that are not named. */
  count: z.number().int().min(1),
  moves: z
    .array(
      z.object({
        name: z.string().min(1).max(MAX_TITLE),
        startsAt: z.iso.datetime().nullable(),
        endsAt: z.iso.datetime().nullable(),
      }),
    )
    .min(1)
    .max(MAX_TITLES),
});

/** The page that shows a member all memberships. */
const PATH = "/user/profile?tab=profile";

type MovedTerms = z.output<typeof movedTerms>;

function movedTermsText({ cause, count, moves }: MovedTerms) {
  const named = moves.map(movedTermText).join("；");
  return {
    title: count === 1 ? "一段会员的日期变了" : `${count} 段会员的日期变了`,
    text: `${named}${count > moves.length ? "等" : ""}。原因：${MOVE_CAUSES[cause]}`,
    path: PATH,
  };
}

function movedTermText({ name, startsAt, endsAt }: MovedTerms["moves"][number]): string {
  if (startsAt === null || endsAt === null) return `${name}在终身会员有效期间暂停计时`;
  return `${name}改为 ${formatExactTime(new Date(startsAt))} 到 ${formatExactTime(new Date(endsAt))}`;
}

/** The days before the end on which a member is reminded, in ascending order. 0 is the last day. */
export const EXPIRY_REMINDER_DAYS = [0, 3, 7] as const;

const EARLIER_REMINDERS = EXPIRY_REMINDER_DAYS.filter((days) => days > 0)
  .toReversed()
  .map((days) => `${days} 天`)
  .join("、");
const LAST_REMINDER = EXPIRY_REMINDER_DAYS.includes(0) ? "和当天" : "";

/** A reminder before a membership ends. */
export const expiryNotification = defineNotification("membership", {
  explanation: `到期前 ${EARLIER_REMINDERS}${LAST_REMINDER}各提醒一次`,
  data: expiringTerm,
  channels: ["site", "mail", "sms"],
  chosen: ["site", "mail"],
  write: expiringTermText,
});

/** The new dates of memberships that have not begun. */
export const movedTermsNotification = defineNotification("membership_dates", {
  explanation: "还没开始的会员提前、推后或暂停计时",
  data: movedTerms,
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  write: movedTermsText,
});
