import { purchaseOfProduct } from "../../features/commerce/orders/web/checkout/purchase.ts";
import { useQuote } from "../../features/commerce/orders/web/checkout/use-quote.ts";
import { BuyStep, type BuyStepProps } from "../../features/commerce/products/web/buy-step.tsx";
import { formatFen } from "../../kit/values/money.ts";

/** The step with the price for the signed-in visitor: owned content is credited or need not be bought. */
export function OwnBuyStep({ product, payHref, belowPrice }: Pick<BuyStepProps, "product" | "payHref" | "belowPrice">) {
  const { displayed: shown, obstacle, isPending, isKnown } = useQuote(purchaseOfProduct(product));
  const credits = (isKnown ? shown.lines : []).filter(({ kind }) => kind === "owned_credit");
  return (
    <BuyStep
      product={product}
      payHref={payHref}
      belowPrice={belowPrice}
      obstacle={obstacle}
      isPending={isPending}
      totalFen={isKnown ? shown.total_fen : null}
    >
      {credits.length > 0 && (
        <ul className="mt-3 space-y-1 text-sm text-text-secondary tabular-nums">
          {credits.map(({ title, amount_fen: amountFen }) => (
            <li key={title} className="flex justify-between gap-4">
              <span className="min-w-0">{title}</span>
              <span className="shrink-0">{formatFen(amountFen)}</span>
            </li>
          ))}
        </ul>
      )}
    </BuyStep>
  );
}
