import type { Purchase, Quote } from "./purchase.ts";

interface FullRefundNoteProps {
  request: Purchase["request"];
  /** null: not known yet. */
  rules: Quote["full_refund"];
}

/**
 * Before payment: how long, and up to which use, the purchase is refunded in full (decisions §9). Services have their
 * own rules.
 */
export function FullRefundNote({ request, rules }: FullRefundNoteProps) {
  if ("service" in request || rules?.days === 0) return null;
  return (
    <p className="text-sm text-text-secondary">
      {rules === null ? "付款不久、几乎没有使用的" : whatIsHardlyUsed(request, rules)}
      可以全额退款：打开正文、播放和下载都算使用，怎样计算见退款规则。
    </p>
  );
}

function whatIsHardlyUsed(request: Purchase["request"], rules: NonNullable<Quote["full_refund"]>): string {
  const { days, most_opened: maxOpened, used_percent: usedPercent } = rules;
  const within = `付款后 ${days} 天内`;
  if ("plan_id" in request) return `${within}打开不超过 ${maxOpened} 项会员内容的`;
  return usedPercent === 0 ? `${within}没有使用的` : `${within}使用不超过 ${usedPercent}% 的`;
}
