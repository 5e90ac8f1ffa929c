import { formatFen } from "../../../../kit/values/money.ts";
import type { PublicPrice } from "../contract.ts";
import { STRUCK_DAYS } from "../price-rules.ts";

/**
 * The former price of a promotion, struck through next to the current price. Renders nothing without a former price.
 */
export function StruckPrice({ promotion }: Pick<PublicPrice, "promotion">) {
  if (promotion === null || promotion.former_price_fen === null) return null;
  return (
    <s title={promotion.former_text ?? ""} className="text-sm font-normal text-text-muted tabular-nums">
      <span className="sr-only">{`促销前 ${STRUCK_DAYS} 天最低成交价 `}</span>
      {formatFen(promotion.former_price_fen, { short: true })}
    </s>
  );
}
