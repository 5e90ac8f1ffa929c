import type { ShownPrice } from "../contract.ts";
import { formerPriceText, promotionText } from "../promotion-text.ts";

/** Until when a promotional price counts, and what the struck one is; nothing outside a promotion. */
export function PromotionNote({ price, className = "" }: { price: ShownPrice; className?: string }) {
  const text = promotionText(price);
  if (text === null) return null;
  const former = formerPriceText(price);
  return (
    <p className={`text-sm text-text-secondary ${className}`}>
      {text}。{former !== null && `${former}。`}
    </p>
  );
}
