import type { Level } from "./contract.ts";

/** An unrevoked membership grant as the price of an order and the length of a renewal need it. */
export interface HeldGrant {
  id: number;
  level: Level;
  startsAt: Date;
  /** null: for life. */
  endsAt: Date | null;
  /** What the buyer paid for this span; 0 for gifts. */
  valueFen: number;
  /** For the line that credits its unused part. */
  name: string;
}

/** What an order asks the ledger to write. */
export interface MembershipPurchase {
  userId: number;
  level: Level;
  /** null: for life. */
  durationMonths: number | null;
  planId: number;
  valueFen: number;
  /** At most one grant per order; the database holds this too. */
  orderNo: string;
  /** Grants whose unused value paid a part of this purchase; they end now. */
  creditedGrantIds: readonly number[];
  now: Date;
}

/** A plan as an order fixes it. */
export interface SoldPlan {
  id: number;
  name: string;
  level: Level;
  durationMonths: number | null;
  priceFen: number;
  isOnSale: boolean;
}
