import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import type { ShownPrice } from "./contract.ts";

/** `限时价，到 2026年12月12日 00:00，之后 ¥39`; null outside a promotion. */
export function promotionText({ promotion, regular_price_fen: regularFen }: ShownPrice): string | null {
  if (promotion === null) return null;
  return `限时价，到 ${formatExactTime(new Date(promotion.ends_at))}，之后 ${formatFen(regularFen, { short: true })}`;
}

/** What a price that is struck through is, in a sentence; null where none is. */
export function formerPriceText({ promotion }: Pick<ShownPrice, "promotion">): string | null {
  const formerFen = promotion?.former_price_fen ?? null;
  return formerFen === null
    ? null
    : `划掉的 ${formatFen(formerFen, { short: true })} 是促销开始前 7 天里真实成交的最低价`;
}
