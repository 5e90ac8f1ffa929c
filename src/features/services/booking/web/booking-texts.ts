import { LEVEL } from "../../../../domain/access/levels.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { BookingService } from "../contract.ts";

/** 15:00, in Asia/Shanghai regardless of the reader's time zone. */
export function clockText(at: string): string {
  return new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
}

export function dayOfTime(at: string): string {
  return dayOf(new Date(at));
}

export function priceText({ price_fen: priceFen }: BookingService): string {
  return priceFen === 0 ? "免费" : formatFen(priceFen, { short: true });
}

/** The number of free bookings for members. null: none. */
export function freeText({ free }: BookingService): string | null {
  if (free === null) return null;
  const who = free.level === LEVEL.premium ? "高级会员" : "会员";
  return `${who}每月 ${free.per_month} 次免费`;
}

/** The rules for changing a booking, one sentence each. */
export function ruleTexts({
  cancel_hours: hours,
  late_percent: percent,
  price_fen: priceFen,
}: BookingService): string[] {
  const until = hours === 0 ? "开始以前" : `开始 ${hours} 小时以前`;
  if (priceFen === 0) return [`${until}可以改时间，最多两次`, "来不了请早些取消，把时间让给别人"];
  const late = percent === 0 ? "不退款" : `退 ${percent}%`;
  return [
    `${until}取消，全额自动退款${hours === 0 ? "" : `；之后取消${late}`}`,
    `${until}可以改时间，最多两次`,
    "我们取消的，一律全额退款",
  ];
}
