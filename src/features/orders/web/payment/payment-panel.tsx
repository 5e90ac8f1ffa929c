import { type ReactNode, useEffect, useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { Button, buttonClass, LinkButton } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { CopyButton } from "../../../../ui/feedback/copy-button.tsx";
import { ErrorNote, RetryNote } from "../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { CHANNEL_TITLES } from "../../channel-titles.ts";
import type { Channel, Order } from "../../contract.ts";
import { OrderFacts } from "../order/order-facts.tsx";
import { OrderSum } from "../order/order-sum.tsx";
import { PaymentCode } from "./payment-code.tsx";
import { PaymentEnded } from "./payment-ended.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { countdownText, paymentStage, spokenCountdown } from "./payment-stage.ts";
import { useNow } from "./use-now.ts";
import { usePayment } from "./use-payment.ts";

const cancelQuestion = lateCode(async () => (await import("../../../../ui/dialog/confirm-sheet.tsx")).ConfirmSheet);

interface PaymentPanelProps {
  orderNo: string;
  /** Whose code is shown. */
  channel: Channel;
  /** The way to Alipay's cashier can be offered beside the code. */
  hasAlipay: boolean;
  /** Where the same plan is bought again. */
  restartHref: string;
  /** Providers are simulated: the code can be paid on the sandbox phone. */
  hasSandbox: boolean;
  onPaid(): void;
  /** The order came to its end without this code: the next checkout is a new one. */
  onEnded(): void;
  /** The buyer takes the other way: Alipay's. */
  onAlipay(): void;
  /** That way is being opened. */
  isLeaving: boolean;
  /** Why it could not be opened. */
  leavingProblem: string | null;
}

/** From the code to the money: amount, code, countdown, and what to do when something goes otherwise. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { orderNo, channel, hasAlipay, restartHref, hasSandbox, onPaid, onEnded } = props;
  const payment = usePayment(orderNo, channel);
  const { order, step, error } = payment;
  const now = useNow(order?.state === "pending");
  const [notice, setNotice] = useState("");
  const [isCancelling, setCancelling] = useState(false);
  const stage = order === null ? null : paymentStage(order, now);
  const isPaid = stage === "paid";
  const isEnded = stage !== null && stage !== "waiting" && stage !== "expired";

  useEffect(() => {
    if (isEnded) onEnded();
    if (isPaid) onPaid();
  }, [isEnded, isPaid, onEnded, onPaid]);

  if (order === null) {
    return error === null ? (
      <PaymentSkeleton hasSandbox={hasSandbox} hasAlipay={hasAlipay} />
    ) : (
      <Unreachable text={error.message} isGone={error.status === 404} onRetry={payment.start} />
    );
  }
  if (isEnded) return <PaymentEnded order={order} restartHref={restartHref} />;

  async function check() {
    setNotice("");
    if (await payment.check())
      setNotice(`${CHANNEL_TITLES[channel]}还没有收到这笔款。付款后一般几秒到账，到账会自动跳转。`);
  }

  const isExpired = stage === "expired" && !payment.isClockOff;
  const expiresAt = new Date(order.expires_at);
  return (
    <div className="rounded-lg border border-border bg-card shadow-card">
      <div className="flex flex-col items-center px-5 pt-8 pb-6 text-center">
        <p className="text-text-secondary">{order.title}</p>
        <p className="mt-1 text-[44px] leading-tight font-semibold tabular-nums">{formatFen(order.total_fen)}</p>
        <div className="mt-5">
          {payment.redirectUrl === null ? (
            <PaymentCode
              qrSvg={payment.qrSvg}
              channelName={CHANNEL_TITLES[channel]}
              isExpired={isExpired}
              isRefreshing={step === "start"}
              onRefresh={() => void payment.start()}
            />
          ) : (
            <a href={payment.redirectUrl} className={buttonClass({ size: "large" })}>
              去支付宝付款
            </a>
          )}
        </div>
        <p className="mt-4 font-medium">{channel === "wechat" ? "打开微信，扫一扫付款" : "用支付宝付款"}</p>
        <p className="mt-1 min-h-6 text-sm text-text-secondary tabular-nums">
          {waitText({ isExpired, isClockOff: payment.isClockOff, countdown: countdownText(expiresAt, now) })}
        </p>
        <p role="status" className="sr-only">
          {payment.isClockOff ? "" : spokenCountdown(expiresAt, now)}
        </p>
        {channel === "wechat" && <PhoneHint />}
        {hasSandbox && payment.codeUrl !== null && <SandboxLink codeUrl={payment.codeUrl} isExpired={isExpired} />}
        <div className="mt-6 flex w-full max-w-80 flex-col gap-2">
          <Button isWide size="large" onClick={() => void check()} busyLabel={step === "check" ? "正在查询" : null}>
            我已支付
          </Button>
          {hasAlipay && (
            <Button
              isWide
              variant="secondary"
              onClick={props.onAlipay}
              busyLabel={props.isLeaving ? "正在打开支付宝" : null}
            >
              改用支付宝付款
            </Button>
          )}
          <Button
            isWide
            variant="quiet"
            onClick={() => setCancelling(true)}
            busyLabel={step === "cancel" ? "正在取消" : null}
          >
            取消订单
          </Button>
        </div>
        <p role="status" className="mt-2 min-h-12 max-w-80 text-sm text-text-secondary">
          {notice}
        </p>
        {props.leavingProblem !== null && (
          <div className="w-full text-left">
            <ErrorNote title="支付宝没有打开" text={`${props.leavingProblem}。没有扣款，可以再试，或扫码付款。`} />
          </div>
        )}
        {error !== null && (
          <div className="w-full text-left">
            <ErrorNote title="没有查到结果" text={`${error.message}。订单还在，已付的款不会丢，请稍后再试。`} />
          </div>
        )}
      </div>
      <Details order={order} />
      {isCancelling && (
        <LatePart
          code={cancelQuestion}
          props={{
            title: "取消这张订单？",
            text: "二维码会立刻失效。已经付了款就不要取消，点「我已支付」查询。",
            label: "取消订单",
            keepLabel: "留着订单",
            onConfirm: async () => void (await payment.cancel()),
            onClose: () => setCancelling(false),
          }}
        />
      )}
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

/** WeChat reads Native codes with the camera only; saying so spares a phone's owner three vain attempts. */
function PhoneHint() {
  return (
    <div className="mt-4 w-full rounded-md bg-surface px-4 py-3 text-left text-sm text-text-secondary md:hidden">
      <p>
        正在用手机看这一页？微信只认摄像头扫到的付款码，长按、截图和从相册选图都付不了。请在电脑或另一台设备上打开这张订单，再用这部手机扫。
      </p>
      <div className="mt-3">
        <CopyButton text={() => location.href} label="复制订单链接" done="链接已复制，在另一台设备登录后打开" />
      </div>
    </div>
  );
}

function SandboxLink({ codeUrl, isExpired }: { codeUrl: string; isExpired: boolean }) {
  return (
    <a
      href={`/sandbox/pay?code_url=${encodeURIComponent(codeUrl)}`}
      target="_blank"
      rel="noopener"
      className={`mt-3 inline-flex min-h-11 items-center gap-1 text-sm text-text-secondary underline underline-offset-2 hover:text-text ${isExpired ? "invisible" : ""}`}
    >
      打开沙箱手机支付
      <Icon name="arrow-right" size={16} />
    </a>
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
  return (
    <RetryNote title="二维码没有取到" text={`${text}。订单已经保存，没有扣款。`} label="再试一次" onRetry={onRetry} />
  );
}
