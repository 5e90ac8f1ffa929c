import { pathOfOrder } from "../../../../../domain/orders/order-paths.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import type { Order } from "../../contract.ts";
import { OrderStateMark } from "./order-state-mark.tsx";
import { groupedOrderNumber, nextActionOf, orderStateText } from "./order-texts.ts";

/** One order: content, total, state, and the next step. Its title links to the order. */
export function OrderRow({ order, now }: { order: Order; now: Date }) {
  const action = nextActionOf(order, now);
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-border bg-card p-5 shadow-card sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={pathOfOrder(order.order_no)} className="font-semibold hover:text-brand hover:underline">
            {order.title}
          </Link>
          <OrderStateMark state={order.state} />
        </p>
        <p className="mt-1 text-sm text-text-secondary">{grantedNote(order, now)}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-text-muted tabular-nums">
          <span>{formatExactTime(new Date(order.created_at))}</span>
          <span className="font-mono">{groupedOrderNumber(order.order_no)}</span>
        </p>
      </div>
      <div className="flex items-center justify-between gap-5 sm:justify-end">
        <p className="text-xl font-semibold tabular-nums">{formatFen(order.total_fen)}</p>
        <LinkButton
          to={action.href}
          size="small"
          variant={action.isUrgent ? "primary" : "secondary"}
          className="min-w-24"
        >
          {action.label}
        </LinkButton>
      </div>
    </li>
  );
}

function grantedNote({ state, granted, is_gift, expires_at }: Order, now: Date): string {
  if (is_gift && state === "fulfilled") return "这是一份礼物，链接和领取情况在“礼物”里。";
  if (state === "pending") {
    const minutes = Math.ceil((new Date(expires_at).getTime() - now.getTime()) / 60_000);
    return minutes > 0 ? `还剩 ${minutes} 分钟，过时自动关闭，不收任何费用。` : "付款时间已过，正在关闭。";
  }
  const [first, ...others] = granted ?? [];
  if (first === undefined) return orderStateText(state).note;
  if (others.length > 0) return `已开通 ${others.length + 1} 项，各到什么时候见订单里。`;
  if (first.is_service) return "已付款，安排在订单里。";
  if (first.level === null) return "已开通，永久有效。";
  return first.until === null ? "已开通，终身有效。" : `已开通，有效期至 ${formatExactTime(new Date(first.until))}。`;
}
