import { z } from "zod";
import { wireTime } from "../../../kit/api/wire.ts";
import { type ChargedPrice, chargedPrice, formerPrice, type PromotionTerms } from "./price-rules.ts";
import { formerPriceText, promotionText } from "./promotion-text.ts";

/** A price as pages show it. */
export const publicPriceShape = {
  /** The price that is charged now. */
  price_fen: z.number().int().nonnegative(),
  /** The price without a promotion. */
  regular_price_fen: z.number().int().nonnegative(),
  /** The promotion that runs now. */
  promotion: z
    .object({
      ends_at: wireTime,
      /** The lowest price charged in the seven days before the promotion began. null: there was none. */
      former_price_fen: z.number().int().positive().nullable(),
      /** A text about the end of the promotion and the price after it. */
      text: z.string(),
      /** A text that explains the former price. null: there is none. */
      former_text: z.string().nullable(),
    })
    .nullable(),
};

const publicPriceSchema = z.object(publicPriceShape);
export type PublicPrice = z.output<typeof publicPriceSchema>;

/**
 * The price at `now` with the texts of a running promotion. All amounts are in fen. `struckFen` is the former price
 * that a promotion may strike out. null: there is none.
 */
export function toPublicPrice(
  regularFen: number,
  promotion: (PromotionTerms & { struckFen: number | null }) | undefined,
  now: Date,
): PublicPrice {
  const charged: ChargedPrice = chargedPrice(regularFen, promotion ?? null, now);
  const { priceFen, regularPriceFen, isPromotional } = charged;
  const running = isPromotional && promotion;
  return {
    price_fen: priceFen,
    regular_price_fen: regularPriceFen,
    promotion: running ? toPublicPromotion(charged, running) : null,
  };
}

function toPublicPromotion(
  charged: ChargedPrice,
  { endsAt, struckFen }: PromotionTerms & { struckFen: number | null },
) {
  const formerFen = formerPrice(charged, struckFen);
  return {
    ends_at: endsAt.toISOString(),
    former_price_fen: formerFen,
    text: promotionText(endsAt, charged.regularPriceFen),
    former_text: formerFen === null ? null : formerPriceText(formerFen),
  };
}
