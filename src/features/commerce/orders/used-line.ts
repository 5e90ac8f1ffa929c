import type { Used } from "./refund-contract.ts";

/** The counted use of one order line. null: it is not measured by deliveries. */
export interface UsedLine {
  line: number;
  title: string;
  used: Used | null;
}
