import { formatFen } from "../../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { useSite } from "../../../../../ui/facts/site.ts";
import { usePrintedAlone } from "../../../../../ui/layout/printed-alone.ts";
import type { OrderDetail } from "../../detail-contract.ts";
import { OrderSum } from "../order/order-sum.tsx";
import { groupedOrderNumber } from "../order/order-texts.ts";
import { sumsOf } from "./detail-texts.ts";

/** Only for printing: seller, buyer, content, time and method of payment, and refunds. */
export function OrderReceipt({ detail }: { detail: OrderDetail }) {
  const { settings } = useSite();
  const { order, payments } = detail;
  const { refundedFen } = sumsOf(detail);
  usePrintedAlone();
  return (
    <section className="printed-alone hidden print:block" aria-label="收据">
      <h3 className="text-2xl font-semibold">收据</h3>
      <p className="mt-1 text-sm">这是付款的收据，不是发票，不能用来抵税或报销入账。</p>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <Fact label="收款方" text={settings.operator_name || settings.name} />
        <Fact label="网站" text={settings.name} />
        <Fact label="订单号" text={groupedOrderNumber(order.order_no)} />
        <Fact label="下单时间" text={formatExactTime(new Date(order.created_at))} />
        {payments.length === 0 && order.paid_at !== null && (
          <Fact label="付款" text={`无需付款，${formatExactTime(new Date(order.paid_at))} 开通`} />
        )}
        {payments.map(({ channel, amount_fen, paid_at, transaction_id }) => (
          <Fact
            key={transaction_id}
            label="付款"
            text={`${formatExactTime(new Date(paid_at))}，${CHANNELS[channel].title}，${formatFen(amount_fen)}，交易号 ${transaction_id}`}
          />
        ))}
      </dl>
      <div className="mt-6 border-t border-border pt-2">
        <OrderSum lines={order.lines} totalFen={order.total_fen} totalLabel="实付" />
        {refundedFen > 0 && (
          <p className="mt-3 flex justify-between gap-4">
            <span>已退回</span>
            <span className="tabular-nums">{formatFen(-refundedFen)}</span>
          </p>
        )}
      </div>
      <p className="mt-8 text-sm">
        打印于 {formatExactTime(new Date())}。
        {settings.contact_email !== "" && `有疑问请联系 ${settings.contact_email}。`}
      </p>
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-text-secondary">{label}</dt>
      <dd className="break-words">{text}</dd>
    </>
  );
}
