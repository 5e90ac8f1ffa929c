import { spanText } from "../booking/booking-hours.ts";
import { type ProposalState, STATE_LABELS } from "../co-creation/proposal-states.ts";

export const REFUND_OUTCOMES = ["approved", "refused", "refunded", "by_hand"] as const;
export const REFUND_TITLES = {
  approved: "退款申请已同意",
  refused: "退款申请未同意",
  refunded: "退款完成",
  by_hand: "退款完成",
};

interface ToldRefund {
  outcome: (typeof REFUND_OUTCOMES)[number];
  sum: string;
  orderNo: string;
  answer: string;
}

export function refundText({ outcome, sum, orderNo, answer }: ToldRefund): string {
  const order = `订单号 ${orderNo}`;
  switch (outcome) {
    case "approved":
      return `${sum}将原路退回，这份订单带来的权益已收回，${order}`;
    case "refused":
      return `${answer}（${order}）`;
    case "by_hand":
      return `${sum}已转账退回，${order}`;
    case "refunded":
      return `${sum}已原路退回，${order}`;
  }
}

export const BOOKING_EVENTS = ["confirmed", "moved", "cancelled", "tomorrow", "soon"] as const;

type BookingEvent = (typeof BOOKING_EVENTS)[number];

const BOOKING_TITLES: Readonly<Record<BookingEvent, string>> = {
  confirmed: "预约已确认",
  moved: "预约改了时间",
  cancelled: "预约已取消",
  tomorrow: "预约在一天以后",
  soon: "预约一小时后开始",
};

/** The same for whoever is booked. */
const HOST_TITLES: Readonly<Record<BookingEvent, string>> = {
  confirmed: "有人约了你",
  moved: "约你的时间改了",
  cancelled: "约你的已取消",
  tomorrow: "约你的在一天以后",
  soon: "约你的一小时后开始",
};

interface ToldBooking {
  event: BookingEvent;
  title: string;
  startsAt: string;
  endsAt: string;
  isHost?: true | undefined;
  reason: string;
  backPercent: number;
  path: string;
}

export function bookingText({ event, title, startsAt, endsAt, isHost, reason, backPercent, path }: ToldBooking) {
  const sentences = [spanText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })];
  if (reason !== "") sentences.push(`原因：${reason}`);
  if (backPercent > 0) sentences.push(backPercent === 100 ? "款项全额原路退回" : `款项的 ${backPercent}% 原路退回`);
  return { title: `${(isHost ? HOST_TITLES : BOOKING_TITLES)[event]}：${title}`, text: sentences.join("，"), path };
}

export const CO_CREATION_EVENTS = ["state", "asked", "joined", "refused", "lead"] as const;

interface ToldProposal {
  event: (typeof CO_CREATION_EVENTS)[number];
  title: string;
  state: ProposalState;
  words: string;
  path: string;
}

/** @param words why, of a state; otherwise what somebody wants to do */
export function coCreationText({ event, title, state, words, path }: ToldProposal, actor: string) {
  const titles = {
    state: `共创《${title}》${STATE_LABELS[state]}`,
    asked: `${actor}想加入共创《${title}》`,
    joined: `你已加入共创《${title}》`,
    refused: `共创《${title}》的牵头人没有通过你的申请`,
    lead: `你现在牵头共创《${title}》`,
  };
  return { title: titles[event], text: words, path };
}
