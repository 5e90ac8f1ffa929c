import { formatFen } from "../../../kit/values/money.ts";
import type { Product } from "../contract.ts";

/** What a product cost before its promotion, struck through beside what it costs; nothing where no such price is known. */
export function StruckPrice({ promotion }: Pick<Product, "promotion">) {
  if (!promotion?.former_price_fen) return null;
  return (
    <s title={promotion.former_text ?? ""} className="text-sm font-normal text-text-muted">
      {formatFen(promotion.former_price_fen, { short: true })}
    </s>
  );
}
