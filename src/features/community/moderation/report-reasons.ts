export const REPORT_REASONS = ["spam", "abuse", "illegal", "privacy", "infringement", "off_topic", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  spam: "广告、刷屏",
  abuse: "辱骂、骚扰",
  illegal: "违法违规",
  privacy: "泄露隐私",
  infringement: "侵犯著作权等权利",
  off_topic: "与主题无关",
  other: "其他",
};
