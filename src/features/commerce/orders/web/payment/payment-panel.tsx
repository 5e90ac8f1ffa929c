import { type ReactNode, useEffect, useState } from "react";
import { formatFen } from "../../../../../kit/values/money.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { Button, LinkButton } from "../../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../../ui/dialog/confirm.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { ErrorNote, RetryNote } from "../../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../../ui/trouble/late-part.tsx";
import type { Channel, Order } from "../../contract.ts";
import type { FittingWay } from "../../payment-ways.ts";
import { OrderFacts } from "../order/order-facts.tsx";
import { OrderSum } from "../order/order-sum.tsx";
import { PayButton, SandboxLink, wayText } from "./payment-act.tsx";
import { PaymentCode } from "./payment-code.tsx";
import { PaymentEnded } from "./payment-ended.tsx";
import { countdownText, paymentPhase, spokenCountdown } from "./payment-phase.ts";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { type ReturnedPayer, useBridge } from "./use-bridge.ts";
import type { Departure } from "./use-departure.ts";
import { useNow } from "./use-now.ts";
import { usePayment } from "./use-payment.ts";

/** Only some devices show a hint to use another one, so its code loads on demand. */
const openInBrowser = lateCode(async () => (await import("./payment-elsewhere.tsx")).OpenInBrowser);
const phoneHint = lateCode(async () => (await import("./payment-elsewhere.tsx")).PhoneHint);
const NO_PROPS = {};

interface PaymentPanelProps {
  orderNo: string;
  channel: Channel;
  /** The payment method in this browser. */
  way: FittingWay;
  /** A phone shows a code for another device. */
  isPhone: boolean;
  /** The other gateway that works in this browser. */
  other: Channel | null;
  /** The page that sells the same plan again. */
  restartHref: string;
  /** The payment providers are simulated, so the sandbox phone can pay the code. */
  hasSandbox: boolean;
  onPaid(): void;
  /** The order ended without this code, so the next checkout is a new one. */
  onEnded(): void;
  departure: Departure;
  /** The buyer changes to this gateway. */
  onGo(channel: Channel): void;
  /** The parameters with which the browser returned from WeChat, and a callback that marks them as used. */
  returned: ReturnedPayer | null;
  onReturnTaken(): void;
}

/** The payment: amount, code, countdown, and the next step after problems. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { orderNo, channel, way, other, restartHref, hasSandbox, onPaid, onEnded, departure } = props;
  const payment = usePayment({ orderNo, channel, way });
  const { order, step, error } = payment;
  const now = useNow(order?.state === "pending");
  const [notice, setNotice] = useState("");
  const confirmAction = useConfirm();
  const phase = order === null ? null : paymentPhase(order, now);
  const isPaid = phase === "paid";
  const isEnded = phase !== null && phase !== "waiting" && phase !== "expired";

  async function check(): Promise<void> {
    setNotice("");
    if (await payment.check())
      setNotice(`${CHANNELS[channel].title}还没有收到这笔款。付款后一般几秒到账，到账会自动跳转。`);
  }

  const bridge = useBridge(orderNo, {
    returned: way === "bridge" ? props.returned : null,
    onTaken: props.onReturnTaken,
    onDone: check,
  });

  useEffect(() => {
    if (isEnded) onEnded();
    if (isPaid) onPaid();
  }, [isEnded, isPaid, onEnded, onPaid]);

  if (order === null) {
    return error === null ? (
      <PaymentSkeleton hasSandbox={hasSandbox} hasOtherChannel={other !== null} />
    ) : (
      <Unreachable text={error.message} isGone={error.status === 404} onRetry={payment.start} />
    );
  }
  if (isEnded) return <PaymentEnded order={order} restartHref={restartHref} />;

  const confirmCancelling = () =>
    confirmAction({
      title: "取消这张订单？",
      text: "取消后就付不了了。已经付了款就不要取消，点「我已支付」查询。",
      label: "取消订单",
      cancelLabel: "留着订单",
      onConfirm: async () => void (await payment.cancel()),
    });

  const isExpired = phase === "expired" && !payment.isClockOff;
  const expiresAt = new Date(order.expires_at);
  return (
    <div className="rounded-lg border border-border bg-card shadow-card">
      <div className="flex flex-col items-center px-5 pt-8 pb-6 text-center">
        <p className="text-text-secondary">{order.title}</p>
        <p className="mt-1 text-[2.75rem] leading-tight font-semibold tabular-nums">{formatFen(order.total_fen)}</p>
        <div className="mt-5 flex w-full justify-center">
          {way === "code" && (
            <PaymentCode
              qrSvg={payment.qrSvg}
              channelName={CHANNELS[channel].title}
              isExpired={isExpired}
              isRefreshing={step === "start"}
              onRefresh={() => void payment.start()}
            />
          )}
          {way === "cashier" && (
            <PayButton
              label={`去${CHANNELS[channel].app}付款`}
              busyLabel={departure.goingTo === channel ? `正在打开${CHANNELS[channel].app}` : null}
              onPay={() => props.onGo(channel)}
            />
          )}
          {way === "bridge" && (
            <PayButton
              label={CHANNELS[channel].title}
              busyLabel={bridge.isPaying ? `正在打开${CHANNELS[channel].title}` : null}
              onPay={() => void bridge.pay()}
            />
          )}
          {way === "browser" && <LatePart code={openInBrowser} props={NO_PROPS} />}
        </div>
        <p className="mt-4 font-medium">{isExpired && way === "code" ? "刷新以后再扫" : wayText(channel, way)}</p>
        <p className="mt-1 min-h-6 text-sm text-text-secondary tabular-nums">
          {waitText({ isExpired, isClockOff: payment.isClockOff, countdown: countdownText(expiresAt, now) })}
        </p>
        <p role="status" className="sr-only">
          {payment.isClockOff ? "" : spokenCountdown(expiresAt, now)}
        </p>
        {channel === "wechat" && way === "code" && props.isPhone && <LatePart code={phoneHint} props={NO_PROPS} />}
        {hasSandbox && payment.codeUrl !== null && (
          <SandboxLink
            href={`/sandbox/pay?code_url=${encodeURIComponent(payment.codeUrl)}`}
            label="打开沙箱手机支付"
            isHidden={isExpired}
          />
        )}
        {hasSandbox && bridge.unheard !== null && (
          <SandboxLink
            href={`/sandbox/bridge?${new URLSearchParams({ ...bridge.unheard })}`}
            label="打开沙箱微信支付"
            isHidden={isExpired}
          />
        )}
        <div className="mt-6 flex w-full max-w-80 flex-col gap-2">
          <Button
            isWide
            size="large"
            variant={way === "code" && !isExpired ? "primary" : "secondary"}
            onClick={() => void check()}
            busyLabel={step === "check" ? "正在查询" : null}
          >
            我已支付
          </Button>
          {other !== null && (
            <Button
              isWide
              variant="secondary"
              onClick={() => props.onGo(other)}
              busyLabel={departure.goingTo === other ? `正在打开${CHANNELS[other].app}` : null}
            >
              改用{CHANNELS[other].app}付款
            </Button>
          )}
          <Button isWide variant="quiet" onClick={confirmCancelling} busyLabel={step === "cancel" ? "正在取消" : null}>
            取消订单
          </Button>
        </div>
        <p role="status" className="mt-2 min-h-12 max-w-80 text-sm text-text-secondary">
          {notice || bridge.notice}
        </p>
        {departure.problem !== null && (
          <div className="w-full text-left">
            <ErrorNote
              title={departure.problem.title}
              text={`${departure.problem.text}。没有扣款，可以再试，或换一种方式。`}
            />
          </div>
        )}
        {error !== null && (
          <div className="w-full text-left">
            <ErrorNote title="没有查到结果" text={`${error.message}。订单还在，已付的款不会丢。`} />
          </div>
        )}
      </div>
      <Details order={order} />
    </div>
  );
}

function waitText(wait: { isExpired: boolean; isClockOff: boolean; countdown: string }): string {
  if (wait.isClockOff) return "请尽快付款，订单三十分钟后关闭";
  return wait.isExpired ? "已付的款仍会到账，没付的订单自动关闭" : `剩余 ${wait.countdown}，过时订单自动关闭`;
}

function Details({ order }: { order: Order }) {
  return (
    <div className="border-t border-border px-5 py-5 sm:px-6">
      <OrderFacts order={order} />
      <details className="group mt-2">
        <summary className="flex min-h-11 list-none items-center gap-1 text-sm text-text-secondary hover:text-text [&::-webkit-details-marker]:hidden">
          金额明细
          <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <OrderSum lines={order.lines} totalFen={order.total_fen} />
      </details>
    </div>
  );
}

function Unreachable({ text, isGone, onRetry }: { text: string; isGone: boolean; onRetry(): void }): ReactNode {
  if (isGone) {
    return (
      <ErrorNote
        title="没有找到这张订单"
        text="它可能属于另一个账号，或者链接不完整。"
        action={
          <LinkButton size="small" variant="secondary" to="/user/profile?tab=orders">
            我的订单
          </LinkButton>
        }
      />
    );
  }
  return <RetryNote title="二维码没有取到" text={`${text}。订单已经保存，没有扣款。`} onRetry={onRetry} />;
}
