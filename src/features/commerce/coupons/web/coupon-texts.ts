import { formatDate, formatExactTime } from "../../../../kit/values/time-text.ts";
import type { Coupon } from "../contract.ts";

/** The period in which a coupon is valid: its end, or its start. */
export function spanText({ valid_from, valid_until }: Pick<Coupon, "valid_from" | "valid_until">, now?: Date): string {
  const from = new Date(valid_from);
  if (now !== undefined && from > now) return `${formatExactTime(from)} 开始`;
  return valid_until === null
    ? "长期有效"
    : `${formatDate(new Date(valid_until))} ${formatExactTime(new Date(valid_until)).slice(-5)} 前有效`;
}
