import { LinkButton } from "../../../../ui/controls/button.tsx";
import type { SoleOffer } from "../contract.ts";
import { productPath } from "../product-paths.ts";

interface BuyAloneProps {
  offer: SoleOffer;
  size?: "large";
  isWide?: boolean;
}

/** The other way through a gate: one resource for its exact price, and for good. */
export function BuyAlone({ offer: { id, label }, ...look }: BuyAloneProps) {
  return (
    <LinkButton to={productPath(id)} variant="secondary" className="for-guests" {...look}>
      {label}
    </LinkButton>
  );
}
