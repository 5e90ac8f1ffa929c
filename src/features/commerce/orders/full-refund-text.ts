import type { FullRefund } from "../../../domain/orders/full-refund.ts";

/** What is bought: one of a membership, a product or a service. */
type Bought = { plan_id: number } | { product_id: number } | { service: unknown };

/**
 * Before payment: how long, and up to which use, the purchase is refunded in full (decisions §9). null: such refunds are
 * off, or it is a service, which has its own rules. Without rules (not loaded yet) the text names no numbers.
 */
export function fullRefundText(bought: Bought, rules: FullRefund | null): string | null {
  if ("service" in bought || rules?.days === 0) return null;
  const hardlyUsed = rules === null ? "付款不久、几乎没有使用的" : hardlyUsedText(bought, rules);
  return `${hardlyUsed}可以全额退款：打开正文、播放和下载都算使用，怎样计算见退款规则。`;
}

/** The same for a product in one line, below its price. null: such refunds are off. */
export function productRefundText({ days, used_percent: usedPercent }: FullRefund): string | null {
  if (days === 0) return null;
  return `${days} 天内${usedPercent === 0 ? "没有使用" : `使用不超过 ${usedPercent}%`}，可全额退款`;
}

function hardlyUsedText(bought: Bought, rules: FullRefund): string {
  const { days, most_opened: maxOpened, used_percent: usedPercent } = rules;
  const within = `付款后 ${days} 天内`;
  if ("plan_id" in bought) return `${within}打开不超过 ${maxOpened} 项会员内容的`;
  return usedPercent === 0 ? `${within}没有使用的` : `${within}使用不超过 ${usedPercent}% 的`;
}
