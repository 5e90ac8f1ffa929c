import type { SiteSettings } from "./contract.ts";

/** Texts under `/legal/{kind}`: 用户协议, 隐私政策, 退款规则, 购买协议, 社区规则. */
export const LEGAL_KINDS = ["terms", "privacy", "refund", "purchase", "community"] as const;

export type LegalKind = (typeof LEGAL_KINDS)[number];

/** The setting that names the version in force, for texts that need acceptance. */
export const VERSION_SETTINGS = {
  terms: "terms_version",
  privacy: "privacy_version",
  refund: null,
  purchase: "purchase_agreement_version",
  // Rules under the accepted terms, which need no separate acceptance.
  community: null,
} as const satisfies Record<LegalKind, keyof SiteSettings | null>;
