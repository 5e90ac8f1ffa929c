import { purchaseOfProduct } from "../../features/orders/web/checkout/purchase.ts";
import { useQuote } from "../../features/orders/web/checkout/use-quote.ts";
import { BuyStep, type BuyStepProps } from "../../features/products/web/buy-step.tsx";

/** The step with the price of whoever is signed in: what is owned is credited, or need not be bought. */
export function OwnBuyStep({ product, payHref }: Pick<BuyStepProps, "product" | "payHref">) {
  const { shown, obstacle, isPending } = useQuote(purchaseOfProduct(product), true);
  const credits = shown.lines.filter(({ kind }) => kind === "owned_credit");
  return <BuyStep {...{ product, payHref, obstacle, isPending, credits }} totalFen={shown.total_fen} />;
}
