/** The kinds of subjects that the log names, the most searched first. */
export const SUBJECT_KINDS: readonly (readonly [kind: string, label: string])[] = [
  ["user", "用户"],
  ["course", "课程"],
  ["lesson", "一节课"],
  ["article", "文章"],
  ["book", "图书"],
  ["document", "书里的文档"],
  ["media", "媒体文件"],
  ["media-item", "媒体页的一项"],
  ["download", "下载"],
  ["picture", "图片"],
  ["teacher", "老师"],
  ["order", "订单"],
  ["refund", "退款"],
  ["right", "会员和权益"],
  ["plan", "会员方案"],
  ["product", "商品"],
  ["promotion", "促销"],
  ["coupon-campaign", "优惠券"],
  ["code-batch", "兑换码"],
  ["gift", "礼物"],
  ["invoice", "发票"],
  ["review", "评价"],
  ["topic", "话题"],
  ["post", "评论"],
  ["profile", "名字和头像"],
  ["moderation", "审核设置"],
  ["board", "版块"],
  ["case", "投诉与请求"],
  ["booking", "预约"],
  ["booking-service", "预约的服务"],
  ["booking-host", "接待的人"],
  ["project", "项目委托"],
  ["outsourcing-package", "委托的方案"],
  ["outsourcing-case", "委托的案例"],
  ["proposal", "共创提议"],
  ["settings", "网站设置"],
  ["legal", "协议"],
];

/** Kinds whose subjects have no title; they are shown with their number. */
const UNTITLED_KINDS: Readonly<Record<string, string>> = {
  "booking-day": "预约的日子",
  certificate: "结业证明",
  code: "兑换码",
  coupon: "优惠券",
  delivery: "发送或打开的记录",
  invitation: "邀请",
};

/** Subjects that are a whole list, a job or the only settings of their kind. */
const SINGLE_SUBJECTS: Readonly<Record<string, string>> = {
  audit: "操作记录",
  bill_days: "对账",
  bookings: "预约",
  certificates: "结业证明",
  "content-check": "内容体检",
  "demo-samples": "示例内容",
  "download-log": "下载记录",
  "invitation-terms": "邀请的奖励",
  "invoice-settings": "开票设置",
  invoices: "发票",
  members: "会员",
  orders: "订单",
  "refund-rules": "退款规则",
  refunds: "退款",
  reviews: "评价",
  "search-index": "搜索索引",
};

/** A subject without a title in words: `coupon:7` is named by its kind and number, `3 things` by their number. */
export function subjectText(subject: string): string {
  const [, count] = /^(\d+) things$/.exec(subject) ?? [];
  if (count !== undefined) return `${count} 条内容`;
  const [kind = "", ...key] = subject.split(":");
  if (key.length === 0) return SINGLE_SUBJECTS[kind] ?? subject;
  const known = UNTITLED_KINDS[kind] ?? SUBJECT_KINDS.find(([one]) => one === kind)?.[1];
  return known === undefined ? subject : `${known} ${key.join(":")}`;
}
