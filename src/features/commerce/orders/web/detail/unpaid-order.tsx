import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../../ui/dialog/confirm.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import type { Channel, Order } from "../../contract.ts";
import type { UsableChannel } from "../payment/payer-device.ts";
import { countdownText } from "../payment/payment-phase.ts";
import type { Departure } from "../payment/use-departure.ts";
import { useNow } from "../payment/use-now.ts";
import type { useOrderDetail } from "./use-order-detail.ts";

/** The payment methods for an unpaid order in this browser, and how to start them. */
export interface Paying {
  ways: readonly UsableChannel[];
  departure: Departure;
  onGo(channel: Channel): void;
}

interface UnpaidOrderProps extends Pick<ReturnType<typeof useOrderDetail>, "check" | "isChecking" | "cancel"> {
  order: Order;
  notice: string;
  problem: string | null;
  paying: Paying;
}

/** The remaining time, the payment methods, and the button to cancel. */
export function UnpaidOrder(props: UnpaidOrderProps) {
  const { order, check, isChecking, cancel, paying } = props;
  const now = useNow(true);
  const confirmAction = useConfirm();
  const expiresAt = new Date(order.expires_at);
  const isPayable = expiresAt > now;
  const own = paying.ways.find(({ channel }) => channel === order.channel);
  const others = paying.ways.filter((one) => one !== own);
  const { goingTo, problem } = paying.departure;
  const confirmCancelling = () =>
    confirmAction({
      title: "取消这张订单？",
      text: "取消后不能再付这张订单。已经付了款就不要取消，点「我已支付」查询。",
      label: "取消订单",
      cancelLabel: "留着订单",
      onConfirm: cancel,
    });
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
        {isPayable &&
          [...(own ? [own] : []), ...others].map(({ channel }) => (
            <Button
              key={channel}
              variant={channel === order.channel || own === undefined ? "primary" : "secondary"}
              onClick={() => paying.onGo(channel)}
              busyLabel={goingTo === channel ? `正在打开${CHANNELS[channel].app}` : null}
            >
              {channel === order.channel ? "继续支付" : `改用${CHANNELS[channel].app}`}
            </Button>
          ))}
        <Button variant="secondary" onClick={() => void check()} busyLabel={isChecking ? "正在查询" : null}>
          我已支付
        </Button>
        {isPayable && (
          <Button variant="quiet" onClick={confirmCancelling}>
            取消订单
          </Button>
        )}
      </div>
      <FormAlert text={problem?.text ?? props.problem ?? undefined} />
      <p role="status" className="mt-2 text-sm text-text-secondary empty:hidden">
        {props.notice}
      </p>
    </>
  );
}
