import { useState } from "react";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { Order } from "../../contract.ts";
import { countdownText } from "../payment/payment-stage.ts";
import { useNow } from "../payment/use-now.ts";
import type { useOrderDetail } from "./use-order-detail.ts";

const cancelQuestion = lateCode(async () => (await import("../../../../ui/dialog/confirm-sheet.tsx")).ConfirmSheet);

/** The way to Alipay's cashier, where it can work on this device. */
export interface AlipayStep {
  onGo(): void;
  isGoing: boolean;
  problem: string | null;
}

interface UnpaidOrderProps extends Pick<ReturnType<typeof useOrderDetail>, "check" | "isChecking" | "cancel"> {
  order: Order;
  notice: string;
  problem: string | null;
  codeHref: string;
  hasCode: boolean;
  alipay: AlipayStep | null;
}

/** What remains of the thirty minutes, the ways to pay, and the way out. */
export function UnpaidOrder(props: UnpaidOrderProps) {
  const { order, check, isChecking, cancel, alipay } = props;
  const now = useNow(true);
  const [isCancelling, setCancelling] = useState(false);
  const expiresAt = new Date(order.expires_at);
  const isPayable = expiresAt > now;
  const isAlipayFirst = order.channel === "alipay" || !props.hasCode;
  return (
    <>
      <p className="mt-4 text-sm tabular-nums">
        {isPayable ? (
          <>
            剩余 <b className="text-base">{countdownText(expiresAt, now)}</b>，过时订单自动关闭，不收任何费用
          </>
        ) : (
          "付款时间已过，订单正在关闭；已经付的款仍会到账"
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isPayable && props.hasCode && (
          <LinkButton to={props.codeHref} variant={isAlipayFirst && alipay !== null ? "secondary" : "primary"}>
            {order.channel === "alipay" ? "改用微信扫码" : "继续支付"}
          </LinkButton>
        )}
        {isPayable && alipay !== null && (
          <Button
            variant={isAlipayFirst ? "primary" : "secondary"}
            className={isAlipayFirst ? "-order-1" : ""}
            onClick={alipay.onGo}
            busyLabel={alipay.isGoing ? "正在打开支付宝" : null}
          >
            {order.channel === "alipay" ? "继续支付" : "改用支付宝"}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void check()} busyLabel={isChecking ? "正在查询" : null}>
          我已支付
        </Button>
        {isPayable && (
          <Button variant="quiet" onClick={() => setCancelling(true)}>
            取消订单
          </Button>
        )}
      </div>
      <FormAlert text={alipay?.problem ?? props.problem ?? undefined} />
      <p role="status" className="mt-2 text-sm text-text-secondary empty:hidden">
        {props.notice}
      </p>
      {isCancelling && (
        <LatePart
          code={cancelQuestion}
          props={{
            title: "取消这张订单？",
            text: "取消后不能再付这张订单。已经付了款就不要取消，点「我已支付」查询。",
            label: "取消订单",
            keepLabel: "留着订单",
            onConfirm: cancel,
            onClose: () => setCancelling(false),
          }}
        />
      )}
    </>
  );
}
