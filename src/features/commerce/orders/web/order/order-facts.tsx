import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { CopyButton } from "../../../../../ui/feedback/copy-button.tsx";
import type { Order } from "../../contract.ts";
import { groupedOrderNumber } from "./order-texts.ts";

/** The number and times of an order. The number is shown in groups and can be copied. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
      <dt className="text-text-secondary">订单号</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-mono text-xs whitespace-nowrap sm:text-sm">{groupedOrderNumber(order.order_no)}</span>
        <CopyButton text={() => order.order_no} label="复制" done="订单号已复制" />
      </dd>
      <dt className="text-text-secondary">下单时间</dt>
      <dd className="tabular-nums">{formatExactTime(new Date(order.created_at))}</dd>
      {order.paid_at !== null && (
        <>
          <dt className="text-text-secondary">付款时间</dt>
          <dd className="tabular-nums">{formatExactTime(new Date(order.paid_at))}</dd>
          {order.channel !== "none" && (
            <>
              <dt className="text-text-secondary">支付方式</dt>
              <dd>{CHANNELS[order.channel].title}</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}
