import { type ReactNode, useEffect } from "react";
import { INVOICE_HASH, pathOfOrder } from "../../../../../domain/orders/order-paths.ts";
import { HOUR_MS } from "../../../../../kit/values/durations.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { note } from "../../../../../ui/browser/noted.ts";
import { Button, LinkButton } from "../../../../../ui/controls/button.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon, type IconName } from "../../../../../ui/display/icon.tsx";
import { useSite } from "../../../../../ui/facts/site.ts";
import { RetryNote, Skeleton } from "../../../../../ui/feedback/notes.tsx";
import type { Channel, Order } from "../../contract.ts";
import type { FittingWay } from "../../payment-ways.ts";
import { OrderFacts } from "../order/order-facts.tsx";
import { OrderSum } from "../order/order-sum.tsx";
import type { UsableChannel } from "./payer-device.ts";
import { PaymentEnded } from "./payment-ended.tsx";
import type { Departure } from "./use-departure.ts";
import { useSettledOrder } from "./use-settled-order.ts";

interface SettledOrderProps {
  orderNo: string;
  /** The page that the buyer came from. null: the page of the member area. */
  from: string | null;
  restartHref: string;
  /** The payment methods for an unpaid order in this browser. */
  ways: readonly UsableChannel[];
  departure: Departure;
  /** The buyer chooses this gateway. */
  onGo(channel: Channel): void;
  /** Called when the membership has been granted. */
  onFulfilled(): void;
  /** Renders the link of an order that is a gift; the gift slice provides it. */
  renderGift(orderNo: string): ReactNode;
}

/** The granted content, its end, and a link to it, or a note that the payment has not arrived. */
export function SettledOrder(props: SettledOrderProps) {
  const { orderNo, from, restartHref, ways, departure, onGo, onFulfilled, renderGift } = props;
  const { order, error, reload, check, isChecking, notice } = useSettledOrder(orderNo);
  const isFulfilled = order?.state === "fulfilled";
  useEffect(() => {
    if (isFulfilled) onFulfilled();
  }, [isFulfilled, onFulfilled]);
  const paidAt = order?.paid_at ?? null;
  useEffect(() => {
    // Opening a page of an old order is not counted as a payment now.
    if (paidAt !== null && Date.now() - Date.parse(paidAt) < HOUR_MS) note("pay");
  }, [paidAt]);

  if (error !== null) {
    return (
      <RetryNote
        title={error.status === 404 ? "没有找到这张订单" : "订单没有取到"}
        text={error.status === 404 ? "它可能属于另一个账号，或者链接不完整。" : `${error.message}。已付的款不会丢。`}
        onRetry={reload}
      />
    );
  }
  if (order === null) return <SettledOrderSkeleton />;
  if (order.state === "pending") {
    return (
      <Frame
        icon="clock"
        title="还没有收到付款"
        text={isChecking ? "正在向支付渠道查询这笔款。" : "如果你已经付款，点下面查询一次；到账后立即开通。"}
        order={order}
      >
        <Button onClick={() => void check()} busyLabel={isChecking ? "正在查询" : null}>
          查询付款
        </Button>
        {ways.map(({ channel, way }) => (
          <Button
            key={channel}
            variant="secondary"
            onClick={() => onGo(channel)}
            busyLabel={departure.goingTo === channel ? `正在打开${CHANNELS[channel].app}` : null}
          >
            {goText(channel, { way, isItsOwn: channel === order.channel })}
          </Button>
        ))}
        <p role="status" className="min-h-6 w-full text-sm text-text-secondary">
          {departure.problem === null ? notice : `${departure.problem.title}：${departure.problem.text}。`}
        </p>
      </Frame>
    );
  }
  if (order.state === "paid") {
    return (
      <Frame
        icon="clock"
        title="已收到付款，正在开通"
        text="一般几秒完成，这里会自动更新。开通不了的款项会原路退回。"
        order={order}
      />
    );
  }
  if (!isFulfilled) return <PaymentEnded order={order} restartHref={restartHref} />;
  if (order.is_gift) {
    return (
      <Frame icon="check" isGood title="支付成功" text="把礼物的链接发给要送的人，对方打开就能领取。" order={order}>
        <div className="w-full">{renderGift(orderNo)}</div>
        <LinkButton to="/user/profile?tab=gifts" variant="secondary">
          我的礼物
        </LinkButton>
        <InvoiceLink order={order} />
      </Frame>
    );
  }
  return (
    <Frame icon="check" isGood title="支付成功" text={grantedText(order)} order={order}>
      <WayOn order={order} from={from} />
      <InvoiceLink order={order} />
    </Frame>
  );
}

function goText(channel: Channel, { way, isItsOwn }: { way: FittingWay; isItsOwn: boolean }): string {
  const name = CHANNELS[channel].app;
  if (way === "code") return isItsOwn ? "回到二维码" : `改用${name}扫码`;
  return isItsOwn ? `去${name}付款` : `改用${name}付款`;
}

function grantedText({ granted }: Order): string {
  if (granted === null || granted.length === 0) return "已开通。";
  return granted
    .map(({ title, level, from, until, is_service: isService }) => {
      if (isService) return `${title}：已付款，确认好了。`;
      if (level === null) return `《${title}》已开通，永久有效。`;
      const validity = until === null ? "终身有效" : `有效期至 ${formatExactTime(new Date(until))}`;
      if (from === null) return `${title}在终身会员有效期间暂停计时。`;
      const begins = Date.parse(from) > Date.now() ? `${formatExactTime(new Date(from))} 生效，` : "";
      return `${title}已开通，${begins}${validity}。`;
    })
    .join("");
}

/** Leads to the order's own page, which says what can be invoiced and until when. */
function InvoiceLink({ order: { order_no, total_fen } }: { order: Order }) {
  if (total_fen === 0) return null;
  return (
    <p className="w-full text-sm text-text-secondary">
      需要报销？
      <Link
        to={`${pathOfOrder(order_no)}${INVOICE_HASH}`}
        className="inline-flex min-h-11 items-center text-brand hover:underline"
      >
        申请这笔订单的发票
      </Link>
    </p>
  );
}

/** A link back to the page that the buyer came from, otherwise to the bought content. */
function WayOn({ order, from }: { order: Order; from: string | null }) {
  const resources = (order.granted ?? []).filter(({ level }) => level === null);
  if (resources.length === 0) {
    return (
      <>
        <LinkButton to={from ?? "/vip/list"}>{returnLabel(from)}</LinkButton>
        <LinkButton to="/user/profile?tab=profile" variant="secondary">
          我的会员
        </LinkButton>
      </>
    );
  }
  const [first, ...others] = resources.flatMap(({ title, path }) => (path === null ? [] : [{ title, path }]));
  return (
    <>
      <LinkButton to={from ?? first?.path ?? "/product"}>
        {from === null ? (resources[0]?.is_service ? "去看看安排" : "去看刚买的内容") : returnLabel(from)}
      </LinkButton>
      {others.length > 0 && first !== undefined && (
        <ul className="mt-3 flex w-full flex-col items-center gap-1 text-sm">
          {[first, ...others].map(({ title, path }) => (
            <li key={path}>
              <Link to={path} className="inline-flex min-h-11 items-center text-brand hover:underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FrameProps {
  icon: IconName;
  isGood?: boolean;
  title: string;
  text: string;
  order: Order;
  children?: ReactNode;
}

function Frame({ icon, isGood = false, title, text, order, children }: FrameProps) {
  const { settings } = useSite();
  return (
    <div className="rounded-lg border border-border bg-card shadow-card">
      <p className="hidden border-b border-border px-5 py-4 font-semibold print:block">{settings.name} · 订单回执</p>
      <div className="flex flex-col items-center px-5 pt-10 text-center print:pb-8">
        <span
          className={`grid size-16 place-items-center rounded-full ${isGood ? "bg-brand-soft text-brand" : "bg-surface text-text-secondary"}`}
        >
          <Icon name={icon} size={32} />
        </span>
        <div role="status">
          <h2 className="mt-4 text-2xl font-semibold">{title}</h2>
          <p className="mx-auto mt-2 max-w-[30em] text-balance text-text-secondary">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-3 px-5 pt-6 pb-8 text-center print:hidden">{children}</div>
      <div className="border-t border-border px-5 py-5 sm:px-6">
        <OrderSum
          lines={order.lines}
          totalFen={order.total_fen}
          totalLabel={order.paid_at === null ? "应付" : "实付"}
        />
        <div className="mt-6">
          <OrderFacts order={order} />
        </div>
      </div>
    </div>
  );
}

/** Reserves the space of an order's result. */
export function SettledOrderSkeleton() {
  return (
    <div className="flex flex-col items-center rounded-lg border border-border bg-card px-5 pt-10 pb-6 shadow-card">
      <Skeleton className="size-16 rounded-full" />
      <Skeleton className="mt-4 h-8 w-36" />
      <Skeleton className="mt-2 h-6 w-64" />
      <Skeleton className="mt-6 h-11 w-60" />
      <Skeleton className="mt-10 h-52 w-full" />
    </div>
  );
}

function returnLabel(from: string | null): string {
  if (from === null) return "去会员库";
  // Films, recordings and books have the same label.
  if (/^\/media\b/.test(from)) return "回到刚才的内容";
  return /\/video\/\d/.test(from) ? "接着看" : "继续阅读";
}
