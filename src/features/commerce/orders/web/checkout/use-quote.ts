import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { quoteOrder } from "../../contract.ts";
import type { Purchase, Quote } from "./purchase.ts";

/** The price for this visitor. */
export interface QuoteView {
  displayed: Quote;
  /** `shown` is what this visitor pays, or would if it could be bought; else it is the list price, and not to be shown. */
  isKnown: boolean;
  /** The answer for the current purchase is on its way. */
  isPending: boolean;
  /** Why it cannot be bought, in one sentence; null: it can. */
  obstacle: string | null;
  /** The sum could not be fetched. */
  failure: string | null;
  reload(): void;
}

/** A coupon of the buyer's, whichever is best, or none. */
export type WantedCoupon = number | "best" | null;

/** Queries the function that charges (decisions §5) as soon as the visitor is known. */
export function useQuote({ request, title, listQuote }: Purchase, coupon: WantedCoupon = null): QuoteView {
  const { status } = useSession();
  const isMember = status === "signed_in";
  const { as_gift: isGift = false, no_credit: skipsCredit = false, ...resource } = request;
  const query = {
    ...resource,
    ...(skipsCredit && { no_credit: "1" as const }),
    ...(isGift && { as_gift: "1" as const }),
    ...(coupon !== null && { coupon }),
  };
  const { data, error, isCurrent, reload } = usePersonalData(quoteOrder, { query }, isMember);
  const isAnswered = data?.title === title && data.is_gift === isGift;
  const isObstacle =
    error?.status === 404 ||
    ["PLAN_NOT_AVAILABLE", "PRODUCT_NOT_AVAILABLE", "SERVICE_NOT_AVAILABLE"].includes(error?.code ?? "");
  const obstacle = error !== null && isObstacle ? error.message : null;
  return {
    displayed: isAnswered ? data : listQuote,
    isKnown: status === "guest" || isAnswered || obstacle !== null,
    isPending: status === "restoring" || (isMember && !isCurrent && error === null),
    obstacle,
    failure: error !== null && !isObstacle ? error.message : null,
    reload,
  };
}
