import type { OrderState } from "./contract.ts";

/** Filters of the buyer's order list, with their states. Every state is in one of them. */
export const ORDER_FILTERS = {
  unpaid: { label: "待付款", states: ["pending"] },
  done: { label: "已完成", states: ["paid", "fulfilled"] },
  refund: { label: "退款", states: ["refunding", "partially_refunded", "refunded"] },
  closed: { label: "已关闭", states: ["closed"] },
} as const satisfies Record<string, { label: string; states: readonly OrderState[] }>;

export type OrderFilter = keyof typeof ORDER_FILTERS;

/** The filter with this name. null: there is none. */
export function orderFilterOf(name: string | null): OrderFilter | null {
  return name !== null && Object.hasOwn(ORDER_FILTERS, name) ? (name as OrderFilter) : null;
}
