import type { Level } from "../access/access-contract.ts";

/** What a line sells, copied from the plan or product, with its part of the amount. */
export interface SoldTerms {
  /** `plan:3`, `product:7`, `consultation:3` */
  subject: string;
  /** For a membership; null for a single product. */
  level: Level | null;
  /** For a membership; null: for life. */
  durationMonths: number | null;
  /** `course:3`: content sold for life; `booking:17`: a service; null for memberships. */
  resourceKey: string | null;
  /** The line's share of the total; the shares of all lines add up to the total. */
  paidFen: number;
  /** The value of the line: the money and the credits used for it. */
  valueFen: number;
  /** For one item: its whole length, in the unit in which its use is counted. */
  wholeUnits?: number | null;
}

/** A line of the calculation; credits are negative, sell nothing and name the grant that they use up. */
export interface PricedLine {
  kind: "plan" | "upgrade_credit" | "product" | "owned_credit" | "service" | "waiver" | "coupon";
  title: string;
  detail: string;
  amountFen: number;
  creditedGrantId: number | null;
  sold: SoldTerms | null;
}

export interface PricedOrder {
  title: string;
  lines: PricedLine[];
  totalFen: number;
  /** The current price is lower than the normal price. */
  isPromotional: boolean;
  /** The start of the membership if it were paid now; null: no membership. */
  from: Date | null;
  /** Its end if it were paid now; null: for life, or no membership. */
  until: Date | null;
  /** The value of credited memberships above the price they are credited against, which would be lost. */
  lostFen: number;
}
