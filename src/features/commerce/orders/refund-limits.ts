import { CHANNELS, type ChannelName } from "../../../ports/payment-channel.ts";
import { addMonths } from "../../access/membership/membership-period.ts";

/** The facts about a part of a refund that determine its method. */
export interface WaitingPayout {
  channel: ChannelName;
  paidAt: Date;
  /** `asked`: the gateway has accepted it. */
  state: "due" | "asked";
  /** The gateway's code for a final refusal. */
  refusal: string | null;
}

/**
 * Why a part cannot be paid outside its gateway. null: it can. A refund that the gateway can still make must not be
 * made twice.
 */
export function findPaybackObstacle({ channel, paidAt, state, refusal }: WaitingPayout, now: Date): string | null {
  if (refusal !== null) return null;
  if (state === "asked") return "渠道已经受理这笔退款，还没有说失败";
  return now > addMonths(paidAt, CHANNELS[channel].refundMonths)
    ? null
    : "渠道还可以退：没有超过退款期限，也没有明确拒绝";
}
