/** Notifications that the phone page can send manually for Alipay; `expected` is the correct behaviour of a product. */
export const ALIPAY_TRIAL_KINDS = {
  repeat: { label: "重复通知", expected: "应答 success，什么都不改变" },
  parallel: { label: "50 次并行", expected: "全部应答 success，只结算一次" },
  late: { label: "迟到 25 小时", expected: "验签通过，按已付款处理" },
  forged: { label: "伪造签名", expected: "拒绝：签名不符" },
  altered: { label: "签名后改动一项", expected: "拒绝：签名不符" },
  wrong_amount: { label: "金额不符", expected: "不结算，留下记录" },
  other_merchant: { label: "别家商户", expected: "拒绝：不是本商户" },
} as const;

export type AlipayTrialKind = keyof typeof ALIPAY_TRIAL_KINDS;

/** The gateway never signs a notification for an unpaid trade, so these wait for the payment. */
const ONLY_AFTER_PAYMENT: readonly AlipayTrialKind[] = ["repeat", "parallel", "late"];

export function isAlipayTrialPossible(kind: AlipayTrialKind, isPaid: boolean): boolean {
  return isPaid || !ONLY_AFTER_PAYMENT.includes(kind);
}

export function isAlipayTrialKind(kind: unknown): kind is AlipayTrialKind {
  return typeof kind === "string" && Object.hasOwn(ALIPAY_TRIAL_KINDS, kind);
}
