import type { OrderState } from "../../contract.ts";
import { type OrderStateText, orderStateText } from "./order-texts.ts";

const TONES: Readonly<Record<OrderStateText["tone"], string>> = {
  waiting: "bg-warning-bg text-warning-text",
  good: "bg-success-bg text-success-text",
  quiet: "bg-hover text-text-secondary",
  warning: "bg-info-bg text-info-text",
};

/** The name of an order's state with its colour. */
export function OrderStateMark({ state }: { state: OrderState }) {
  const { label, tone } = orderStateText(state);
  return (
    <span
      className={`inline-flex h-6 items-center rounded-md px-2 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {label}
    </span>
  );
}
