import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { quoteOrder } from "../../contract.ts";
import type { Purchase, Quote } from "./purchase.ts";

/** The price for this visitor. */
export interface QuoteView {
  displayed: Quote;
  /**
   * Whether `shown` is the price for this visitor, also if it cannot be bought. Otherwise `shown` is the list price
   * and must not be displayed.
   */
  isKnown: boolean;
  /** The answer for the current purchase is being loaded. */
  isPending: boolean;
  /** Why it cannot be bought, in one sentence. null: it can be bought. */
  obstacle: string | null;
  /** Why the total could not be loaded. */
  failure: string | null;
  reload(): void;
}

/** One of the buyer's coupons, the best one, or none. */
export type WantedCoupon = number | "best" | null;

/** Calls the function that charges (decisions §5) as soon as the visitor is known. */
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
