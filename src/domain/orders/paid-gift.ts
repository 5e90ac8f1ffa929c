import type { Transaction } from "../../ports/database.ts";
import type { Level } from "../access/access-contract.ts";

/** A line of the order that a gift opens, with its terms. */
export interface GiftLine {
  /** Which line of the order. */
  position: number;
  /** `plan:3`, `product:7` */
  subject: string;
  title: string;
  /** Of a membership; null for a single product. */
  level: Level | null;
  /** Of a membership; null: for life. */
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
  /** How long it waits to be taken. */
  days: number;
  now: Date;
}

/** Called once, in the transaction that settles the order; a second gift of an order is refused by the database. */
export type MakeGift = (tx: Transaction, gift: PaidGift) => Promise<void>;
