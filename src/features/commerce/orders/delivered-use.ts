import type { ResourceUse } from "../../../domain/orders/refund-use.ts";

/** A delivery by the right of a line, for buyers and staff. */
export interface UsedItem {
  /** Number of its delivery, for objections. */
  deliveryId: number;
  title: string;
  /** As ISO 8601. */
  at: string;
}

export interface DeliveredLine {
  orderNo: string;
  orderLine: number;
}

/** Deliveries of what was sold; passed in by the app, since many slices know a part of them. */
export interface DeliveredUse {
  /** Items that a membership opened. */
  listOpened(line: DeliveredLine): Promise<UsedItem[]>;
  /** How much of one item was delivered; null: it is not counted. */
  measure(
    line: DeliveredLine & { resourceKey: string; wholeThen: number | null },
  ): Promise<{ use: ResourceUse; items: UsedItem[] } | null>;
  /** The present size of an item, in the unit of its use; null: not measured, or not published. */
  measureWhole(resourceKey: string): Promise<number | null>;
}

/** Names of items in a sentence, the first of many. */
const NAMED_ITEMS = 10;

export function nameItems(items: readonly UsedItem[]): string {
  const named = items.slice(0, NAMED_ITEMS).map(({ title }) => `《${title}》`);
  return `${named.join("、")}${items.length > NAMED_ITEMS ? " 等" : ""}`;
}
