import { formatFen } from "../../../kit/values/money.ts";
import type { ShownPrice } from "../contract.ts";

/** The price that is struck through, beside the one that is charged; nothing where none is. */
export function FormerPrice({ promotion }: Pick<ShownPrice, "promotion">) {
  if (promotion === null || promotion.former_price_fen === null) return null;
  return (
    <s className="text-sm font-normal text-text-muted tabular-nums">
      <span className="sr-only">促销前 7 天最低成交价 </span>
      {formatFen(promotion.former_price_fen, { short: true })}
    </s>
  );
}
