import type { Transaction } from "../../ports/database.ts";
import type { Level } from "../access/access-contract.ts";

/** A line of the order that a gift opens, with its terms. */
export interface GiftLine {
  /** The position in the order. */
  position: number;
  /** `plan:3`, `product:7` */
  subject: string;
  title: string;
  /** For a membership; null for a single product. */
  level: Level | null;
  /** For a membership; null: for life. */
  durationMonths: number | null;
  /** `course:3`; null: a membership. */
  resourceKey: string | null;
}

/** An order that was paid as a gift. */
export interface PaidGift {
  orderNo: string;
  giverId: number;
  title: string;
  lines: GiftLine[];
  /** The number of days in which it can be claimed. */
  days: number;
  now: Date;
}

/** Called once, in the transaction that settles the order; the database refuses a second gift of an order. */
export type MakeGift = (tx: Transaction, gift: PaidGift) => Promise<void>;
