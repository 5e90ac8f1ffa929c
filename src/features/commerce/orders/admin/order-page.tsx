import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { type ConsolePageProps, consoleHref } from "../../../../ui/console/page.ts";
import { Facts, Moment, Money, PageHead, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { channelTitle } from "../channels.ts";
import { viewOrder } from "../order-admin-contract.ts";
import { ORDER_FILTERS } from "../order-filters.ts";
import { ORDER_STATE_TITLES } from "../order-state-titles.ts";
import { returnsOf } from "../web/detail/detail-texts.ts";
import { OrderSum } from "../web/order/order-sum.tsx";
import { ORDER_STATES_FOR_STAFF, reasonOfNoAccess, SOURCE_TITLES } from "./order-look.ts";

const BACK = { path: "/orders", label: "订单" };

type Order = OutputOf<typeof viewOrder>;

/** Shows one order: its buyer, how the amount was computed, the received money and what was opened to the buyer. */
export function OrderPage({ params }: ConsolePageProps) {
  const answer = useAnswer(viewOrder, { params: { order_no: params.orderNo ?? "" } });
  if (answer.data === undefined) {
    return (
      <AnswerView answer={answer} shape="facts" head={{ title: "一份订单", back: BACK }}>
        {() => null}
      </AnswerView>
    );
  }
  const detail = answer.data;
  const { order } = detail;
  return (
    <>
      <PageHead
        title={order.title}
        text={stateOf(ORDER_STATES_FOR_STAFF, order.state)}
        back={BACK}
        actions={<OrderLinks detail={detail} />}
      />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <PagePart title="订单">
          <Facts
            facts={[
              ["买家", <NamedPerson key="buyer" person={detail.user} />],
              ["订单号", order.order_no],
              ["下单", <Moment key="created" at={order.created_at} />],
              ["付款", order.paid_at && <Moment at={order.paid_at} />],
              ["付款方式", channelTitle(order.channel)],
              ["礼物", order.is_gift ? "是，开通给领取的人" : null],
            ]}
          />
        </PagePart>
        <PagePart title="金额怎样算出来">
          <OrderSum lines={order.lines} totalFen={order.total_fen} totalLabel="合计" />
        </PagePart>
      </div>
      <PagePart title="开通了什么">
        <Opened detail={detail} />
      </PagePart>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <PagePart title="收到的款项">
          <Payments payments={detail.payments} />
        </PagePart>
        <PagePart title="经过">
          <ol className="flex flex-col gap-2 text-sm">
            {detail.events.map(({ at, to, source }) => (
              <li key={`${at} ${to}`} className="flex flex-wrap items-baseline gap-x-3">
                <Moment at={at} />
                <span className="font-medium">{ORDER_STATE_TITLES[to]}</span>
                <span className="text-text-muted">{SOURCE_TITLES[source]}</span>
              </li>
            ))}
          </ol>
        </PagePart>
      </div>
    </>
  );
}

/** Links to what staff looks up next: the rights of the buyer, the counted use, and the log. */
function OrderLinks({ detail: { order, user } }: { detail: Order }) {
  const mayGrant = useMay("rights.grant");
  const mayRefund = useMay("orders.refund");
  return (
    <>
      {mayGrant && (
        <LinkButton size="small" variant="secondary" to={consoleHref("/rights", { account: String(user.user_id) })}>
          买家的会员与权益
        </LinkButton>
      )}
      {mayRefund && ORDER_FILTERS.refund.states.some((state) => state === order.state) && (
        <LinkButton size="small" variant="secondary" to={consoleHref("/refunds", { q: order.order_no })}>
          退款申请
        </LinkButton>
      )}
      {mayRefund && (
        <LinkButton size="small" variant="secondary" to={consoleHref("/refunds/use", { order: order.order_no })}>
          打开记录
        </LinkButton>
      )}
      <LogLink subject={`order:${order.order_no}`} look="button" />
    </>
  );
}

function Opened({ detail: { order, sold } }: { detail: Order }) {
  return (
    <ul className="flex flex-col divide-y divide-border text-sm">
      {sold.map((line) => {
        const reason = reasonOfNoAccess(line, order, new Date());
        return (
          <li key={line.position} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="font-medium">{line.title}</span>
            {line.right !== null && <Period right={line.right} />}
            {reason !== null && <span className="text-warning-text">{reason}</span>}
            <span className="ml-auto">
              <Money fen={line.paid_fen} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Period({ right }: { right: NonNullable<Order["sold"][number]["right"]> }) {
  if (right.starts_at === null) return <span className="text-text-secondary">终身会员有效期间暂停计时</span>;
  return (
    <span className="text-text-secondary">
      <Moment at={right.starts_at} /> 起，{right.ends_at === null ? "一直有效" : <Moment at={right.ends_at} />}
      {right.ends_at !== null && " 止"}
    </span>
  );
}

function Payments({ payments }: Pick<Order, "payments">) {
  if (payments.length === 0) return <EmptyState title="没有收到款项" text="付款渠道通知以后，会出现在这里。" />;
  return (
    <ul className="flex flex-col divide-y divide-border text-sm">
      {payments.map((payment) => (
        <li key={payment.transaction_id} className="flex flex-col gap-1 py-2">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{channelTitle(payment.channel)}</span>
            <Moment at={payment.paid_at} />
            <span className="ml-auto">
              <Money fen={payment.amount_fen} />
            </span>
          </span>
          <span className="break-all text-text-muted">交易号 {payment.transaction_id}</span>
          {returnsOf(payment).map(({ label, fen }) => (
            <span key={label}>
              {label} <Money fen={fen} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
