/** Notifications the phone page can send manually; `expected` is what a careful product does. */
export const TRIAL_KINDS = {
  repeat: { label: "重复通知", expected: "应答成功，什么都不改变" },
  parallel: { label: "50 次并行", expected: "全部应答成功，只结算一次" },
  late: { label: "迟到 25 小时，新签名", expected: "验签通过，按已付款处理" },
  stale: { label: "25 小时前的旧签名", expected: "拒绝：时间戳超出 5 分钟" },
  forged: { label: "伪造签名", expected: "拒绝：签名不符" },
  new_certificate: { label: "换用新的平台证书", expected: "先去取新证书（一分钟至多一次），再验签通过" },
  wrong_amount: { label: "金额不符", expected: "不结算，留下记录" },
  other_merchant: { label: "别家商户", expected: "拒绝：不是本商户" },
  probe: { label: "SIGNTEST 探测", expected: "拒绝：微信用它检查验签" },
} as const;

export type TrialKind = keyof typeof TRIAL_KINDS;

/** A genuine signature over an unpaid trade cannot happen at the gateway, so these wait for the payment. */
const ONLY_AFTER_PAYMENT: readonly TrialKind[] = ["repeat", "parallel", "late", "stale", "new_certificate"];

export function isTrialPossible(kind: TrialKind, isPaid: boolean): boolean {
  return isPaid || !ONLY_AFTER_PAYMENT.includes(kind);
}

export function isTrialKind(kind: unknown): kind is TrialKind {
  return typeof kind === "string" && Object.hasOwn(TRIAL_KINDS, kind);
}
