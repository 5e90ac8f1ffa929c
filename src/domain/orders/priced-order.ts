import type { Level } from "../access/access-contract.ts";

/** What a line sells, copied from the plan or product, with its part in the money. */
export interface SoldTerms {
  /** `plan:3`, `product:7`, `consultation:3` */
  subject: string;
  /** Of a membership; null for a single product. */
  level: Level | null;
  /** Of a membership; null: for life. */
  durationMonths: number | null;
  /** `course:3`: the content that is sold for life; `booking:17`: of a service; null for memberships. */
  resourceKey: string | null;
  /** The line's share of the total; over all lines they add up to it. */
  paidFen: number;
  /** What the line is worth: the money and the credits used up for it. */
  valueFen: number;
  /** Of one item: all of it, in the unit that its use is counted in. */
  wholeUnits?: number | null;
}

/** A line of the sum; credits are negative, sell nothing and name the grant that they use up. */
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
  /** It costs less at present than it does otherwise. */
  isPromotional: boolean;
  /** When the membership would begin if it were paid now; null: no membership. */
  from: Date | null;
  /** Its end if it were paid now; null: for life, or no membership. */
  until: Date | null;
  /** Value of credited memberships above what they are credited against, which would be lost. */
  lostFen: number;
}
