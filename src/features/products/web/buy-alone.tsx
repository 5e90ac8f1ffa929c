import { formatFen } from "../../../kit/values/money.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import type { SoleOffer } from "../contract.ts";
import type { SoldType } from "../product-kinds.ts";
import { productPath } from "../product-paths.ts";

const NAMES: Readonly<Record<SoldType, string>> = {
  course: "这门课",
  book: "这本书",
  article: "这一篇",
  download: "这个文件",
};

interface BuyAloneProps {
  offer: SoleOffer;
  size?: "large";
  isWide?: boolean;
}

/** The other way through a gate: one thing for its exact price, and for good. */
export function BuyAlone({ offer: { id, type, price_fen: priceFen }, ...look }: BuyAloneProps) {
  return (
    <LinkButton to={productPath(id)} variant="secondary" prefetch="intent" {...look}>
      单独买{NAMES[type]} {formatFen(priceFen, { short: true })}
    </LinkButton>
  );
}
