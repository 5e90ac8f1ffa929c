/** Texts under `/legal/{kind}`: 用户协议, 隐私政策, 退款规则, 购买协议. */
export const legalKinds = ["terms", "privacy", "refund", "purchase"] as const;

export type LegalKind = (typeof legalKinds)[number];
