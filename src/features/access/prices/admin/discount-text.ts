import { formatFen } from "../../../../kit/values/money.ts";
import { LOWEST_DAYS } from "../price-rules.ts";

/** The prices with which a promotional price is compared. */
export interface ComparedPrices {
  regular_price_fen: number;
  lowest_price_fen: number;
}

/** Below the field of a promotional price: the regular price, the lowest of the last days, and what readers save. */
export function discountText(prices: ComparedPrices, typed: unknown): string {
  const { regular_price_fen: regular, lowest_price_fen: lowest } = prices;
  const known = [`平时 ${formatFen(regular)}`];
  if (lowest < regular) known.push(`最近 ${LOWEST_DAYS} 天最低 ${formatFen(lowest)}`);
  return [known.join("，"), ...compare(prices, typed)].join("。");
}

function compare({ regular_price_fen: regular, lowest_price_fen: lowest }: ComparedPrices, typed: unknown): string[] {
  if (typeof typed !== "number" || !Number.isInteger(typed) || typed <= 0) return [];
  if (typed >= regular) return ["促销价要比平时的低"];
  const tenths = (typed / regular) * 10;
  const share = tenths < 0.1 ? "不到 0.1" : String(Math.round(tenths * 10) / 10);
  const saving = `便宜 ${formatFen(regular - typed)}，${share} 折`;
  return lowest < regular && typed >= lowest ? [saving, `不比最近 ${LOWEST_DAYS} 天的最低价低`] : [saving];
}
