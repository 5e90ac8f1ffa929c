import { formatFen } from "../../../kit/values/money.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";
import { STRUCK_DAYS } from "./price-rules.ts";

/** `限时价，到 2026年12月12日 00:00，之后 ¥39` */
export function promotionText(endsAt: Date, regularFen: number): string {
  return `限时价，到 ${formatExactTime(endsAt)}，之后 ${formatFen(regularFen, { short: true })}`;
}

/** A sentence that explains a struck-through price. */
export function formerPriceText(formerFen: number): string {
  return `划掉的 ${formatFen(formerFen, { short: true })} 是促销开始前 ${STRUCK_DAYS} 天里真实成交的最低价`;
}
