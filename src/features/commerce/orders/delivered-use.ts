import type { ResourceUse } from "../../../domain/orders/refund-use.ts";

/** A delivery by the right of an order line, for buyers and staff. */
export interface UsedItem {
  /** The number of the delivery, for objections. */
  deliveryId: number;
  title: string;
  /** In ISO 8601. */
  at: string;
}

export interface DeliveredLine {
  orderNo: string;
  orderLine: number;
}

/** Deliveries of sold content. The app passes this in, because many slices contribute to it. */
export interface DeliveredUse {
  /** The items that a membership opened. */
  listOpened(line: DeliveredLine): Promise<UsedItem[]>;
  /** How much of one item was delivered. null: it is not counted. */
  measure(
    line: DeliveredLine & { resourceKey: string; wholeThen: number | null },
  ): Promise<{ use: ResourceUse; items: UsedItem[] } | null>;
  /** The current size of an item in the unit of its use. null: not measured, or not published. */
  measureWhole(resourceKey: string): Promise<number | null>;
}

/** The maximum number of item names in a sentence. */
const NAMED_ITEMS = 10;

export function nameItems(items: readonly UsedItem[]): string {
  const named = items.slice(0, NAMED_ITEMS).map(({ title }) => `《${title}》`);
  return `${named.join("、")}${items.length > NAMED_ITEMS ? " 等" : ""}`;
}
