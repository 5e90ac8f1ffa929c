import type { ReactNode } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { StruckPrice } from "../../../access/prices/web/struck-price.tsx";
import type { Product } from "../contract.ts";

export interface BuyStepProps {
  product: Product;
  /** The address of the checkout. */
  payHref: string;
  /** The price for this visitor. Absent: the price for a user without rights. null: not known yet. */
  totalFen?: number | null;
  /** A line below the price and what it includes. */
  belowPrice?: ReactNode;
  /** The parts that the visitor owns, with their credit. */
  children?: ReactNode;
  /** The visitor's own price is being loaded. */
  isPending?: boolean;
  /** Why it cannot be bought. null: it can be bought. */
  obstacle?: string | null;
}

/** The price and the next step: buy, or open the content if it is already accessible. */
export function BuyStep({
  product,
  payHref,
  totalFen,
  belowPrice,
  children,
  isPending = false,
  obstacle = null,
}: BuyStepProps) {
  const { price_fen: priceFen, promotion, parts } = product;
  const displayedFen = totalFen === undefined ? priceFen : totalFen;
  const [first] = parts;
  return (
    <>
      <div
        aria-live="polite"
        aria-busy={isPending}
        className={`for-guests text-3xl font-bold tabular-nums transition-opacity ${isPending ? "opacity-50" : ""}`}
      >
        {displayedFen === null ? (
          <Skeleton className="h-9 w-36" />
        ) : (
          <>
            {formatFen(displayedFen, { short: true })}{" "}
            {displayedFen === priceFen && <StruckPrice promotion={promotion} />}
          </>
        )}
      </div>
      <p className="mt-1 text-sm text-text-secondary">
        {displayedFen !== null && displayedFen < priceFen
          ? `已扣除你拥有的内容，合集全价 ${formatFen(priceFen, { short: true })}`
          : "一次付款，永久有效，会员到期也能看"}
      </p>
      {belowPrice}
      {promotion !== null && (
        <p className="mt-1 text-sm text-text-secondary">
          {promotion.text}。{promotion.former_text}
        </p>
      )}
      {children}
      <div className="mt-5 min-h-12">
        {isPending && displayedFen === null ? (
          // A visitor who owns all parts has nothing to buy.
          <Skeleton className="h-12 w-full rounded-md" />
        ) : obstacle === null ? (
          <LinkButton to={payHref} size="large" isWide className="for-guests" prefetch="intent">
            立即购买
          </LinkButton>
        ) : (
          <>
            <p className="rounded-md bg-warning-bg px-3 py-2 text-sm text-warning-text">{obstacle}</p>
            {first !== undefined && (
              <LinkButton to={first.path} size="large" isWide className="mt-4">
                去看
              </LinkButton>
            )}
          </>
        )}
      </div>
    </>
  );
}
