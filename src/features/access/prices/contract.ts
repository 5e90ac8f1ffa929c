import { z } from "zod";
import { wireTime } from "../../../kit/api/wire.ts";
import { type ChargedPrice, chargedPrice, formerPrice, type PromotionTerms } from "./price-rules.ts";
import { formerPriceText, promotionText } from "./promotion-text.ts";

/** A price as pages show it. */
export const publicPriceShape = {
  /** What is charged now. */
  price_fen: z.number().int().nonnegative(),
  /** What it costs without a promotion. */
  regular_price_fen: z.number().int().nonnegative(),
  /** The one that counts now. */
  promotion: z
    .object({
      ends_at: wireTime,
      /** The lowest price charged in the seven days before it began; null: there was none. */
      former_price_fen: z.number().int().positive().nullable(),
      /** Until when it counts and what comes after, in words. */
      text: z.string(),
      /** The description of the former price; null: there is none. */
      former_text: z.string().nullable(),
    })
    .nullable(),
};

const publicPriceSchema = z.object(publicPriceShape);
export type PublicPrice = z.output<typeof publicPriceSchema>;

/**
 * The price at `now` with the texts of a running promotion. All sums are in fen; `struckFen` is the former price that a
 * promotion may strike out, null: none.
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
