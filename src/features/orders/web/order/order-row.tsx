import { formatFen } from "../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import type { Order } from "../../contract.ts";
import { groupedOrderNumber, nextActionOf, type OrderStateText, orderStateText } from "./order-texts.ts";

const TONES: Readonly<Record<OrderStateText["tone"], string>> = {
  waiting: "bg-warning-bg text-warning-text",
  good: "bg-success-bg text-success-text",
  quiet: "bg-hover text-text-secondary",
  warning: "bg-info-bg text-info-text",
};

/** One order: what, how much, in which state, and the next step. */
export function OrderRow({ order, now }: { order: Order; now: Date }) {
  const { label, tone, note } = orderStateText(order.state);
  const action = nextActionOf(order, now);
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-border bg-card p-5 shadow-card sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{order.title}</span>
          <span className={`inline-flex h-6 items-center rounded-md px-2 text-xs font-medium ${TONES[tone]}`}>
            {label}
          </span>
        </p>
        <p className="mt-1 text-sm text-text-secondary">{grantedNote(order) ?? note}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-text-muted tabular-nums">
          <span>{formatExactTime(new Date(order.created_at))}</span>
          <span className="font-mono">{groupedOrderNumber(order.order_no)}</span>
        </p>
      </div>
      <div className="flex items-center justify-between gap-5 sm:justify-end">
        <p className="text-xl font-semibold tabular-nums">{formatFen(order.total_fen)}</p>
        {action !== null && (
          <LinkButton
            to={action.href}
            size="small"
            variant={action.isUrgent ? "primary" : "secondary"}
            className="min-w-24"
          >
            {action.label}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function grantedNote({ granted }: Order): string | null {
  const [first] = granted ?? [];
  if (first === undefined) return null;
  if (first.level === null) return "已开通，永久有效。";
  return first.until === null ? "已开通，终身有效。" : `已开通，有效期至 ${formatExactTime(new Date(first.until))}。`;
}
