import { LinkButton } from "../../../../ui/controls/button.tsx";
import type { SoleOffer } from "../contract.ts";
import { productPath } from "../product-paths.ts";

interface BuyAloneProps {
  offer: SoleOffer;
  size?: "large";
  isWide?: boolean;
}

/** A second offer of a gate: buying one resource for life at its price. */
export function BuyAlone({ offer: { id, label }, ...look }: BuyAloneProps) {
  return (
    <LinkButton to={productPath(id)} variant="secondary" className="for-guests" {...look}>
      {label}
    </LinkButton>
  );
}
