import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { ORDERS_PATH } from "../../../../../domain/orders/order-paths.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../../ui/controls/button.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import { CopyButton } from "../../../../../ui/feedback/copy-button.tsx";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { EmptyState, Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { Panel } from "../../../../../ui/layout/card.tsx";
import { WayBack } from "../../../../../ui/layout/way-back.tsx";
import { channelTitle } from "../../channels.ts";
import type { OrderDetail } from "../../detail-contract.ts";
import { OrderStateMark } from "../order/order-state-mark.tsx";
import { OrderSum } from "../order/order-sum.tsx";
import { groupedOrderNumber, nextActionOf, orderStateText } from "../order/order-texts.ts";
import { eventText, returnsOf, rightText } from "./detail-texts.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { type Paying, UnpaidOrder } from "./unpaid-order.tsx";
import { useOrderDetail } from "./use-order-detail.ts";

interface OrderDetailViewProps {
  orderNo: string;
  paying: Paying;
  /** Further actions for this order: a refund, an invoice. */
  services(detail: OrderDetail, reload: () => void): ReactNode;
}

/** An order in full: content, price, granted rights, history, and the possible actions. */
export function OrderDetailView({ orderNo, paying, services }: OrderDetailViewProps) {
  const { detail, error, reload, ...acts } = useOrderDetail(orderNo);
  if (error?.status === 404) return <UnknownOrder />;
  if (error !== null)
    return <WithWayBack inner={<LoadNote what="订单" reassurance="订单都在" error={error} onRetry={reload} />} />;
  if (detail === null) return <WithWayBack inner={<OrderDetailSkeleton />} />;
  const { order } = detail;
  return (
    <WithWayBack
      inner={
        <div className="flex flex-col gap-6">
          <Panel>
            <OrderHeading detail={detail} />
            {order.state === "pending" ? (
              <UnpaidOrder order={order} paying={paying} {...acts} />
            ) : (
              <Settled detail={detail} />
            )}
          </Panel>
          <Panel>
            <h4 className="font-semibold">{order.paid_at === null ? "要买的内容" : "买到的内容"}</h4>
            <SoldLines detail={detail} />
            <h4 className="mt-5 border-t border-border pt-5 font-semibold">金额</h4>
            <div className="mt-1">
              <OrderSum
                lines={order.lines}
                totalFen={order.total_fen}
                totalLabel={order.paid_at === null ? "应付" : "实付"}
              />
            </div>
          </Panel>
          {detail.payments.length > 0 && (
            <Panel>
              <h4 className="font-semibold">付款</h4>
              <Payments detail={detail} />
            </Panel>
          )}
          {services(detail, reload)}
          <Panel>
            <h4 className="font-semibold">经过</h4>
            <Timeline detail={detail} />
          </Panel>
          {order.paid_at !== null && <OrderReceipt detail={detail} />}
        </div>
      }
    />
  );
}

/** Shown for an unknown order number and for another user's order. */
export function UnknownOrder() {
  return (
    <EmptyState
      drawing="link"
      title="没有找到这张订单"
      text="它可能属于另一个账号，或者链接不完整。"
      action={<LinkButton to={ORDERS_PATH}>全部订单</LinkButton>}
    />
  );
}

export function OrderDetailSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="skeleton-button h-[190px] w-full rounded-lg" />
      <Skeleton className="h-[260px] w-full rounded-lg" />
    </div>
  );
}

function WithWayBack({ inner }: { inner: ReactNode }) {
  return (
    <>
      <WayBack to={ORDERS_PATH} label="全部订单" />
      {inner}
    </>
  );
}

function OrderHeading({ detail: { order } }: { detail: OrderDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReturn = useNavigationType() === "POP";
  // A visitor from the list starts at the top. After Back or opening the address, the browser's scroll position is
  // kept.
  useEffect(() => {
    if (!isReturn) heading.current?.focus({ preventScroll: true });
  }, [isReturn]);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold outline-none"
        >
          {order.title}
          <OrderStateMark state={order.state} />
        </h3>
        <p className="text-2xl font-semibold tabular-nums">{formatFen(order.total_fen)}</p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-secondary">
        <span className="font-mono text-xs sm:text-sm">{groupedOrderNumber(order.order_no)}</span>
        <CopyButton text={() => order.order_no} label="复制单号" done="订单号已复制" />
      </p>
    </>
  );
}

function Settled({ detail: { order } }: { detail: OrderDetail }) {
  const action = order.state === "closed" ? nextActionOf(order, new Date()) : null;
  const isGivenAway = order.is_gift && order.state === "fulfilled";
  return (
    <>
      <p className="mt-4 text-sm text-text-secondary">
        {isGivenAway ? "送给别人的礼物，链接和领取情况在“礼物”里。" : orderStateText(order.state).note}
      </p>
      {(action !== null || order.paid_at !== null) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {action !== null && <LinkButton to={action.href}>{action.label}</LinkButton>}
          {isGivenAway && <LinkButton to="/user/profile?tab=gifts">去“礼物”里看</LinkButton>}
          {order.paid_at !== null && (
            <Button variant="secondary" onClick={() => window.print()}>
              打印收据
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function SoldLines({ detail: { sold, order } }: { detail: OrderDetail }) {
  const now = new Date();
  return (
    <ul className="mt-3 flex flex-col gap-3">
      {sold.map((line) => (
        <li key={line.position} className="min-w-0">
          {line.path !== null && line.right !== null && line.right.revoked_at === null ? (
            <Link to={line.path} className="font-medium text-brand hover:underline">
              {line.title}
            </Link>
          ) : (
            <span className="font-medium">{line.title}</span>
          )}
          <span className="block text-sm text-text-secondary">{rightText(line, order, now)}</span>
        </li>
      ))}
    </ul>
  );
}

function Payments({ detail: { payments } }: { detail: OrderDetail }) {
  return (
    <ul className="mt-3 flex flex-col gap-4 text-sm">
      {payments.map((payment) => (
        <li key={payment.transaction_id}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              {channelTitle(payment.channel)}，{formatExactTime(new Date(payment.paid_at))}
            </span>
            <span className="font-medium tabular-nums">{formatFen(payment.amount_fen)}</span>
          </p>
          <p className="mt-0.5 text-xs break-all text-text-muted">交易号 {payment.transaction_id}</p>
          {returnsOf(payment).map(({ label, fen }) => (
            <p key={label} className="mt-1 flex justify-between gap-4 text-text-secondary">
              <span>{label}</span>
              <span className="tabular-nums">{formatFen(fen)}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Timeline({ detail: { events, order } }: { detail: OrderDetail }) {
  return (
    <ol className="mt-3 flex flex-col gap-3 border-l border-border pl-4 text-sm">
      {events.map((event) => (
        <li key={`${event.at} ${event.to}`} className="flex flex-wrap justify-between gap-x-4">
          <span>{eventText(event, order)}</span>
          <time dateTime={event.at} className="text-text-muted tabular-nums">
            {formatExactTime(new Date(event.at))}
          </time>
        </li>
      ))}
    </ol>
  );
}
