import { formatExactTime } from "../../kit/values/time-text.ts";
import { SECURITY_CHANGES, type SecurityChange } from "../auth/security-changes.ts";
import { spanText } from "../booking/booking-hours.ts";
import { type ProposalState, STATE_LABELS } from "../co-creation/proposal-states.ts";
import { GUARDED_ACTS, type GuardedAct } from "../staff/guarded-acts.ts";

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

/** An owner reads it of an account of staff. */
export function staffActText(
  { act, account, by }: { act: GuardedAct; account: string; by: string | null },
  happenedAt: Date,
) {
  const done = `“${account}”在 ${formatExactTime(happenedAt)} ${GUARDED_ACTS[act]}（${by === null ? "由服务器上的命令" : `由${by}`}）`;
  return {
    title: "工作人员的账号有变动",
    text: `${done}。不是站长安排的，请立即查看操作记录`,
    path: "/user/profile?tab=notifications",
    letter: {
      subject: "工作人员的账号有变动",
      lines: [`${done}。`, "是站长安排的，不用理会这封邮件。", "不是站长安排的，请立即登录并查看操作记录。"],
    },
  };
}

/** An account's owner reads it of that account. */
export function securityText(change: SecurityChange, happenedAt: Date) {
  const done = `你的账号在 ${formatExactTime(happenedAt)} ${SECURITY_CHANGES[change]}。`;
  return {
    title: "账号安全变动",
    text: `${done}如非本人操作，请立即重设密码并联系客服`,
    path: "/user/profile?tab=security",
    letter: {
      subject: "安全通知",
      lines: [done, "如果是你本人操作，不用理会这封邮件。", "如非本人操作，请立即重设密码并联系客服。"],
    },
  };
}
