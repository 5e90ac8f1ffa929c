import { formatFen } from "../../../../kit/values/money.ts";
import type { PublicPrice } from "../contract.ts";
import { StruckPrice } from "./struck-price.tsx";

interface PromotionNoteProps {
  price: PublicPrice;
  /**
   * Set if the price is not shown next to the note: the note then begins with the price and the struck-through price.
   */
  isPriced?: boolean;
  className?: string;
}

/** The end of a promotional price and the meaning of the struck-through price. Renders nothing without a promotion. */
export function PromotionNote({ price, isPriced = false, className = "" }: PromotionNoteProps) {
  if (price.promotion === null) return null;
  const { text, former_text: former } = price.promotion;
  return (
    <div className={className}>
      {isPriced && (
        <p className="flex items-baseline gap-2 font-semibold tabular-nums">
          {formatFen(price.price_fen, { short: true })}
          <StruckPrice promotion={price.promotion} />
        </p>
      )}
      <p className="text-sm text-text-secondary">
        {text}。{former !== null && `${former}。`}
      </p>
    </div>
  );
}
