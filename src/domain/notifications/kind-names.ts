/** The names of the kinds of notifications in the settings; `notification-kinds.ts` describes each kind. */
export const KIND_LABELS = {
  reply: "回复",
  mention: "提到我",
  like: "赞",
  review: "审核结果",
  release: "关注的更新",
  membership: "会员到期",
  membership_dates: "会员日期",
  order: "订单",
  refund: "退款",
  invoice: "发票",
  gift: "礼物",
  booking: "预约",
  co_creation: "共创",
  project: "项目",
  case: "投诉与申请",
  staff: "等待处理",
  new_device: "新设备登录",
  security: "账号安全",
} as const;

export type NotificationKind = keyof typeof KIND_LABELS;
export const KIND_NAMES = Object.keys(KIND_LABELS) as [NotificationKind, ...NotificationKind[]];

/** Only staff receive this kind and can choose its channels. */
export const STAFF_KIND: NotificationKind = "staff";

export const CHANNELS = ["site", "mail", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { site: "站内", mail: "邮件", sms: "短信" };
