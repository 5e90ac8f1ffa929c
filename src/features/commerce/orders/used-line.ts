import type { Used } from "./refund-contract.ts";

/** The counted use of one line of an order; null: deliveries are not its measure. */
export interface UsedLine {
  line: number;
  title: string;
  used: Used | null;
}
