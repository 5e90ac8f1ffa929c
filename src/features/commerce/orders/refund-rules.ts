import { describeUse, isUsedMoreThan, type ResourceUse } from "../../../domain/orders/refund-use.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { formatFen } from "../../../kit/values/money.ts";
import { addMonths } from "../../access/membership/membership-period.ts";
import { nameItems, type UsedItem } from "./delivered-use.ts";

/**
 * The cases of content/legal/refund.md, 一, by their numbers there. The seventh case there is the first case for single
 * products. Buyers and staff cannot choose the last one here: services promise such a refund by their own rules when
 * they end.
 */
export const REFUND_CASES = {
  1: "付款不久，几乎没有使用",
  2: "重复付款",
  3: "付款后没有得到权益",
  4: "内容与描述明显不符，或长时间无法使用",
  5: "未成年人未经监护人同意的购买",
  6: "协议修订后不同意新版",
  7: "取消服务",
} as const;

/** The reasons that buyers may give. */
export const REQUESTED_CASES = [1, 2, 3, 4, 5, 6] as const satisfies readonly RefundCase[];

export type RefundCase = keyof typeof REFUND_CASES;

/**
 * The numbers of content/legal/refund.md, 一之 1 and 二. They are settings: the newest row of `refund_rules` applies, and
 * staff change it by `changeRefundRules`. The current legal text, the newest version of kind `refund`, promises the
 * same numbers and does not change automatically: publish a new version of it together with a change.
 */
export interface RefundWindows {
  /** 自付款起七日内 */
  fullDays: number;
  /** 未阅读超过三篇会员内容 */
  maxOpened: number;
  /** 每个账号每十二个月一次 */
  onceInMonths: number;
  /** 单独购买的内容：使用不超过百分之二十 */
  usedPercent: number;
}

/**
 * For each number, the value at the payment or at the request, whichever is better for the buyer (decisions §9, 7).
 */
export function moreGenerous(then: RefundWindows, now: RefundWindows): RefundWindows {
  return {
    fullDays: Math.max(then.fullDays, now.fullDays),
    maxOpened: Math.max(then.maxOpened, now.maxOpened),
    onceInMonths: Math.min(then.onceInMonths, now.onceInMonths),
    usedPercent: Math.max(then.usedPercent, now.usedPercent),
  };
}

const DAYS_OF_YEARLY_CARD = 365;

/** A sold line and its right. */
export interface RefundableLine {
  title: string;
  /** The value of the line: the payment and the value of earlier memberships that were credited. */
  valueFen: number;
  startsAt: Date;
  /** null: for life. */
  endsAt: Date | null;
  paidAt: Date;
  /** The right was revoked, or credited to an upgrade. */
  isRevoked: boolean;
  /** The price of the yearly plan of the same level when the line was bought. null: there was none. */
  yearlyFen: number | null;
  /** The line sold a single resource, for example a course or a file. It is owned for life and measured by its use. */
  isResource: boolean;
}

export interface RefundQuestion {
  line: RefundableLine;
  reasonCase: RefundCase;
  now: Date;
  /** The number of gated items that the buyer has opened since paying. */
  openedItems: number;
  /** The opened or used items, if deliveries are counted. A refusal because of use names them. */
  usedItems: readonly UsedItem[];
  /** The use of a single product since payment. null: a membership, or a resource that no longer exists. */
  use: ResourceUse | null;
  /** When the account's last refund of case 1 was approved. */
  lastFreeRefundAt: Date | null;
  windows: RefundWindows;
}

export interface RefundItem {
  title: string;
  detail: string;
  amountFen: number;
}

/** The refund by line, or the reason for which there is none. */
export type RefundQuote = { sumFen: number; items: RefundItem[]; refusal: null } | { refusal: string };

/**
 * Calculates the refund of a line. No other function calculates refunds: previews, requests and payments all use this
 * one.
 */
export function quoteRefund(question: RefundQuestion): RefundQuote {
  const { line, reasonCase } = question;
  if (line.isRevoked) {
    const why = line.isResource ? "这项内容的权益已经收回" : "这份会员已经收回，或已在升级时抵扣进新订单";
    return { refusal: `${why}，不再另外退还` };
  }
  if (line.valueFen === 0) return { refusal: "赠送、补偿得到的时长不折算成现金" };
  switch (reasonCase) {
    case 1:
      return line.isResource ? quoteUnusedResource(question) : quoteUnused(question);
    case 2:
      return { refusal: "多收的部分由系统自动原路退回，不需要申请" };
    case 3:
      return { refusal: "这份订单的权益已经到账；没有到账的会自动补发或自动退款，不需要申请" };
    case 4:
      return line.isResource ? inFull(line, "因我们的原因，全额退款") : quoteRemaining(question);
    case 6:
      return line.isResource
        ? { refusal: "单独购买的内容一次付清、长期有效，没有按天计算的未使用部分" }
        : quoteRemaining(question);
    case 7:
      return { refusal: "取消服务的退款按它自己的规则自动退，不需要申请" };
    case 5:
      return inFull(line, "监护人提供证明后全额退款");
  }
}

function isTooLate({ line, now, windows }: RefundQuestion): boolean {
  return now.getTime() - line.paidAt.getTime() > windows.fullDays * DAY_MS;
}

function quoteUnusedResource(question: RefundQuestion): RefundQuote {
  const { line, use, usedItems, windows } = question;
  if (isTooLate(question)) return { refusal: `付款已超过 ${windows.fullDays} 天，之后只因我们的原因退款` };
  if (use && isUsedMoreThan(use, windows.usedPercent))
    return { refusal: withItems(`${describeUse(use)}，超过 ${windows.usedPercent}%`, usedItems) };
  const used = use ? describeUse(use) : "还没有使用";
  return inFull(line, `付款 ${windows.fullDays} 天内，${used}，全额退款`);
}

function quoteUnused(question: RefundQuestion): RefundQuote {
  const { line, now, openedItems, usedItems, lastFreeRefundAt, windows } = question;
  if (isTooLate(question)) return { refusal: `付款已超过 ${windows.fullDays} 天` };
  if (openedItems > windows.maxOpened)
    return {
      refusal: withItems(`付款后已阅读 ${openedItems} 篇会员内容，超过 ${windows.maxOpened} 篇`, usedItems),
    };
  if (lastFreeRefundAt !== null && now < addMonths(lastFreeRefundAt, windows.onceInMonths))
    return {
      refusal: `每个账号每 ${windows.onceInMonths} 个月可以这样退款一次，最近 ${windows.onceInMonths} 个月内已经用过`,
    };
  return inFull(line, `付款 ${windows.fullDays} 天内，几乎没有使用，全额退款`);
}

function withItems(sentence: string, items: readonly UsedItem[]): string {
  return items.length === 0 ? sentence : `${sentence}：${nameItems(items)}`;
}

function inFull({ title, valueFen }: RefundableLine, detail: string): RefundQuote {
  return { sumFen: valueFen, items: [{ title, detail, amountFen: valueFen }], refusal: null };
}

function quoteRemaining({ line, now, windows }: RefundQuestion): RefundQuote {
  const { title, valueFen } = line;
  const { usedFen, detail } = line.endsAt === null ? usedOfLife(line, now, windows) : usedDays(line, line.endsAt, now);
  if (usedFen === null) return { refusal: detail };
  const sumFen = valueFen - usedFen;
  if (sumFen <= 0) return { refusal: "已经用完，没有未使用的部分" };
  const items = [{ title, detail: `实付与抵扣共 ${formatFen(valueFen)}`, amountFen: valueFen }];
  if (usedFen > 0) items.push({ title: "已使用部分", detail, amountFen: -usedFen });
  return { sumFen, items, refusal: null };
}

/**
 * The remainder is rounded down to whole fen, so the use is rounded up. A day that has begun still counts as unused.
 */
function usedDays({ startsAt, valueFen }: RefundableLine, endsAt: Date, now: Date) {
  const wholeDays = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
  const leftMs = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
  const leftDays = Math.min(wholeDays, Math.max(0, Math.ceil(leftMs / DAY_MS)));
  const leftFen = Math.floor((valueFen * leftDays) / wholeDays);
  return { usedFen: valueFen - leftFen, detail: `共 ${wholeDays} 天，剩余 ${leftDays} 天，按天计算` };
}

function usedOfLife({ paidAt, valueFen, yearlyFen }: RefundableLine, now: Date, { fullDays }: RefundWindows) {
  const ageMs = Math.max(0, now.getTime() - paidAt.getTime());
  if (ageMs <= fullDays * DAY_MS) return { usedFen: 0, detail: `付款 ${fullDays} 天内，不折算` };
  if (yearlyFen === null) return { usedFen: null, detail: "购买时没有同级别的年卡，已用时间无法折算" };
  const days = Math.floor(ageMs / DAY_MS);
  const usedFen = Math.min(valueFen, Math.ceil((days * yearlyFen) / DAYS_OF_YEARLY_CARD));
  return { usedFen, detail: `已用 ${days} 天，按购买时年卡 ${formatFen(yearlyFen)} 折算` };
}

/** The amount of a payment that can still be refunded. */
export interface RefundSource {
  paymentId: number;
  availableFen: number;
}

/**
 * Divides the amount among the payments in their order, at most the remaining amount of each. null: the remaining
 * amounts are too low.
 */
export function shareOut(
  sumFen: number,
  sources: readonly RefundSource[],
): { paymentId: number; amountFen: number }[] | null {
  let missingFen = sumFen;
  const shares: { paymentId: number; amountFen: number }[] = [];
  for (const { paymentId, availableFen } of sources) {
    const amountFen = Math.min(missingFen, availableFen);
    if (amountFen <= 0) continue;
    shares.push({ paymentId, amountFen });
    missingFen -= amountFen;
  }
  return missingFen === 0 ? shares : null;
}
